import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { isSlug, SLUG_MAX_LENGTH } from '#domain/catalog/slug.ts';
import { brokenInvariants } from '#tests/support/trade.ts';
import { useTestDatabase } from '#tests/support/database.ts';

import { loadGeneratedCatalogue } from './load-generated-catalogue.ts';
import { GENERATED_BRANDS, GENERATED_CATEGORIES, generateProduct } from './products.ts';

const database = useTestDatabase();

describe('the generated catalogue', () => {
  test('is identical for the same seed and different for another', () => {
    expect(generateProduct(1, 7)).toEqual(generateProduct(1, 7));
    expect(generateProduct(1, 7)).not.toEqual(generateProduct(2, 7));
    expect(generateProduct(1, 7)).not.toEqual(generateProduct(1, 8));
  });

  test('covers every category and most brands, with plausible shares of sales, stock and variants', () => {
    const products = Array.from({ length: 4_000 }, (_, index) => generateProduct(1, index));
    expect(new Set(products.map(({ category }) => category)).size).toBe(
      GENERATED_CATEGORIES.length,
    );
    expect(new Set(products.map(({ brand }) => brand)).size).toBeGreaterThan(
      GENERATED_BRANDS.length * 0.9,
    );
    const share = (holds: (product: (typeof products)[number]) => boolean) =>
      products.filter(holds).length / products.length;
    expect(share(({ stock }) => stock === 0)).toBeCloseTo(0.08, 1);
    expect(share(({ originalPriceCents }) => originalPriceCents !== null)).toBeCloseTo(0.1, 1);
    expect(share(({ variants }) => variants.length > 0)).toBeCloseTo(0.25, 1);
    expect(share(({ seller }) => seller === null)).toBeCloseTo(0.4, 1);
    for (const { slug, name, priceCents, originalPriceCents } of products) {
      expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH + 8);
      expect(isSlug(slug.slice(0, -8))).toBe(true);
      expect(name.length).toBeLessThanOrEqual(200);
      expect(priceCents).toBeGreaterThan(0);
      if (originalPriceCents !== null) expect(originalPriceCents).toBeGreaterThan(priceCents);
    }
  });

  test('loads once, with its search tables filled as the triggers would have filled them', async () => {
    const options = { products: 300, seed: 1 };
    const upkeep = await readUpkeep();
    expect(upkeep.length).toBeGreaterThan(50);
    expect(await loadGeneratedCatalogue(database.db, options)).toEqual({ loaded: true });
    expect(await loadGeneratedCatalogue(database.db, options)).toEqual({ loaded: false });
    const { rows } = await sql<{ products: number; stock: number; differing: number }>`
      select (select count(*)::integer from products) as products,
        (select count(*)::integer from stock_items) as stock,
        (select count(*)::integer from (
          (select * from product_facts except select * from product_search)
          union all (select * from product_search except select * from product_facts)
        ) as different) as differing
    `.execute(database.db);
    expect(rows[0]).toMatchObject({ products: 300, differing: 0 });
    expect(rows[0]!.stock).toBeGreaterThan(300);
    expect(await readUpkeep()).toEqual(upkeep);
    const { rows: rated } = await sql<{ products: number; ratings: number }>`
      select count(*)::integer as products, count(distinct rating_tenths)::integer as ratings
      from product_search where review_count > 0`.execute(database.db);
    expect(rated[0]!.products).toBe(15);
    expect(rated[0]!.ratings).toBeGreaterThan(5);
    expect((await brokenInvariants(database.db)).filter((line) => line.startsWith('I22'))).toEqual(
      [],
    );
    const { rows: prices } = await sql<{ kept: number; of: number }>`
      select (select count(*)::integer from price_history) as kept,
        (select count(*)::integer from products) + (select count(*)::integer from product_variants) as of
    `.execute(database.db);
    expect(prices[0]!.kept).toBe(prices[0]!.of);
    const { rows: words } = await sql`select from office_product_words`.execute(database.db);
    expect(words).toHaveLength(300);
    const { rows: beside } = await sql<{ count: number; hidden: number }>`
      select count(*) filter (where variant_id is null
          and exists (select from product_variants v where v.product_id = s.product_id))::integer as count,
        count(*) filter (where not is_offered)::integer as hidden
      from stock_items s
    `.execute(database.db);
    expect(beside[0]!.count).toBeGreaterThan(30);
    expect(beside[0]!.hidden).toBe(beside[0]!.count);
  });
});

test('disables only the triggers whose work the load does itself', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass || ': ' || p.proname as name
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not tgisinternal and t.tgtype & 4 <> 0
      and tgrelid in ('products'::regclass, 'product_variants'::regclass, 'stock_items'::regclass, 'price_history'::regclass)
    order by 1
  `.execute(database.db);
  expect(
    rows.map(({ name }) => name),
    'a trigger after insert is off in bulk-load.ts: do its work in load-generated-catalogue.ts, then name it here',
  ).toEqual([
    'price_history: price_recorded',
    'product_variants: offered_stock_changed',
    'product_variants: page_change_of_variants',
    'product_variants: record_variant_price',
    'product_variants: variant_words_changed',
    'product_variants: variants_changed',
    // Generated products are for measuring: no program is told.
    'product_variants: webhook_variants',
    'products: office_words_changed',
    'products: page_change_of_products',
    'products: product_words_changed',
    'products: products_changed',
    'products: record_product_price',
    'products: release_former_slugs',
    'products: webhook_products',
    'stock_items: offered_stock_changed',
    'stock_items: page_change_of_stock',
    // Nothing to do: no product that is loaded is recalled.
    'stock_items: recalled_stock_added',
    'stock_items: stock_changed',
  ]);
});

/** The triggers, keys and indexes of all tables, and whether they are enabled. */
async function readUpkeep(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    union all select pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index
      join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
    order by 1
  `.execute(database.db);
  return rows.map(({ line }) => line);
}
