import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import {
  buildPriceHistory,
  buildProduct,
  buildVariant,
  type PastPriceInput,
} from '#db/seed/builders/catalogue.ts';
import { cents } from '#domain/money/cents.ts';
import { savingUntil, type PastPrice } from '#domain/pricing/saving.ts';

import { endProvenSavings } from '#server/catalog/savings/end-savings.ts';

import { TEST_NOW, useTestApp, type TestUser } from '#tests/support/app.ts';

const test = useTestApp();

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);

const get = async (path: string) => (await test.request(path)).body;

/** $189.00, was $239.00 until ten days ago: proven for 52 more days. */
async function buildMixer() {
  const built = await buildProduct(test.db, {
    slug: 'mixer',
    priceCents: 189_00,
    originalPriceCents: 239_00,
  });
  await buildPriceHistory(test.db, { productId: built.id, prices: REDUCED_TEN_DAYS_AGO });
  return built;
}
const REDUCED_TEN_DAYS_AGO: PastPriceInput[] = [
  { from: ago(50), priceCents: 239_00 },
  { from: ago(10), priceCents: 189_00, originalPriceCents: 239_00 },
];

const savings = () =>
  test.db
    .selectFrom('products')
    .select(['slug', 'saving_until', 'version'])
    .orderBy('slug')
    .execute();

const anyPoint = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 24 * 200 }),
  price: fc.constantFrom(0, 18_900, 23_900, 25_900),
  discount: fc.constantFrom(0, 5000, 2000),
});
const anyHistory = fc.record({
  product: fc.array(anyPoint, { maxLength: 6 }),
  variant: fc.option(fc.array(anyPoint, { maxLength: 6 })),
  struck: fc.constantFrom(18_900, 23_900, 24_000),
});

describe('the proof that PostgreSQL works out', () => {
  it('equals the domain’s for 400 random histories', async () => {
    const [rule, at] = [{ days: 28, windowDays: 90 }, TEST_NOW];
    const { id: productId } = await buildProduct(test.db);
    const { id: variantId } = await buildVariant(test.db, { productId });
    let proven = 0;
    for (const each of fc.sample(anyHistory, { seed: 4711, numRuns: 400 })) {
      const write = async (id: string | null, points: typeof each.product) => {
        const prices = points
          .toSorted((a, b) => b.hoursAgo - a.hoursAgo)
          .map(({ hoursAgo, price, discount }) => ({
            from: ago(hoursAgo / 24),
            priceCents: price,
            shownPriceCents: Math.max(0, price - discount),
          }));
        await sql`delete from price_history where variant_id is not distinct from ${id}`.execute(
          test.db,
        );
        if (prices.length > 0) {
          await buildPriceHistory(test.db, { productId, variantId: id, prices });
        }
        return prices.map((price): PastPrice => ({
          validFrom: price.from,
          priceCents: cents(price.priceCents),
          shownPriceCents: id === null ? cents(price.shownPriceCents) : null,
        }));
      };
      const productPrices = await write(null, each.product);
      const variantPrices = each.variant && (await write(variantId, each.variant));
      const { rows } = await sql<{ until: Date | null }>`
        select proven_until(${productId}, ${variantPrices && variantId}, ${each.struck}, ${at})
          as until`.execute(test.db);
      const expected = savingUntil(
        { struckCents: cents(each.struck), productPrices, variantPrices, now: at },
        rule,
      );
      if (expected !== null) proven += 1;
      expect({ each, until: rows[0]?.until }).toEqual({ each, until: expected });
    }
    expect(proven).toBeGreaterThan(60);
    expect(proven).toBeLessThan(340);
  });
});

describe('a struck price', () => {
  it('is a saving in lists, on the page and in the wishlist while it is proven', async () => {
    const { id } = await buildMixer();
    const prices = async () => {
      const buyer = await test.signIn();
      const wished = await buyer.request('/api/wishlist', { json: { product_id: id } });
      return [
        await get('/api/products/mixer'),
        (await get('/api/products')).products[0],
        wished.body.product,
      ].map(({ original_price: original, struck_price: struck }) => [original, struck]);
    };
    expect(await prices()).toEqual([
      [239, 239],
      [239, 239],
      [239, 239],
    ]);
    test.clock.advanceMs(52 * DAY_MS);
    expect(await prices()).toEqual([
      [239, null],
      [239, null],
      [239, null],
    ]);
  });

  it('is none for goods that were never sold at it', async () => {
    await buildProduct(test.db, { slug: 'new', priceCents: 189_00, originalPriceCents: 239_00 });
    expect(await get('/api/products/new')).toMatchObject({
      original_price: 239,
      struck_price: null,
      own_struck_price: null,
    });
  });

  it('follows a price when it is reduced and raised, without a new version', async () => {
    const { id } = await buildProduct(test.db, { slug: 'drill', priceCents: 100_00 });
    const change = (change: object) =>
      test.db.updateTable('products').set(change).where('id', '=', id).execute();
    await buildPriceHistory(test.db, {
      productId: id,
      prices: [{ from: new Date(Date.now() - 40 * DAY_MS), priceCents: 100_00 }],
    });
    const [before] = await savings();
    expect(before?.saving_until).toBeNull();
    await change({ discount_type: 'percentage', discount_value: 1000 });
    const [reduced] = await savings();
    const days = ((reduced?.saving_until?.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(61.9);
    expect(days).toBeLessThan(62.1);
    // The change of the price is one version, its proof none.
    expect(reduced?.version).toBe((before?.version ?? 0) + 1);
    await change({ original_price_cents: 120_00 });
    expect((await savings())[0]?.saving_until).toBeNull();
    await change({ original_price_cents: null, discount_type: null, discount_value: null });
    expect((await savings())[0]?.saving_until).toBeNull();
  });

  it('of a variant needs its own proof', async () => {
    const { id: productId } = await buildProduct(test.db, {
      slug: 'paint',
      priceCents: 40_00,
      discount: { type: 'flat_amount', amountCents: cents(500) },
    });
    const old = await buildVariant(test.db, { productId, position: 0, priceCents: 50_00 });
    const raised = await buildVariant(test.db, { productId, position: 1, priceCents: 60_00 });
    await buildPriceHistory(test.db, {
      productId,
      variantId: old.id,
      prices: [{ from: ago(80), priceCents: 50_00 }],
    });
    await buildPriceHistory(test.db, {
      productId,
      variantId: raised.id,
      prices: [
        { from: ago(80), priceCents: 55_00 },
        { from: ago(11), priceCents: 60_00 },
      ],
    });
    await buildPriceHistory(test.db, {
      productId,
      prices: [
        { from: ago(80), priceCents: 40_00 },
        { from: ago(10), priceCents: 40_00, shownPriceCents: 35_00 },
      ],
    });
    const { product_variants: variants, ...product } = await get('/api/products/paint');
    expect(product).toMatchObject({ shown_price: 45, struck_price: 50, own_struck_price: 40 });
    expect(variants.map((variant: { struck_price: number }) => variant.struck_price)).toEqual([
      50,
      null,
    ]);
    const rows = await test.db.selectFrom('product_offers').select('saving_until').execute();
    expect(rows).toEqual([{ saving_until: new Date(ago(10).getTime() + 62 * DAY_MS) }]);
  });
});

describe('a proof that runs out', () => {
  const changes = async () =>
    (await test.db.selectFrom('page_changes').select('tags').execute()).flatMap(({ tags }) => tags);

  it('drops the pages that show the saving, once', async () => {
    const { id } = await buildMixer();
    const other = await buildProduct(test.db, { slug: 'other', priceCents: 189_00 });
    await test.db.deleteFrom('page_changes').execute();
    const services = { db: test.db, clock: test.clock.now };
    await endProvenSavings(services);
    expect(await changes()).toEqual([]);
    test.clock.advanceMs(52 * DAY_MS);
    await endProvenSavings(services);
    expect(await changes()).toContain(`product:${id}`);
    expect(await changes()).toContain('products');
    expect(await changes()).not.toContain(`product:${other.id}`);
    expect(await savings()).toMatchObject([
      { slug: 'mixer', saving_until: null, version: 1 },
      { slug: 'other', saving_until: null, version: 1 },
    ]);
    await test.db.deleteFrom('page_changes').execute();
    await endProvenSavings(services);
    expect(await changes()).toEqual([]);
  });

  it('drops those of variants too', async () => {
    const { id: productId } = await buildProduct(test.db, {
      priceCents: 40_00,
      originalPriceCents: 50_00,
    });
    const variant = await buildVariant(test.db, { productId, priceCents: 40_00 });
    const reduced = (price: number) => [
      { from: ago(40), priceCents: price },
      { from: ago(10), priceCents: 40_00 },
    ];
    await buildPriceHistory(test.db, { productId, prices: [{ from: ago(80), priceCents: 40_00 }] });
    await buildPriceHistory(test.db, {
      productId,
      variantId: variant.id,
      prices: reduced(50_00),
    });
    const until = async () =>
      (await test.db.selectFrom('product_variants').select('saving_until').execute())[0]
        ?.saving_until;
    expect(await until()).toEqual(new Date(ago(10).getTime() + 62 * DAY_MS));
    await test.db.deleteFrom('page_changes').execute();
    test.clock.advanceMs(60 * DAY_MS);
    await endProvenSavings({ db: test.db, clock: test.clock.now });
    expect(await until()).toBeNull();
    expect(await changes()).toContain(`product:${productId}`);
  });
});

describe('the rule in the settings', () => {
  const save = async (admin: TestUser, part: object) => {
    const { body } = await admin.request('/api/admin/global-settings');
    const { id: _id, taxable_products: _taxable, ...settings } = body;
    return admin.request('/api/admin/global-settings', {
      method: 'PUT',
      json: { ...settings, ...part },
    });
  };

  it('is public, and works out every saving again when it changes', async () => {
    await buildMixer();
    const admin = await test.signIn({ role: 'admin' });
    expect(await get('/api/global-settings')).toMatchObject({
      saving_days: 28,
      saving_window_days: 90,
    });
    expect((await save(admin, { saving_days: 41 })).status).toBe(200);
    expect(await get('/api/products/mixer')).toMatchObject({ struck_price: null });
    await save(admin, { saving_days: 40, saving_window_days: 60 });
    expect((await savings())[0]?.saving_until).toEqual(new Date(ago(50).getTime() + 60 * DAY_MS));
    expect(await get('/api/products/mixer')).toMatchObject({ struck_price: 239 });
  });

  it.each([
    [{ saving_days: 0 }, 'saving_days'],
    [{ saving_window_days: 366 }, 'saving_window_days'],
    [{ saving_days: 91 }, 'saving_days'],
  ])('refuses %j', async (part, field) => {
    const admin = await test.signIn({ role: 'admin' });
    const { status, body } = await save(admin, part);
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });
});
