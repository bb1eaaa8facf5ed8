import { beforeEach, describe, expect, it } from 'vitest';

import { buildCategory, buildDepartment, buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildArticle } from '#db/seed/builders/content.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { useTestApp } from '#tests/support/app.ts';
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

  it('lists newest first unless asked otherwise', async () => {
    expect(names((await test.request('/api/products')).body)).toEqual([
      'Decking screws',
      'Pine board',
      'Merbau board',
    ]);
  });

  it.each([
    ['price_asc', ['Pine board', 'Decking screws', 'Merbau board']],
    ['price_desc', ['Merbau board', 'Decking screws', 'Pine board']],
    // 40.00 / 5.4 m is 7.41 a metre, 20.00 / 1.8 m is 11.11; a box of screws has no measure.
    ['unit_price', ['Merbau board', 'Pine board', 'Decking screws']],
    ['relevance', ['Decking screws', 'Pine board', 'Merbau board']],
  ])('sorts by %s', async (sort, expected) => {
    const { body } = await test.request(`/api/products?sort=${sort}`);
    expect(names(body)).toEqual(expected);
  });

  it('takes one brand as a part of a name and several as whole names', async () => {
    const one = await test.request('/api/products?brand=larkrow');
    expect(names(one.body)).toEqual(['Decking screws', 'Pine board']);
    const several = await test.request('/api/products?brand=Larkrow&brand=NUMBATTEN');
    expect(names(several.body)).toEqual(['Pine board', 'Merbau board']);
  });

  it('narrows to what is in stock, in some variant at least', async () => {
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

  it('narrows to what is on sale', async () => {
    expect(names((await test.request('/api/products?onSale=true')).body)).toEqual([
      'Decking screws',
    ]);
  });

  it('lists exactly the products that slugs name', async () => {
    const { body } = await test.request(
      '/api/products?slugs=pine-board&slugs=nothing-here&slugs=merbau-board',
    );
    expect(names(body)).toEqual(['Pine board', 'Merbau board']);
    expect(body.totalCount).toBe(2);
    const tooMany = Array.from({ length: 25 }, (_, index) => `slugs=p-${index}`).join('&');
    expect((await test.request(`/api/products?${tooMany}`)).status).toBe(422);
  });

  it('counts each filter with every filter but its own', async () => {
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
    '%s leaves the counts of departments and categories whole: choosing one of them replaces the other',
    async (place) => {
      const asked = (query: string) => test.request(`/api/products?${query}&facets=true`);
      const { departments, categories } = (await asked('limit=1&offset=0')).body.facets;
      expect((await asked(place)).body.facets).toMatchObject({ departments, categories });
    },
  );

  it('finds words of the name before words of the description', async () => {
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

describe('GET /api/products/{slug}/related', () => {
  it('lists the category nearest in price first, then the department, never the product itself', async () => {
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

  it('stops at eight', async () => {
    const { id } = await buildCategory(test.db, {});
    for (let number = 0; number < 10; number += 1) {
      await buildProduct(test.db, { slug: `p-${number}`, categoryId: id });
    }
    expect((await test.request('/api/products/p-0/related')).body.products).toHaveLength(8);
  });
});

describe('GET /api/suggestions', () => {
  it('offers categories, products and articles from two letters on', async () => {
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
        },
      ],
      articles: [{ title: 'Laying a deck', slug: 'laying-a-deck' }],
      corrected_query: null,
    });
    const nothing = { categories: [], products: [], articles: [], corrected_query: null };
    expect((await test.request('/api/suggestions?query=d')).body).toEqual(nothing);
    expect((await test.request('/api/suggestions')).body).toEqual(nothing);
  });
});
