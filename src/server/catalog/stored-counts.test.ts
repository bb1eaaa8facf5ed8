import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import {
  buildCategory,
  buildDepartment,
  buildProduct,
  buildVariant,
} from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import type { DB } from '#db/types.ts';
import type { Facets, ProductList } from '#contract/schemas/catalog.ts';
import { openDatabase } from '#server/platform/database.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

interface Catalogue {
  readonly categories: readonly { id: string; slug: string; departmentId: string }[];
  readonly departments: readonly { id: string; slug: string }[];
  readonly sellers: readonly { id: string }[];
}

const BRANDS = ['', 'Arc', 'Arcadia', 'Boltwick', "O'Neil % Co"];
/** On the grid, a cent off it, between, at its end and above. */
const PRICES = [
  0, 995, 1000, 1001, 4999, 5000, 5001, 9995, 10_000, 45_00, 99_999, 100_000, 100_001, 250_000,
];

async function buildCatalogue(): Promise<Catalogue> {
  const departments = [await buildDepartment(test.db), await buildDepartment(test.db)];
  const categories = [];
  for (const { id: departmentId } of [...departments, ...departments]) {
    categories.push(await buildCategory(test.db, { departmentId }));
  }
  const sellers = [await buildSeller(test.db), await buildSeller(test.db)];
  return { departments, categories, sellers };
}

/** The expected answer of a list, computed from products only. `except` leaves one filter out. */
interface Filter {
  categorySlug?: string | undefined;
  departmentSlug?: string | undefined;
  sellerId?: string | undefined;
  brand?: readonly string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
  onSale?: boolean | undefined;
}

function plainWhere(filter: Filter) {
  const [one, ...more] = filter.brand ?? [];
  const parts = [sql`p.archived_at is null`];
  if (filter.categorySlug) parts.push(sql`c.slug = ${filter.categorySlug}`);
  if (filter.departmentSlug) parts.push(sql`d.slug = ${filter.departmentSlug}`);
  if (filter.sellerId) parts.push(sql`p.seller_id = ${filter.sellerId}`);
  if (one !== undefined && more.length === 0) {
    parts.push(sql`position(lower(${one}::text) in lower(p.brand)) > 0`);
  }
  if (more.length > 0) parts.push(sql`p.brand = any(${filter.brand ?? []}::text[])`);
  if (filter.minPrice) parts.push(sql`shown.cents >= ${Math.round(filter.minPrice * 100)}`);
  if (filter.maxPrice !== undefined && filter.maxPrice !== 1000) {
    parts.push(sql`shown.cents <= ${Math.round(filter.maxPrice * 100)}`);
  }
  const isInStock = sql`exists (
    select from stock_items i left join product_variants v on v.id = i.variant_id
    where i.product_id = p.id and v.archived_at is null and i.on_hand > i.reserved
  )`;
  if (filter.inStock) parts.push(isInStock);
  if (filter.onSale) {
    parts.push(sql`(p.original_price_cents is not null or shown.cents < offer.cents)`);
  }
  return sql`from products p
    left join categories c on c.id = p.category_id
    left join departments d on d.id = p.department_id
    cross join lateral (select coalesce(
      (select min(v.price_cents) from product_variants v join stock_items i on i.variant_id = v.id
        where v.product_id = p.id and v.archived_at is null and i.on_hand > i.reserved),
      (select min(v.price_cents) from product_variants v where v.product_id = p.id and v.archived_at is null),
      p.price_cents
    ) as cents) as offer
    cross join lateral (select round(offer.cents * (1 - coalesce(p.discount_value, 0) / 10000.0)) as cents) as shown
    where ${sql.join(parts, sql` and `)}`;
}

async function plainCount(db: Kysely<DB>, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${plainWhere(filter)}
  `.execute(db);
  return rows[0]!.count;
}

async function plainGroups(db: Kysely<DB>, filter: Filter, column: string) {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(column)}::text as value, count(*)::integer as count ${plainWhere(filter)}
      and nullif(${sql.ref(column)}::text, '') is not null
    group by 1
  `.execute(db);
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
}

async function expectExact(filter: Filter): Promise<void> {
  const parameters = new URLSearchParams({ facets: 'true', limit: '1', offset: '0' });
  for (const [name, value] of Object.entries(filter)) {
    for (const each of [value].flat()) {
      if (each !== undefined) parameters.append(name, String(each));
    }
  }
  const { status, body } = await test.request(`/api/products?${parameters}`);
  expect(status).toBe(200);
  const { totalCount, facets } = body as ProductList & { facets: Facets };
  const by = (items: readonly { count: number }[], key: string) =>
    Object.fromEntries(
      items.map((item) => [String((item as unknown as Record<string, unknown>)[key]), item.count]),
    );
  const counted = {
    totalCount,
    departments: by(facets.departments, 'id'),
    categories: by(facets.categories, 'id'),
    brands: by(facets.brands, 'brand'),
    sellers: by(facets.sellers, 'id'),
    inStock: facets.in_stock,
    onSale: facets.on_sale,
  };
  const { db } = test;
  // Department and category are one filter, the taxonomy.
  const anywhere = { ...filter, departmentSlug: undefined, categorySlug: undefined };
  expect({ filter, ...counted }).toEqual({
    filter,
    totalCount: await plainCount(db, filter),
    departments: await plainGroups(db, anywhere, 'p.department_id'),
    categories: await plainGroups(db, anywhere, 'p.category_id'),
    brands: await plainGroups(db, { ...filter, brand: undefined }, 'p.brand'),
    sellers: await plainGroups(db, { ...filter, sellerId: undefined }, 'p.seller_id'),
    inStock: await plainCount(db, { ...filter, inStock: true }),
    onSale: await plainCount(db, { ...filter, onSale: true }),
  });
}

/** Filters of every kind: none, one scope, several, on the grid and off it, and combinations. */
function manyFilters({ departments, categories, sellers }: Catalogue): Filter[] {
  const scopes: Filter[] = [
    {},
    { departmentSlug: departments[0]!.slug },
    { categorySlug: categories[1]!.slug },
    { sellerId: sellers[0]!.id },
    { brand: ['arc'] },
    { brand: ['Arcadia', 'Boltwick'] },
    { brand: ["o'neil % c"] },
    { brand: ['nobody'] },
    { departmentSlug: departments[1]!.slug, brand: ['Arc', 'Arcadia'] },
    { departmentSlug: departments[0]!.slug, categorySlug: categories[0]!.slug },
    { categorySlug: categories[0]!.slug, sellerId: sellers[1]!.id, brand: ['bolt'] },
  ];
  const narrowings: Filter[] = [
    {},
    { minPrice: 50, maxPrice: 1000 },
    { minPrice: 10, maxPrice: 100, inStock: true },
    { maxPrice: 50, onSale: true },
    { minPrice: 10.01, maxPrice: 99.95 },
    { minPrice: 940, maxPrice: 2600, inStock: true },
    { inStock: true, onSale: true, minPrice: 1000 },
  ];
  return scopes.flatMap((scope) => narrowings.map((narrowing) => ({ ...scope, ...narrowing })));
}

async function tablesDiffer(): Promise<unknown[]> {
  const { rows } = await sql`
    (select to_jsonb(f) from (select * from product_facts except select * from product_search) f)
    union all (select to_jsonb(f) from (select * from product_search except select * from product_facts) f)
    union all (select to_jsonb(f) from (select * from searched_texts except select * from product_words) f)
    union all (select to_jsonb(f) from (select * from product_words except select * from searched_texts) f)
  `.execute(test.db);
  return rows;
}

/** One change of the catalogue, selected by numbers. */
type Change = readonly [kind: number, which: number, value: number];

const KINDS = 12;

async function apply(
  db: Kysely<DB>,
  catalogue: Catalogue,
  [kind, which, value]: Change,
): Promise<void> {
  const { categories, sellers } = catalogue;
  const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!;
  const ids = await db.selectFrom('products').select('id').orderBy('id').execute();
  const product = ids.length === 0 ? undefined : pick(ids, which).id;
  const category = pick(categories, value);
  if (kind % KINDS === 0 || product === undefined) {
    const isUncategorised = value % 7 === 0;
    await buildProduct(db, {
      categoryId: isUncategorised ? null : category.id,
      departmentId: isUncategorised ? null : category.departmentId,
      brand: pick(BRANDS, value),
      priceCents: pick(PRICES, which + value),
      originalPriceCents: value % 3 === 0 ? 300_000 : null,
      sellerId: value % 2 === 0 ? pick(sellers, which).id : null,
      stock: value % 4,
    });
    return;
  }
  const update = (set: object) =>
    db.updateTable('products').set(set).where('id', '=', product).execute();
  switch (kind % KINDS) {
    case 1:
      await update({ price_cents: pick(PRICES, value) });
      return;
    case 2:
      await update({ archived_at: value % 2 === 0 ? new Date(0) : null });
      return;
    case 3:
      await sql`
        with locked as materialized (
          select id from stock_items where product_id = ${product} order by id for update
        )
        update stock_items set on_hand = ${value % 3}, reserved = least(reserved, ${value % 3})
        where id in (select id from locked)
      `.execute(db);
      return;
    case 4:
      await update({ category_id: category.id, department_id: category.departmentId });
      return;
    case 5:
      await update({ brand: pick(BRANDS, value), name: `Renamed ${value}`, seller_id: null });
      return;
    case 6:
      // In one transaction, because another connection may delete the variant before its stock is
      // inserted.
      await db.transaction().execute((trx) =>
        buildVariant(trx, {
          productId: product,
          stock: value % 2,
          priceCents: pick(PRICES, value),
        }),
      );
      return;
    case 7:
      await sql`
        update product_variants set price_cents = ${pick(PRICES, value)} where id = (
          select id from product_variants where product_id = ${product} order by position limit 1
        )
      `.execute(db);
      return;
    case 8:
      await sql`
        update stock_items set on_hand = ${value % 3}, reserved = least(reserved, ${value % 3})
        where variant_id = (
          select id from product_variants where product_id = ${product} order by position desc limit 1
        )
      `.execute(db);
      return;
    case 9:
      await sql`
        delete from product_variants where id = (
          select id from product_variants where product_id = ${product} order by position limit 1
        )
      `.execute(db);
      return;
    case 10:
      await sql`
        update product_variants set archived_at = ${value % 2 === 0 ? new Date(0) : null}
        where product_id = ${product}
      `.execute(db);
      return;
    default:
      await update({ discount_type: 'percentage', discount_value: (value % 3) * 1000 });
  }
}

const change = fc.tuple(fc.nat(KINDS - 1), fc.nat(60), fc.nat(60)) as fc.Arbitrary<Change>;

describe('counts and facets', () => {
  it('equal plain SQL over products after any changes', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 60 }), async (changes) => {
        await test.database.reset();
        const catalogue = await buildCatalogue();
        for (const each of changes) await apply(test.db, catalogue, each);
        expect(await tablesDiffer()).toEqual([]);
        for (const filter of manyFilters(catalogue)) await expectExact(filter);
      }),
      { numRuns: 4 },
    );
  });

  it(
    'stay exact when several connections change the same products',
    { timeout: 240_000 },
    async () => {
      const catalogue = await buildCatalogue();
      for (let number = 0; number < 12; number += 1) {
        await apply(test.db, catalogue, [0, number, number * 5]);
      }
      const others = openDatabase(test.database.url, { max: 6 });
      const numbers = fc.sample(change, 360);
      const failures: unknown[] = [];
      await Promise.all(
        Array.from({ length: 6 }, async (_, lane) => {
          for (const each of numbers.slice(lane * 60, lane * 60 + 60)) {
            await apply(others.db, catalogue, each).catch((error: unknown) => failures.push(error));
          }
        }),
      );
      await others.close();
      expect(failures).toEqual([]);
      expect(await tablesDiffer()).toEqual([]);
      for (const filter of manyFilters(catalogue)) await expectExact(filter);
    },
  );

  it('include both of two variants that sold out in parallel transactions', async () => {
    const { id: productId } = await buildProduct(test.db, { stock: 0 });
    const first = await buildVariant(test.db, { productId, position: 0, stock: 1 });
    const second = await buildVariant(test.db, { productId, position: 1, stock: 1 });
    const inStock = async () =>
      (await test.request('/api/products?inStock=true')).body.totalCount as number;
    expect(await inStock()).toBe(1);
    const sell = (id: string) =>
      test.db.transaction().execute(async (trx) => {
        await trx.updateTable('stock_items').set({ on_hand: 0 }).where('id', '=', id).execute();
      });
    await Promise.all([sell(first.stockItemId), sell(second.stockItemId)]);
    expect(await inStock()).toBe(0);
  });

  it('are for the catalogue as it is after every price change', async () => {
    const { id } = await buildProduct(test.db, { priceCents: 1012 });
    const range = async () =>
      (await test.request('/api/products?limit=9&offset=0&maxPrice=10.15')).body;
    expect(await range()).toMatchObject({ totalCount: 1, products: [{ price: 10.12 }] });
    expect(await range()).toMatchObject({ totalCount: 1, products: [{ price: 10.12 }] });
    await test.db.updateTable('products').set({ price_cents: 1018 }).where('id', '=', id).execute();
    expect(await range()).toMatchObject({ totalCount: 0, products: [] });
  });

  it('ignore stock that changes without selling out', async () => {
    const { stockItemId } = await buildProduct(test.db, { stock: 10 });
    const read = async () =>
      (
        await sql<{ state: string }>`
        select (select version from catalogue_version) || ' ' || (select xmin from product_search) as state
      `.execute(test.db)
      ).rows[0]?.state;
    const before = await read();
    const setStock = (on_hand: number) =>
      test.db.updateTable('stock_items').set({ on_hand }).where('id', '=', stockItemId).execute();
    await setStock(9);
    expect(await read()).toBe(before);
    await setStock(0);
    expect(await read()).not.toBe(before);
  });

  it('follow a deleted category and deleted products', async () => {
    const catalogue = await buildCatalogue();
    for (let number = 0; number < 20; number += 1)
      await apply(test.db, catalogue, [0, number, number]);
    await test.db.deleteFrom('categories').where('id', '=', catalogue.categories[1]!.id).execute();
    await sql`delete from products where id in (select id from products order by id limit 5)`.execute(
      test.db,
    );
    expect(await tablesDiffer()).toEqual([]);
    await expectExact({});
    await expectExact({ departmentSlug: catalogue.departments[1]!.slug });
  });

  it('are rebuilt after a load that paused the triggers', async () => {
    const catalogue = await buildCatalogue();
    await test.db.transaction().execute(async (trx) => {
      await sql`select set_config('bullnose.search_paused', 'on', true)`.execute(trx);
      for (let number = 0; number < 20; number += 1)
        await apply(trx, catalogue, [0, number, number]);
      expect((await sql`select from product_search`.execute(trx)).rows).toEqual([]);
      await sql`select rebuild_search()`.execute(trx);
    });
    expect(await tablesDiffer()).toEqual([]);
    for (const filter of manyFilters(catalogue)) await expectExact(filter);
  });

  it('merge pending changes and lose none', async () => {
    const catalogue = await buildCatalogue();
    await buildProduct(test.db, {});
    const { rows: first } = await sql<{ id: string }>`select id from products`.execute(test.db);
    for (let price = 1; price <= 250; price += 1) {
      await test.db
        .updateTable('products')
        .set({ price_cents: price * 997 })
        .where('id', '=', first[0]!.id)
        .execute();
    }
    const { rows } = await sql<{ pending: number }>`
      select count(*)::integer as pending from facet_pending
    `.execute(test.db);
    expect(rows[0]!.pending).toBeLessThanOrEqual(200);
    await expectExact({});
    await expectExact({
      minPrice: 0,
      maxPrice: 1000,
      departmentSlug: catalogue.departments[0]!.slug,
    });
  });
});
