import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { buildCategory, buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';
import { cents, toWireDollars } from '#domain/money/cents.ts';
import { DISCOUNT_TYPES, discountFrom, type Discount } from '#domain/pricing/discount.ts';
import { discountedUnitPrice, shownOffer, shownPrice } from '#domain/pricing/price.ts';

import { discountColumns } from '#server/catalog/discount.ts';

import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();

const SAMPLE = { seed: 4711, numRuns: 2000 };
const percent = (bps: number): Discount => ({ type: 'percentage', bps });
const flat = (amount: number): Discount => ({ type: 'flat_amount', amountCents: cents(amount) });
const anyProduct = fc.record({
  price: fc.nat({ max: 9000 }),
  discount: fc.option(
    fc
      .tuple(fc.constantFrom(...DISCOUNT_TYPES), fc.nat({ max: 12_000 }))
      .map((parts) => discountFrom(...parts)),
  ),
  measured: fc.boolean(),
  variants: fc.array(
    fc.record({
      // Few prices, so that variants often cost the same.
      price: fc.constantFrom(0, 99, 995, 3500, 5500, 5501),
      stock: fc.nat({ max: 2 }),
      quantity: fc.option(fc.constantFrom(500, 1000, 4000)),
    }),
    { maxLength: 4 },
  ),
});
type Product = typeof anyProduct extends fc.Arbitrary<infer Value> ? Value : never;

/** The result of the rules in src/domain/pricing for a product. */
function expected({ price, discount: off, measured, variants }: Product) {
  const product = { priceCents: cents(price), discount: off };
  const { listPriceCents, shownPriceCents, hasPriceRange, variant } = shownOffer(
    product,
    variants.map((each) => ({ ...each, priceCents: cents(each.price), available: each.stock })),
  );
  return {
    own: shownPrice(product),
    list: listPriceCents,
    shown: shownPriceCents,
    has_price_range: hasPriceRange,
    unit: measured ? Math.round((shownPriceCents * 1000) / (variant?.quantity ?? 2000)) : null,
  };
}

async function readPrices() {
  const { rows } = await sql<{ id: string; searched: number }>`
    select p.id, p.shown_price_cents as own, o.list_price_cents as list, o.shown_price_cents as shown,
      o.has_price_range, s.unit_price_cents as unit, s.price_cents as searched
    from products p join product_offers o on o.product_id = p.id join product_search s on s.product_id = p.id
  `.execute(test.db);
  return new Map(rows.map(({ id, ...prices }) => [id, prices]));
}

describe('the prices that PostgreSQL works out', () => {
  it('equal the domain’s at the edges and for 2,000 random prices and discounts', async () => {
    const prices = [0, 1, 2, 99, 100, 2025, 10_000_000, 1_000_000_000];
    const rates = [0, 1, 1250, 4999, 5000, 5001, 9999, 10_000, 10_001].map((bps) => percent(bps));
    const edges = prices.flatMap((price) => {
      const around = [0, 1, price - 1, price, price + 1].filter((amount) => amount >= 0).map(flat);
      return [null, ...rates, ...around].map((off): [number, Discount | null] => [price, off]);
    });
    const discount = fc.option(
      fc.oneof(
        fc.nat({ max: 12_000 }).map((bps) => discountFrom('percentage', bps)),
        fc.nat({ max: 200_000 }).map((amount) => discountFrom('flat_amount', amount)),
      ),
    );
    const random = fc.sample(fc.tuple(fc.nat({ max: 200_000_000 }), discount), SAMPLE);
    const all = [...edges, ...random];
    const columns = all.map(([, off]) => discountColumns(off));
    const { rows } = await sql<{ price: number }>`
      select discounted_cents(price, type, value) as price
      from unnest(
        ${all.map(([price]) => price)}::integer[],
        ${columns.map((each) => each.discount_type)}::text[],
        ${columns.map((each) => each.discount_value)}::integer[]
      ) with ordinality as given (price, type, value, number)
      order by number
    `.execute(test.db);
    expect(rows.map(({ price }, at) => [...all[at]!, price])).toEqual(
      all.map(([price, off]) => [price, off, discountedUnitPrice(cents(price), off)]),
    );
  });

  it('equal the domain’s for 240 products, and follow their changes', async () => {
    const { id: categoryId } = await buildCategory(test.db);
    const built = new Map<string, Product>();
    const write = async (each: Product) => {
      const { id: productId } = await buildProduct(test.db, {
        categoryId,
        priceCents: each.price,
        discount: each.discount,
        unit: each.measured ? { measure: 'L', quantityThousandths: 2000 } : null,
      });
      for (const [position, variant] of each.variants.entries()) {
        await buildVariant(test.db, {
          productId,
          position,
          priceCents: variant.price,
          stock: variant.stock,
          quantityThousandths: variant.quantity,
        });
      }
      built.set(productId, each);
    };
    const compare = async () => {
      const prices = await readPrices();
      expect(prices.size).toBe(built.size);
      for (const [id, each] of built) {
        const rule = expected(each);
        expect({ each, ...prices.get(id) }).toEqual({ each, ...rule, searched: rule.shown });
      }
    };
    for (const each of fc.sample(anyProduct, { ...SAMPLE, numRuns: 240 })) await write(each);
    await compare();

    // Every product gets the prices, the discount and the stock of another one.
    const others = fc.sample(anyProduct, { seed: SAMPLE.seed + 1, numRuns: built.size });
    for (const [at, [productId, each]] of [...built].entries()) {
      const { price, discount: off, variants } = others[at]!;
      await test.db
        .updateTable('products')
        .set({
          price_cents: price,
          ...discountColumns(off),
        })
        .where('id', '=', productId)
        .execute();
      const changed = each.variants.map((variant, position) => ({
        ...variant,
        ...(variants[position] && {
          price: variants[position].price,
          stock: variants[position].stock,
        }),
      }));
      for (const [position, variant] of changed.entries()) {
        await sql`
          with priced as (
            update product_variants set price_cents = ${variant.price}
            where product_id = ${productId} and position = ${position} returning id
          )
          update stock_items set on_hand = ${variant.stock} where variant_id in (select id from priced)
        `.execute(test.db);
      }
      built.set(productId, { ...each, price, discount: off, variants: changed });
    }
    await compare();
  });
});

describe('a product at $40.00 with variants at $35.00 and $55.00', () => {
  async function buildPaint() {
    const category = await buildCategory(test.db, { slug: 'paint' });
    const { id, slug } = await buildProduct(test.db, {
      name: 'Wall paint',
      slug: 'wall-paint',
      priceCents: 4000,
      categoryId: category.id,
      stock: 0,
    });
    const cheap = await buildVariant(test.db, { productId: id, position: 0, priceCents: 3500 });
    const dear = await buildVariant(test.db, { productId: id, position: 1, priceCents: 5500 });
    return { id, slug, cheap, dear };
  }
  const setStock = (id: string, on_hand: number) =>
    test.db.updateTable('stock_items').set({ on_hand }).where('id', '=', id).execute();
  const get = async (path: string) => (await test.request(path)).body;
  const found = async (filter: string) =>
    (await get(`/api/products?limit=9&offset=0&${filter}`)).totalCount;
  const from = { shown_price: 35, has_price_range: true };

  it('shows "From $35.00" in every list', async () => {
    const { id } = await buildPaint();
    await buildProduct(test.db, { name: 'Roller', slug: 'roller', priceCents: 3600 });
    const buyer = await test.signIn();
    const admin = await test.signIn({ role: 'admin' });

    expect(await get('/api/products/wall-paint')).toMatchObject({
      ...from,
      price: 40,
      list_price: 35,
    });
    expect((await get('/api/products?searchQuery=paint')).products).toMatchObject([from]);
    expect((await get('/api/suggestions?query=paint')).products).toMatchObject([from]);
    const wished = await buyer.request('/api/wishlist', { json: { product_id: id } });
    expect(wished.body).toMatchObject({ product: { ...from, list_price: 35, price: 40 } });
    const office = await admin.request('/api/admin/products?sort=price');
    expect(office.body.products).toMatchObject([
      { slug: 'wall-paint', ...from },
      { slug: 'roller' },
    ]);
    const dashboard = await admin.request('/api/admin/dashboard');
    expect(dashboard.body.latest_products).toContainEqual(
      expect.objectContaining({ name: 'Wall paint', price: 35, has_price_range: true }),
    );
  });

  it('is filtered, counted and sorted by $35.00', async () => {
    await buildPaint();
    await buildProduct(test.db, { name: 'Roller', slug: 'roller', priceCents: 3600 });
    expect(await found('maxPrice=35&categorySlug=paint')).toBe(1);
    expect(await found('minPrice=35.01&categorySlug=paint')).toBe(0);
    expect(await found('searchQuery=paint&maxPrice=35')).toBe(1);
    expect(await found('searchQuery=paint&minPrice=36')).toBe(0);
    const { products, facets } = await get('/api/products?sort=price_asc&facets=true&maxPrice=35');
    expect(products).toMatchObject([{ slug: 'wall-paint' }]);
    expect(facets.categories).toMatchObject([{ slug: 'paint', count: 1 }]);
    const sorted = await get('/api/products?sort=price_desc');
    expect(sorted.products).toMatchObject([{ slug: 'roller' }, { slug: 'wall-paint' }]);
  });

  it('follows what is available', async () => {
    const { cheap, dear, slug } = await buildPaint();
    const shown = async () => {
      const { shown_price, has_price_range } = await get(`/api/products/${slug}`);
      const [row] = (
        await sql<{ price_cents: number }>`select price_cents from product_search`.execute(test.db)
      ).rows;
      expect(toWireDollars(cents(row!.price_cents))).toBe(shown_price);
      return [shown_price, has_price_range];
    };
    expect(await shown()).toEqual([35, true]);
    await setStock(cheap.stockItemId, 0);
    expect(await shown()).toEqual([55, false]);
    expect(await found('maxPrice=50')).toBe(0);
    await setStock(dear.stockItemId, 0);
    // Sold out: the price that it will have again, so that the dearest variant deters nobody.
    expect(await shown()).toEqual([35, true]);
    await setStock(cheap.stockItemId, 1);
    expect(await shown()).toEqual([35, false]);
    await test.db
      .updateTable('product_variants')
      .set({ price_cents: 3000 })
      .where('id', '=', cheap.id)
      .execute();
    expect(await shown()).toEqual([30, false]);
    await test.db
      .updateTable('product_variants')
      .set({ archived_at: new Date(0) })
      .execute();
    expect(await shown()).toEqual([40, false]);
  });

  it('applies a discount that reduces the product’s own price to $0.00', async () => {
    const { slug } = await buildPaint();
    const discountBy = (discount_value: number) =>
      test.db
        .updateTable('products')
        .set({ price_cents: 0, discount_type: 'flat_amount', discount_value })
        .execute();
    await discountBy(500);
    expect(await get(`/api/products/${slug}`)).toMatchObject({ shown_price: 30, list_price: 35 });
    await discountBy(1000);
    expect(await found('maxPrice=25')).toBe(1);
    expect(await found('onSale=true')).toBe(1);
  });

  it('keeps its search row through a sale that does not empty a variant', async () => {
    const { cheap } = await buildPaint();
    const row = async () =>
      (
        await sql<{ state: string }>`
          select (select version from catalogue_version) || ' ' || (select xmin from product_search) as state
        `.execute(test.db)
      ).rows[0]?.state;
    const before = await row();
    await setStock(cheap.stockItemId, 1);
    expect(await row()).toBe(before);
    await setStock(cheap.stockItemId, 0);
    expect(await row()).not.toBe(before);
  });
});
