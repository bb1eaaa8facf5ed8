import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import {
  buildCategory,
  buildDepartment,
  buildProduct,
  buildVariant,
} from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import type { ProductList } from '#contract/schemas/catalog.ts';
import { keepSearchBits } from '#server/catalog/bits/keep-search-bits.ts';
import { openDatabase } from '#server/platform/database.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

const NOUNS = ['Wall Tile', 'Wall Paint', 'Drywall Sheet', 'Power Point', 'Hose Reel 18 mm', 'Tap'];
const BRANDS = ['', 'Oaken', 'Redgate', "O'Neil"];
const USES = ['for every wall', 'with eye protection', 'in the garden', ''];
const PRICES = [995, 1000, 4999, 5000, 12_345, 100_001];

/** Bits for every word of a catalogue of any size, and for whatever is out of date. */
const SMALL = { biggestWithout: 0, mostOutdated: 0, fewest: 1 };

async function buildGoods(count: number) {
  const departments = [await buildDepartment(test.db), await buildDepartment(test.db)];
  const categories: { id: string; slug: string; departmentId: string }[] = [];
  for (const { id: departmentId } of [...departments, ...departments]) {
    categories.push(await buildCategory(test.db, { departmentId }));
  }
  const sellers = [await buildSeller(test.db), await buildSeller(test.db)];
  const build = async (number: number) => {
    const category = categories[number % categories.length]!;
    return buildProduct(test.db, {
      name: `${NOUNS[number % NOUNS.length]} ${number % 7}`,
      description: `Made ${USES[number % USES.length]}.`,
      brand: BRANDS[(number * 3) % BRANDS.length]!,
      priceCents: PRICES[(number * 5) % PRICES.length]!,
      originalPriceCents: number % 4 === 0 ? 300_000 : null,
      categoryId: number % 11 === 0 ? null : category.id,
      departmentId: number % 11 === 0 ? null : category.departmentId,
      sellerId: number % 3 === 0 ? sellers[number % 2]!.id : null,
      stock: number % 5,
    });
  };
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await build(number)).id);
  return { departments, categories, sellers, ids, build };
}

type Goods = Awaited<ReturnType<typeof buildGoods>>;

/** What lists of all kinds say of how many there are, for texts and filters together. */
async function allCounts({ departments, categories, sellers }: Goods): Promise<unknown[]> {
  const texts = ['wall', 'wall tile', 'drywall', 'power point', 'hose 18 mm', 'eye protection'];
  const others = ['tap', 'oaken', 'wall red', 'oneil wall', 'wall zebra', 'pa', ''];
  const filters: Record<string, string>[] = [
    {},
    { departmentSlug: departments[0]!.slug, brand: 'oaken' },
    { categorySlug: categories[1]!.slug, minPrice: '9.96', maxPrice: '123.45' },
    { sellerId: sellers[0]!.id, inStock: 'true' },
    { onSale: 'true', maxPrice: '49.99' },
    { minPrice: '98765.42' },
  ];
  const answers = [];
  for (const [at, searchQuery] of [...texts, ...others].entries()) {
    for (const filter of [filters[0], filters[1 + (at % 5)]]) {
      const asked = { ...filter, ...(searchQuery === '' ? {} : { searchQuery }) };
      const parameters = new URLSearchParams({ ...asked, facets: 'true', limit: '3', offset: '0' });
      const { status, body } = await test.request(`/api/products?${parameters}`);
      expect(status).toBe(200);
      const { totalCount, facets, products } = body as ProductList;
      answers.push({ asked, totalCount, facets, products: products.map(({ id }) => id) });
    }
  }
  return answers;
}

async function state() {
  const { rows } = await sql<{ generation: number; docs: number; outdated: number; words: number }>`
    select generation, (select count(*)::integer from search_docs) as docs,
      (select count(*)::integer from search_outdated) as outdated,
      (select count(*)::integer from search_frequent_words) as words
    from search_bits_state
  `.execute(test.db);
  return rows[0]!;
}

/** What is remembered of a state of the catalogue goes. */
async function forgetAnswers(): Promise<void> {
  await sql`select touch_catalogue()`.execute(test.db);
}

async function forgetBits(): Promise<void> {
  await sql`select forget_search_bits()`.execute(test.db);
  await forgetAnswers();
}

describe('counts by bits', () => {
  it(
    'are those of the rows, as they were written, after changes, and written again',
    { timeout: 120_000 },
    async () => {
      const goods = await buildGoods(70);
      const read = await allCounts(goods);
      await keepSearchBits(test.db, SMALL);
      expect(await state()).toMatchObject({ generation: 1, docs: 70, outdated: 0 });
      expect((await state()).words).toBeGreaterThan(20);
      await forgetAnswers();
      expect(await allCounts(goods)).toEqual(read);

      const { ids, build } = goods;
      const update = (at: number, set: object) =>
        test.db.updateTable('products').set(set).where('id', '=', ids[at]!).execute();
      await update(0, { name: 'Wall Hook', price_cents: 4998 });
      await update(8, { price_cents: 9_876_543 });
      await update(1, { archived_at: new Date(0) });
      await update(2, { brand: 'Oaken', category_id: null, department_id: null });
      await update(3, { description: 'For the wall and the tile.', original_price_cents: 900_000 });
      await update(4, { seller_id: goods.sellers[0]!.id });
      await buildVariant(test.db, { productId: ids[5]!, stock: 3 });
      await test.db
        .updateTable('stock_items')
        .set({ on_hand: 0 })
        .where('product_id', '=', ids[6]!)
        .execute();
      await test.db.deleteFrom('products').where('id', '=', ids[7]!).execute();
      for (let number = 70; number < 76; number += 1) await build(number);
      const changed = await allCounts(goods);
      expect(await state()).toMatchObject({ generation: 1, docs: 70 });
      expect((await state()).outdated).toBeGreaterThan(10);

      await keepSearchBits(test.db, SMALL);
      expect(await state()).toMatchObject({ generation: 2, docs: 74, outdated: 0 });
      await forgetAnswers();
      expect(await allCounts(goods)).toEqual(changed);
      await forgetBits();
      expect(await allCounts(goods)).toEqual(changed);
    },
  );

  it('are what is counted: without the bits there is nothing', async () => {
    await buildGoods(20);
    await keepSearchBits(test.db, SMALL);
    const count = async () => {
      await forgetAnswers();
      return (await test.request('/api/products?searchQuery=wall&limit=1&offset=0')).body
        .totalCount;
    };
    expect(await count()).toBeGreaterThan(5);
    await sql`update search_bits set bits = no_bits() where key in ('wall', '~wall', 'drywall')`.execute(
      test.db,
    );
    expect(await count()).toBe(0);
  });

  it(
    'stay exact while others write and the bits are written again',
    { timeout: 120_000 },
    async () => {
      const goods = await buildGoods(40);
      await keepSearchBits(test.db, SMALL);
      const others = openDatabase(test.database.url, { max: 4 });
      const lanes = Array.from({ length: 3 }, async (_, lane) => {
        for (let number = lane; number < 60; number += 3) {
          await others.db
            .updateTable('products')
            .set({
              name: `${NOUNS[number % NOUNS.length]} again`,
              price_cents: PRICES[number % PRICES.length]!,
            })
            .where('id', '=', goods.ids[(number * 7) % 40]!)
            .execute();
        }
      });
      let isDone = false;
      const written = (async () => {
        while (!isDone) await keepSearchBits(others.db, SMALL);
      })();
      await Promise.all(lanes);
      isDone = true;
      await written;
      await others.close();
      const kept = await allCounts(goods);
      await forgetBits();
      expect(await allCounts(goods)).toEqual(kept);
    },
  );

  it('are not kept for a small catalogue, and anew for one that has grown', async () => {
    const { build } = await buildGoods(12);
    await keepSearchBits(test.db, { ...SMALL, biggestWithout: 12 });
    expect(await state()).toMatchObject({ generation: 0, docs: 0 });
    await keepSearchBits(test.db, SMALL);
    for (let number = 12; number < 20; number += 1) await build(number);
    await keepSearchBits(test.db, SMALL);
    expect(await state()).toMatchObject({ generation: 2, docs: 20, outdated: 0 });
  });
});
