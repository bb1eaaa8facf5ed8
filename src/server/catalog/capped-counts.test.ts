import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { buildCategory, productRow } from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { MAX_COUNTED_ANSWERS, type ProductList } from '#contract/schemas/catalog.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

const PRODUCTS = MAX_COUNTED_ANSWERS + 150;

/**
 * Every product is a "Bracket", 10,000 of them are "steel" too, every hundredth is of the brand
 * Oaken, and number n costs n cents. Bracket 1 is the most popular one.
 */
async function buildBrackets() {
  const category = await buildCategory(test.db, { name: 'Brackets' });
  const other = await buildCategory(test.db, { departmentId: category.departmentId });
  const seller = await buildSeller(test.db);
  const bracket = (n: number) => ({
    ...productRow({
      name: `Bracket ${n <= MAX_COUNTED_ANSWERS ? 'steel ' : ''}${n}`,
      slug: `bracket-${n}`,
      description: n % 2 === 0 ? 'For every wall.' : 'Plain.',
      brand: n % 100 === 0 ? 'Oaken' : 'Redgate',
      categoryId: n % 50 === 0 ? other.id : category.id,
      departmentId: category.departmentId,
      sellerId: n % 5_000 === 0 ? seller.id : null,
      priceCents: n,
    }),
    rating_tenths: 50,
    review_count: PRODUCTS - n,
  });
  await test.db.transaction().execute(async (trx) => {
    // Reading 10,000 products again is no request.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select set_config('bullnose.search_paused', 'on', true)`.execute(trx);
    for (let first = 1; first <= PRODUCTS; first += 1_000) {
      const count = Math.min(1_000, PRODUCTS - first + 1);
      const rows = Array.from({ length: count }, (_, at) => bracket(first + at));
      await trx.insertInto('products').values(rows).execute();
    }
    await sql`select rebuild_search()`.execute(trx);
  });
  return { category, other, seller };
}

async function list(query: string): Promise<ProductList> {
  const { status, body } = await test.request(`/api/products?${query}`);
  expect(status).toBe(200);
  return body as ProductList;
}

const namesOf = ({ products }: ProductList) => products.map(({ name }) => name);

describe('the counts of a search text', () => {
  let built: Awaited<ReturnType<typeof buildBrackets>>;
  beforeEach(async () => {
    built = await buildBrackets();
  });

  it(
    'stop at 10,000 answers and say so; the list ends there too',
    { timeout: 60_000 },
    async () => {
      const { category, seller } = built;
      const counted = await list('searchQuery=bracket&facets=true&limit=9&offset=0');
      expect(counted.totalCount).toBe(10_000);
      expect(counted.capped_counts.toSorted()).toEqual([
        'brands',
        'categories',
        'departments',
        'in_stock',
        'on_sale',
        'sellers',
        'totalCount',
      ]);
      const { facets } = counted;
      const ofCategory = facets!.categories.find(({ id }) => id === category.id)!;
      expect(ofCategory.count).toBeGreaterThan(9_000);
      for (const { count } of [...facets!.departments, ...facets!.brands, ofCategory]) {
        expect(count).toBeLessThanOrEqual(10_000);
      }
      // The most popular of all matches come first, whatever the cap.
      expect(namesOf(counted).slice(0, 2)).toEqual(['Bracket steel 1', 'Bracket steel 2']);
      expect(namesOf(await list('searchQuery=bracket&limit=9&offset=9999'))).toHaveLength(1);
      expect((await list('searchQuery=bracket&limit=9&offset=10000')).products).toEqual([]);
      expect(namesOf(await list('searchQuery=bracket&limit=2&offset=8000&sort=price_asc'))).toEqual(
        ['Bracket steel 8001', 'Bracket steel 8002'],
      );
      // A literal match comes first, however unpopular.
      expect(namesOf(await list('searchQuery=bracket%2010149&limit=1&offset=0'))).toEqual([
        'Bracket 10149',
      ]);

      // A filter is counted without itself, so it can be capped where the total is not.
      const branded = await list('searchQuery=bracket&brand=Oaken&facets=true&limit=9&offset=0');
      expect(branded.totalCount).toBe(101);
      expect(branded.capped_counts).toEqual(['brands']);
      expect(branded.facets!.sellers).toMatchObject([{ id: seller.id, count: 2 }]);
      expect(branded.facets!.categories).toMatchObject([{ count: 101 }]);
    },
  );

  it('are exact up to 10,000 answers, with filters too', { timeout: 60_000 }, async () => {
    const { category, other } = built;
    const steel = await list('searchQuery=steel&facets=true&limit=9&offset=9999');
    expect(steel).toMatchObject({ totalCount: 10_000, capped_counts: [] });
    expect(namesOf(steel)).toHaveLength(1);
    expect(new Map(steel.facets!.categories.map(({ id, count }) => [id, count]))).toEqual(
      new Map([
        [category.id, 9_800],
        [other.id, 200],
      ]),
    );
    expect(steel.facets!.brands).toEqual([
      { brand: 'Oaken', count: 100 },
      { brand: 'Redgate', count: 9_900 },
    ]);
    expect(await list('searchQuery=bracket%20wall&limit=1&offset=0')).toMatchObject({
      totalCount: PRODUCTS / 2,
      capped_counts: [],
    });
    expect(await list('searchQuery=bracket&maxPrice=12.34&limit=1&offset=0')).toMatchObject({
      totalCount: 1_234,
      capped_counts: [],
    });
    // Without a text every count is exact.
    expect(await list('facets=true&limit=1&offset=0')).toMatchObject({
      totalCount: PRODUCTS,
      capped_counts: [],
    });
    expect(await list('minPrice=0.01&maxPrice=101.5&limit=1&offset=10140')).toMatchObject({
      totalCount: PRODUCTS,
      capped_counts: [],
    });
  });
});
