import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { buildCategory, buildDepartment, buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildArticle } from '#db/seed/builders/content.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { useTestApp } from '#tests/support/app.ts';
import { newId } from '#server/platform/ids.ts';
import { addVariant } from '#tests/support/trade.ts';

const test = useTestApp();

const names = (body: { products: { name: string }[] }) => body.products.map(({ name }) => name);

describe('GET /api/products', () => {
  let timber: { id: string; slug: string };
  let decking: { id: string; slug: string };
  let screws: { id: string; slug: string };
  let seller: { id: string };

  beforeEach(async () => {
    timber = await buildDepartment(test.db, { slug: 'timber', name: 'Timber' });
    const fixings = await buildDepartment(test.db, { slug: 'fixings', name: 'Fixings' });
    decking = await buildCategory(test.db, {
      slug: 'decking',
      name: 'Decking',
      departmentId: timber.id,
    });
    screws = await buildCategory(test.db, {
      slug: 'screws',
      name: 'Screws',
      departmentId: fixings.id,
    });
    seller = await buildSeller(test.db, {});
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    await buildProduct(test.db, {
      name: 'Merbau board',
      slug: 'merbau-board',
      brand: 'Numbatten',
      categoryId: decking.id,
      priceCents: 40_00,
      unit: { measure: 'm', quantityThousandths: 5400 },
      createdAt: day(1),
    });
    await buildProduct(test.db, {
      name: 'Pine board',
      slug: 'pine-board',
      brand: 'Larkrow',
      categoryId: decking.id,
      priceCents: 20_00,
      unit: { measure: 'm', quantityThousandths: 1800 },
      stock: 0,
      sellerId: seller.id,
      createdAt: day(2),
    });
    await buildProduct(test.db, {
      name: 'Decking screws',
      slug: 'decking-screws',
      brand: 'Larkrow Pro',
      categoryId: screws.id,
      priceCents: 30_00,
      originalPriceCents: 35_00,
      createdAt: day(3),
    });
  });

  it('lists newest first by default', async () => {
    expect(names((await test.request('/api/products')).body)).toEqual([
      'Decking screws',
      'Pine board',
      'Merbau board',
    ]);
  });

  it.each([
    ['price_asc', ['Pine board', 'Decking screws', 'Merbau board']],
    ['price_desc', ['Merbau board', 'Decking screws', 'Pine board']],
    // 40.00 / 5.4 m is 7.41 per metre, 20.00 / 1.8 m is 11.11; a box of screws has no measure.
    ['unit_price', ['Merbau board', 'Pine board', 'Decking screws']],
    ['relevance', ['Decking screws', 'Pine board', 'Merbau board']],
  ])('sorts by %s', async (sort, expected) => {
    const { body } = await test.request(`/api/products?sort=${sort}`);
    expect(names(body)).toEqual(expected);
  });

  it('matches one brand as part of a name, and several as whole names', async () => {
    const one = await test.request('/api/products?brand=larkrow');
    expect(names(one.body)).toEqual(['Decking screws', 'Pine board']);
    const several = await test.request('/api/products?brand=Larkrow&brand=NUMBATTEN');
    expect(names(several.body)).toEqual(['Pine board', 'Merbau board']);
  });

  it('filters by stock, in at least one variant', async () => {
    expect(names((await test.request('/api/products?inStock=true')).body)).not.toContain(
      'Pine board',
    );
    const pine = await test.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'pine-board')
      .executeTakeFirstOrThrow();
    await addVariant(test.db, { productId: pine.id, priceCents: 20_00, stock: 3 });
    expect(names((await test.request('/api/products?inStock=1')).body)).toContain('Pine board');
    expect((await test.request('/api/products?inStock=false')).body.totalCount).toBe(3);
    expect((await test.request('/api/products?inStock=perhaps')).status).toBe(422);
  });

  it('filters by sale', async () => {
    expect(names((await test.request('/api/products?onSale=true')).body)).toEqual([
      'Decking screws',
    ]);
  });

  it('lists exactly the products given by slugs', async () => {
    const { body } = await test.request(
      '/api/products?slugs=pine-board&slugs=nothing-here&slugs=merbau-board',
    );
    expect(names(body)).toEqual(['Pine board', 'Merbau board']);
    expect(body.totalCount).toBe(2);
    const tooMany = Array.from({ length: 25 }, (_, index) => `slugs=p-${index}`).join('&');
    expect((await test.request(`/api/products?${tooMany}`)).status).toBe(422);
  });

  it('lists exactly the products given by ids', async () => {
    const { body: all } = await test.request('/api/products');
    const [first, , last] = all.products as { id: string; name: string }[];
    const query = [first?.id, newId(), last?.id].map((id) => `ids=${id}`).join('&');
    const { body } = await test.request(`/api/products?${query}`);
    expect(names(body)).toEqual([first?.name, last?.name]);
    expect(body.totalCount).toBe(2);
    expect((await test.request('/api/products?ids=pine-board')).status).toBe(422);
  });

  it('counts each filter with every other filter applied', async () => {
    const plain = await test.request('/api/products?categorySlug=decking');
    expect(plain.body).not.toHaveProperty('facets');
    const { body } = await test.request(
      '/api/products?categorySlug=decking&brand=Numbatten&facets=true&limit=1&offset=0',
    );
    expect(body.totalCount).toBe(1);
    expect(body.corrected_query).toBeNull();
    expect(body.facets).toEqual({
      departments: [{ id: timber.id, name: 'Timber', slug: 'timber', count: 1 }],
      categories: [
        { id: decking.id, name: 'Decking', slug: 'decking', department_id: timber.id, count: 1 },
      ],
      brands: [
        { brand: 'Larkrow', count: 1 },
        { brand: 'Numbatten', count: 1 },
      ],
      sellers: [],
      in_stock: 1,
      on_sale: 0,
    });
    const all = await test.request('/api/products?facets=true&limit=1&offset=0');
    expect(all.body.facets).toMatchObject({
      categories: [
        { slug: 'decking', count: 2 },
        { slug: 'screws', count: 1 },
      ],
      sellers: [{ id: seller.id, count: 1 }],
      in_stock: 2,
      on_sale: 1,
    });
  });

  it.each(['categorySlug=decking', 'departmentSlug=timber', 'categorySlug=screws'])(
    '%s does not change the counts of departments and categories, because a choice replaces the other',
    async (place) => {
      const asked = (query: string) => test.request(`/api/products?${query}&facets=true`);
      const { departments, categories } = (await asked('limit=1&offset=0')).body.facets;
      expect((await asked(place)).body.facets).toMatchObject({ departments, categories });
    },
  );

  it('shows the current names of departments, categories and sellers with the counts', async () => {
    const facets = async () =>
      (await test.request('/api/products?facets=true&limit=1&offset=0')).body.facets;
    expect((await facets()).categories[0]).toMatchObject({ name: 'Decking' });
    await test.db
      .updateTable('categories')
      .set({ name: 'Decks' })
      .where('slug', '=', 'decking')
      .execute();
    await test.db
      .updateTable('departments')
      .set({ name: 'Wood' })
      .where('slug', '=', 'timber')
      .execute();
    await test.db
      .updateTable('user_profiles')
      .set({ last_name: 'Renamed' })
      .where('id', '=', seller.id)
      .execute();
    const renamed = await facets();
    expect(renamed.categories[0]).toMatchObject({ name: 'Decks' });
    expect(renamed.departments.map(({ name }: { name: string }) => name)).toContain('Wood');
    expect(renamed.sellers[0]).toMatchObject({ last_name: 'Renamed' });
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: new Date(0) })
      .where('id', '=', seller.id)
      .execute();
    expect((await facets()).sellers).toEqual([]);
  });

  it('ranks matches in the name before matches in the description', async () => {
    await buildProduct(test.db, {
      name: 'Oil',
      description: 'For decking and screens.',
      createdAt: new Date('2026-02-01T00:00:00Z'),
    });
    const { body } = await test.request('/api/products?searchQuery=decking');
    expect(names(body)).toEqual(['Decking screws', 'Oil']);
    expect(body.totalCount).toBe(2);
  });
});

describe('a search without results', () => {
  const search = async (query: string, more = '') =>
    (await test.request(`/api/products?searchQuery=${encodeURIComponent(query)}${more}`)).body;
  const misses = async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { status, body } = await admin.request('/api/admin/search-misses');
    expect(status).toBe(200);
    return body;
  };

  it('is recorded for administrators, once with its count, in its normalised form', async () => {
    await buildProduct(test.db, { name: 'Merbau decking' });
    await search('Trampoline');
    test.clock.advanceMs(60_000);
    await search('  trampoline ');
    await search('hovercraft');
    const { search_misses, totalCount } = await misses();
    expect(totalCount).toBe(2);
    expect(search_misses).toMatchObject([
      { query: 'trampoline', searches: 2, last_searched_at: '2026-03-02T01:01:00.000Z' },
      { query: 'hovercraft', searches: 1 },
    ]);
  });

  it('suggests the catalogue words with the nearest spelling', async () => {
    await buildProduct(test.db, { name: 'Merbau decking' });
    const last_searched_at = test.clock.now();
    await test.db
      .insertInto('search_misses')
      .values([
        { query: 'xq deckling boat', searches: 2, last_searched_at },
        { query: 'zeppelin', searches: 1, last_searched_at },
      ])
      .execute();
    expect((await misses()).search_misses).toMatchObject([
      { query: 'xq deckling boat', nearest: ['decking'] },
      { query: 'zeppelin', nearest: [] },
    ]);
  });

  it('offers the nearest categories', async () => {
    const decking = await buildCategory(test.db, { name: 'Decking', slug: 'decking-boards' });
    await buildCategory(test.db, { name: 'Wheelbarrows', slug: 'barrows' });
    await buildCategory(test.db, { name: 'Bathroom taps', slug: 'empty' });
    const near = async (query: string, more = '') => (await search(query, more)).categories_near;
    expect(await near('trampoline decking')).toEqual([{ name: 'Decking', slug: 'decking-boards' }]);
    expect(await near('wheelbarow')).toEqual([{ name: 'Wheelbarrows', slug: 'barrows' }]);
    expect(await near('zzyzx')).toBeUndefined();
    await buildProduct(test.db, { name: 'Garden hose', categoryId: decking.id });
    expect(await near('hose', '&categorySlug=empty')).toEqual([
      { name: 'Decking', slug: 'decking-boards' },
    ]);
    expect(await near('hose')).toBeUndefined();
  });

  it('is not recorded when a filter, a correction or typing explains it', async () => {
    const { id } = await buildCategory(test.db, { slug: 'empty' });
    expect(id).toBeTruthy();
    await buildProduct(test.db, { name: 'Merbau decking' });
    expect((await search('merbau', '&categorySlug=empty')).totalCount).toBe(0);
    expect(await search('merbua')).toMatchObject({ totalCount: 1, corrected_query: 'merbau' });
    await test.request('/api/suggestions?query=trampoline');
    expect((await misses()).totalCount).toBe(0);
  });

  it('is corrected to the words of a product added later', async () => {
    await buildProduct(test.db, { name: 'Merbau decking' });
    await buildProduct(test.db, { name: 'Jacaranda bench' });
    expect(await search('jacarnada')).toMatchObject({
      totalCount: 1,
      corrected_query: 'jacaranda',
    });
  });

  it.each(['jo@example.com', '0412 345 678'])('stores nothing about a person: %s', async (text) => {
    expect((await search(text)).totalCount).toBe(0);
    expect((await misses()).totalCount).toBe(0);
  });

  it('deletes the oldest after a thousand', async () => {
    await sql`
      insert into search_misses (query, searches, last_searched_at)
      select 'miss ' || number, 1, timestamptz '2026-01-01' + number * interval '1 minute'
      from generate_series(1, 1000) as number
    `.execute(test.db);
    await search('hovercraft');
    const { totalCount } = await misses();
    expect(totalCount).toBe(1000);
    const { rows } =
      await sql`select query from search_misses where query in ('miss 1', 'hovercraft')`.execute(
        test.db,
      );
    expect(rows).toEqual([{ query: 'hovercraft' }]);
  });

  it('is listed to administrators only', async () => {
    const seller = await test.signIn({ role: 'seller' });
    expect((await seller.request('/api/admin/search-misses')).status).toBe(403);
  });
});

describe('GET /api/products/{slug}/related', () => {
  it('lists the same category by nearest price first, then the department, never the product itself', async () => {
    const taps = await buildCategory(test.db, {});
    const basins = await buildCategory(test.db, { departmentId: taps.departmentId });
    const add = (name: string, categoryId: string, priceCents: number) =>
      buildProduct(test.db, { name, slug: name, categoryId, priceCents });
    await add('tap-100', taps.id, 100_00);
    await add('tap-300', taps.id, 300_00);
    await add('tap-110', taps.id, 110_00);
    await add('basin-100', basins.id, 100_00);
    await buildProduct(test.db, { name: 'elsewhere' });
    const { body } = await test.request('/api/products/tap-100/related');
    expect(names(body)).toEqual(['tap-110', 'tap-300', 'basin-100']);
    expect(body.totalCount).toBe(3);
    expect((await test.request('/api/products/no-such-tap/related')).status).toBe(404);
  });

  it('is limited to eight', async () => {
    const { id } = await buildCategory(test.db, {});
    for (let number = 0; number < 10; number += 1) {
      await buildProduct(test.db, { slug: `p-${number}`, categoryId: id });
    }
    expect((await test.request('/api/products/p-0/related')).body.products).toHaveLength(8);
  });
});

describe('GET /api/suggestions', () => {
  it('offers categories, products and articles from two letters', async () => {
    const department = await buildDepartment(test.db, { slug: 'outdoors' });
    const category = await buildCategory(test.db, {
      name: 'Decking',
      slug: 'decking',
      departmentId: department.id,
    });
    await buildProduct(test.db, {
      name: 'Merbau decking',
      slug: 'merbau',
      brand: 'Numbatten',
      priceCents: 24_60,
      images: ['/images/merbau.webp'],
      categoryId: category.id,
    });
    await buildArticle(test.db, { title: 'Laying a deck', slug: 'laying-a-deck' });
    expect((await test.request('/api/suggestions?query=deck')).body).toEqual({
      categories: [{ name: 'Decking', slug: 'decking', department_slug: 'outdoors' }],
      products: [
        {
          name: 'Merbau decking',
          slug: 'merbau',
          brand: 'Numbatten',
          image: '/images/merbau.webp',
          shown_price: 24.6,
          has_price_range: false,
        },
      ],
      articles: [{ title: 'Laying a deck', slug: 'laying-a-deck' }],
      corrected_query: null,
    });
    expect((await test.request('/api/suggestions?query=merbua')).body).toMatchObject({
      products: [{ slug: 'merbau' }],
      corrected_query: 'merbau',
    });
    const nothing = { categories: [], products: [], articles: [], corrected_query: null };
    expect((await test.request('/api/suggestions?query=d')).body).toEqual(nothing);
    expect((await test.request('/api/suggestions')).body).toEqual(nothing);
  });

  const suggested = async (query: string) => {
    const { body } = await test.request(`/api/suggestions?query=${encodeURIComponent(query)}`);
    const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);
    return { products: namesOf(body.products), categories: namesOf(body.categories) };
  };

  /** More reviews make a product more popular. */
  async function addReviewed(name: string, reviewCount: number, categoryId?: string) {
    const { id } = await buildProduct(test.db, {
      name,
      slug: name.replaceAll(/\W+/g, '-').toLowerCase(),
      ...(categoryId && { categoryId }),
    });
    await sql`
      update products set rating_tenths = 40, review_count = ${reviewCount} where id = ${id}
    `.execute(test.db);
  }

  it('offers whole words in names before beginnings, and goods before what is for them', async () => {
    await addReviewed('Painters tape', 90);
    await addReviewed('Magnetic tape measure', 80);
    await addReviewed('Tap reseating kit', 70);
    await addReviewed('Arc basin mixer', 1);
    await addReviewed('Wall mixer set 180 mm', 2);
    const goods = ['Wall mixer set 180 mm', 'Arc basin mixer'];
    expect((await suggested('tap')).products).toEqual([
      ...goods,
      'Tap reseating kit',
      'Painters tape',
      'Magnetic tape measure',
    ]);
    expect((await suggested('taps')).products.slice(0, 2)).toEqual(goods);
    expect((await suggested('tape')).products).toEqual(['Painters tape', 'Magnetic tape measure']);
  });

  it('offers what is in a category of that name before beginnings', async () => {
    const taps = await buildCategory(test.db, { name: 'Tapware', slug: 'tapware' });
    await addReviewed('Painters tape', 90);
    await buildProduct(test.db, {
      name: 'Water saver',
      slug: 'water-saver',
      specifications: { Suits: 'Every tap' },
      categoryId: taps.id,
    });
    expect(await suggested('tap')).toEqual({
      products: ['Water saver', 'Painters tape'],
      categories: ['Tapware'],
    });
  });

  it('offers what only mentions the words if there is nothing else', async () => {
    await buildProduct(test.db, { name: 'Drill driver', slug: 'drill' });
    await buildProduct(test.db, {
      name: 'Decking',
      slug: 'decking',
      description: 'Drill every hole and countersink it.',
    });
    expect((await suggested('drill')).products).toEqual(['Drill driver']);
    expect((await suggested('countersink')).products).toEqual(['Decking']);
  });

  it('always offers a category: the one of the best product if none has the words', async () => {
    const tools = await buildCategory(test.db, { name: 'Power Tools', slug: 'tools' });
    const own = await buildCategory(test.db, { name: 'Odds', slug: 'odds', isListed: false });
    await addReviewed('Corded drill', 9, own.id);
    await buildProduct(test.db, { name: 'Hand drill', slug: 'drill', categoryId: tools.id });
    expect(await suggested('drill')).toEqual({
      products: ['Corded drill', 'Hand drill'],
      categories: ['Power Tools'],
    });
    expect((await suggested('drlil')).categories).toEqual(['Power Tools']);
  });
});
