import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { buildProduct, buildVariant } from '#db/seed/builders/catalogue.ts';
import { cents } from '#domain/money/cents.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

const LESS_10_DOLLARS = { kind: 'amount', amount: -10 };
const PLUS_5_PERCENT = { kind: 'percent', percent: 5 };

const preview = async (user: TestUser, body: object, area = 'admin') =>
  (await user.request(`/api/${area}/price-changes/preview`, { json: body })).body;

const apply = (user: TestUser, body: object, area = 'admin') =>
  user.request(`/api/${area}/price-changes`, { json: body });

const undo = (user: TestUser, id: string, body: object = {}, area = 'admin') =>
  user.request(`/api/${area}/price-changes/${id}/undo`, { json: body });

async function pricesOf(productId: string) {
  const rows = await site.db
    .selectFrom('products')
    .leftJoin('product_variants', 'product_variants.product_id', 'products.id')
    .select(['products.price_cents as own', 'product_variants.price_cents as variant'])
    .where('products.id', '=', productId)
    .orderBy('product_variants.position')
    .execute();
  return [rows[0]?.own, ...rows.flatMap(({ variant }) => (variant === null ? [] : [variant]))];
}

/** A product of $20.00 with a flat discount of $15.00 and variants of $30.00 and $40.00. */
async function buildDiscounted() {
  const product = await buildProduct(site.db, {
    name: 'Decking',
    priceCents: 2000,
    discount: { type: 'flat_amount', amountCents: cents(1500) },
  });
  await buildVariant(site.db, {
    productId: product.id,
    name: '2.4 m',
    priceCents: 3000,
    position: 0,
  });
  await buildVariant(site.db, {
    productId: product.id,
    name: '3.6 m',
    priceCents: 4000,
    position: 1,
  });
  return product;
}

describe('the preview of a price change', () => {
  it('shows what the customer pays, of products and variants, the largest change first', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const product = await buildDiscounted();
    const plain = await buildProduct(site.db, { name: 'Hammer', priceCents: 5000 });
    const seen = await preview(admin, {
      products: { ids: [plain.id, product.id] },
      change: LESS_10_DOLLARS,
    });
    expect(
      seen.prices.map((row: Record<string, unknown>) => [
        row['product_name'],
        row['variant_name'],
        row['price_before'],
        row['price_after'],
        row['paid_before'],
        row['paid_after'],
        row['is_free'],
      ]),
    ).toEqual([
      ['Decking', null, 20, 10, 5, 0, true],
      ['Decking', '2.4 m', 30, 20, 15, 5, false],
      ['Decking', '3.6 m', 40, 30, 25, 15, false],
      ['Hammer', null, 50, 40, 50, 40, false],
    ]);
    expect(seen).toMatchObject({ product_count: 2, totalCount: 4, free_count: 1 });
    expect(await pricesOf(product.id)).toEqual([2000, 3000, 4000]);
  });

  it('is paged on the server, with every price once across the pages', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const products = [];
    for (const cents of [100, 333, 999, 1250, 40]) {
      products.push(await buildProduct(site.db, { priceCents: cents }));
    }
    const body = {
      products: { filter: {} },
      change: { ...PLUS_5_PERCENT, rounding: 'ninety_five' },
      limit: 2,
    };
    const pages = [];
    for (const offset of [0, 2, 4]) pages.push(await preview(admin, { ...body, offset }));
    const rows = pages.flatMap(({ prices }) => prices);
    expect(new Set(rows.map(({ product_id: id }) => id))).toEqual(
      new Set(products.map(({ id }) => id)),
    );
    const sizes = rows.map(
      ({ paid_before: before, paid_after: after }) =>
        Math.max(before, after) / Math.min(before, after),
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5]);
  });

  it('says where a low price is rounded to the cent instead, and where the struck price is reached', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await buildProduct(site.db, { name: 'Screw', priceCents: 40 });
    await buildProduct(site.db, { name: 'Tap', priceCents: 9995, originalPriceCents: 10495 });
    const seen = await preview(admin, {
      products: { filter: {} },
      change: { ...PLUS_5_PERCENT, rounding: 'ninety_five' },
    });
    expect(seen).toMatchObject({
      free_count: 0,
      below_rounding_count: 1,
      reaches_original_count: 1,
    });
    expect(
      Object.fromEntries(
        seen.prices.map((row: Record<string, unknown>) => [row['product_name'], row['paid_after']]),
      ),
    ).toEqual({ Screw: 0.42, Tap: 104.95 });
  });

  it('refuses more prices than one change allows, and says how to choose fewer', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await buildProduct(site.db);
    await sql`
        insert into product_variants (id, product_id, name, price_cents, attributes, position, created_at)
        select gen_random_uuid(), ${id}, n::text, 100, '{}', n, now() from generate_series(1, 10000) n`.execute(
      site.db,
    );
    const { status, body } = await admin.request('/api/admin/price-changes/preview', {
      json: { products: { ids: [id] }, change: PLUS_5_PERCENT },
    });
    expect([status, body.error.message]).toEqual([
      422,
      'One change can cover up to 10,000 prices, counting products and variants. Use search or filters to choose fewer products.',
    ]);
  });
});

describe('a price change', () => {
  it('changes everything the filter finds, variants too, and logs the change and each product', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const product = await buildProduct(site.db, { name: 'Oak board', priceCents: 3990 });
    await buildVariant(site.db, { productId: product.id, priceCents: 1020 });
    const other = await buildProduct(site.db, { name: 'Hammer', priceCents: 3990 });
    const { status, body } = await apply(admin, {
      products: { filter: { search: 'oak' } },
      change: { kind: 'percent', percent: -10, rounding: 'five_cents' },
    });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), product_count: 1, price_count: 2 },
    ]);
    expect(await pricesOf(product.id)).toEqual([3590, 920]);
    expect(await pricesOf(other.id)).toEqual([3990]);
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['subject', 'action', 'subject_id', 'subject_name', 'before', 'after'])
      .orderBy('subject')
      .execute();
    expect(entries).toEqual([
      {
        subject: 'price change',
        action: 'applied',
        subject_id: body.id,
        subject_name: 'Lowered by 10%, to 5 cents',
        before: null,
        after: { products: 1, prices: 2 },
      },
      {
        subject: 'product',
        action: 'updated',
        subject_id: product.id,
        subject_name: 'Oak board',
        before: { price_cents: 3990, variants: [{ name: expect.any(String), price_cents: 1020 }] },
        after: { price_cents: 3590, variants: [{ name: expect.any(String), price_cents: 920 }] },
      },
    ]);
  });

  it.each([
    ['the discount exceeds the new price', LESS_10_DOLLARS],
    ['the whole price is taken off', { kind: 'percent', percent: -100, rounding: 'ninety_five' }],
    ['more than the price is taken off', { kind: 'amount', amount: -5000 }],
  ])('makes nothing free without confirmation: %s', async (_, change) => {
    const admin = await site.signIn({ role: 'admin' });
    const product = await buildDiscounted();
    const products = { ids: [product.id] };
    const { free_count: count } = await preview(admin, { products, change });
    const refused = await apply(admin, { products, change });
    expect([refused.status, refused.body.error.fields.allow_free]).toEqual([
      422,
      count === 1
        ? '1 price would be $0.00. Tick the box to allow it.'
        : '3 prices would be $0.00. Tick the box to allow them.',
    ]);
    expect(await pricesOf(product.id)).toEqual([2000, 3000, 4000]);
    const allowed = await apply(admin, { products, change, allow_free: true });
    expect(allowed.body).toMatchObject({ price_count: 3 });
  });

  it('leaves a price of $0.00 that it does not change, without asking for confirmation', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const sample = await buildProduct(site.db, { priceCents: 0 });
    const { status, body } = await apply(admin, {
      products: { ids: [sample.id] },
      change: PLUS_5_PERCENT,
    });
    expect([status, body]).toEqual([200, { id: null, product_count: 0, price_count: 0 }]);
  });

  it('changes all of them or none: one price that is too high leaves the others unchanged', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const first = await buildProduct(site.db, { priceCents: 3990 });
    const second = await buildProduct(site.db, { priceCents: 900_000_000 });
    const { status, body } = await apply(admin, {
      products: { ids: [first.id, second.id] },
      change: { kind: 'percent', percent: 1000 },
    });
    expect([status, body.error.fields]).toEqual([
      422,
      { 'change.percent': 'A price would be too high.' },
    ]);
    expect(await pricesOf(first.id)).toEqual([3990]);
    expect(await site.db.selectFrom('audit_entries').select('id').execute()).toEqual([]);
  });

  it('is refused when a price differs from the preview, and says which', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const product = await buildDiscounted();
    const variant = await site.db
      .selectFrom('product_variants')
      .select('id')
      .where('name', '=', '2.4 m')
      .executeTakeFirstOrThrow();
    const body = { products: { filter: {} }, change: PLUS_5_PERCENT };
    const { fingerprint } = await preview(admin, body);
    const untouched = await preview(admin, body);
    expect(untouched.fingerprint.split('.')[1]).toBe(fingerprint.split('.')[1]);
    await site.db
      .updateTable('product_variants')
      .set({ price_cents: 3100 })
      .where('id', '=', variant.id)
      .execute();
    const refused = await apply(admin, { ...body, fingerprint });
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      409,
      'PRICES_CHANGED',
      'Prices changed since the preview: Decking. Check the new preview and apply it again.',
    ]);
    expect(await pricesOf(product.id)).toEqual([2000, 3100, 4000]);
    const again = await preview(admin, body);
    expect((await apply(admin, { ...body, fingerprint: again.fingerprint })).status).toBe(200);
    expect(await pricesOf(product.id)).toEqual([2100, 3255, 4200]);
  });

  it('is refused when the filter finds a product that the preview did not', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await buildProduct(site.db);
    const body = { products: { filter: {} }, change: PLUS_5_PERCENT };
    const { fingerprint } = await preview(admin, body);
    await buildProduct(site.db, { createdAt: new Date('2026-01-01T00:00:00Z') });
    const refused = await apply(admin, { ...body, fingerprint });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'PRICES_CHANGED']);
  });

  it('takes either ids or a filter', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id } = await buildProduct(site.db);
    for (const products of [{}, { ids: [id], filter: {} }, { ids: [] }]) {
      const { status } = await apply(admin, { products, change: PLUS_5_PERCENT });
      expect(status).toBe(422);
    }
  });
});

describe('undoing a price change', () => {
  const change = async (admin: TestUser, ids: readonly string[]) =>
    (await apply(admin, { products: { ids }, change: PLUS_5_PERCENT })).body.id as string;

  it('restores every price in one step, once, and the audit log offers it until then', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const product = await buildDiscounted();
    const id = await change(admin, [product.id]);
    const offered = async () => {
      const { body } = await admin.request('/api/admin/audit-entries?subject=price change');
      return body.entries.map((entry: Record<string, unknown>) => [
        entry['action'],
        entry['can_undo'],
      ]);
    };
    expect(await offered()).toEqual([['applied', true]]);
    const undone = await undo(admin, id);
    expect([undone.status, undone.body]).toEqual([200, { price_count: 3, skipped_count: 0 }]);
    expect(await pricesOf(product.id)).toEqual([2000, 3000, 4000]);
    expect(await offered()).toEqual([
      ['undone', false],
      ['applied', false],
    ]);
    const twice = await undo(admin, id);
    expect([twice.status, twice.body.error.code]).toEqual([409, 'PRICE_CHANGE_UNDONE']);
    const { body } = await admin.request('/api/admin/price-changes');
    expect(body.price_changes).toMatchObject([
      { id, summary: 'Raised by 5%', price_count: 3, undone_at: expect.any(String) },
    ]);
  });

  it('never overwrites a later change: it is refused with the product’s name, or skips that price', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const product = await buildDiscounted();
    const hammer = await buildProduct(site.db, { name: 'Hammer', priceCents: 5000 });
    const id = await change(admin, [product.id, hammer.id]);
    await site.db
      .updateTable('products')
      .set({ price_cents: 4444 })
      .where('id', '=', hammer.id)
      .execute();
    const refused = await undo(admin, id);
    expect([refused.status, refused.body.error.message, refused.body.error.data]).toEqual([
      409,
      'Changed or deleted since: Hammer. Nothing was undone.',
      { changed_count: 1, left_count: 3, product_ids: [hammer.id] },
    ]);
    expect(await pricesOf(product.id)).toEqual([2100, 3150, 4200]);
    const undone = await undo(admin, id, { skip_changed: true });
    expect(undone.body).toEqual({ price_count: 3, skipped_count: 1 });
    expect(await pricesOf(product.id)).toEqual([2000, 3000, 4000]);
    expect(await pricesOf(hammer.id)).toEqual([4444]);
  });

  it('is refused when nothing is left to undo', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const hammer = await buildProduct(site.db, { name: 'Hammer', priceCents: 5000 });
    const id = await change(admin, [hammer.id]);
    await admin.request(`/api/admin/products/${hammer.id}`, { method: 'DELETE' });
    const refused = await undo(admin, id, { skip_changed: true });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'PRICES_CHANGED_SINCE']);
  });

  it('answers 404 for an unknown id', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { status } = await undo(admin, admin.id);
    expect(status).toBe(404);
  });
});

describe('a seller', () => {
  it('changes and undoes own products only; the platform’s are counted as skipped', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const thief = await site.signIn({ role: 'seller' });
    const own = await buildProduct(site.db, { priceCents: 1000, sellerId: seller.id });
    const platform = await buildProduct(site.db, { priceCents: 1000 });
    const others = await buildProduct(site.db, { priceCents: 1000, sellerId: thief.id });
    const all = { products: { filter: {} }, change: PLUS_5_PERCENT };
    const byId = { ...all, products: { ids: [own.id, platform.id, others.id] } };
    expect(await preview(seller, all, 'seller')).toMatchObject({ totalCount: 1, skipped_count: 1 });
    expect(await preview(seller, byId, 'seller')).toMatchObject({
      totalCount: 1,
      skipped_count: 2,
    });
    const { body } = await apply(seller, byId, 'seller');
    expect(body).toMatchObject({ product_count: 1, price_count: 1 });
    expect([
      await pricesOf(own.id),
      await pricesOf(platform.id),
      await pricesOf(others.id),
    ]).toEqual([[1050], [1000], [1000]]);
    expect((await undo(thief, body.id, {}, 'seller')).status).toBe(404);
    const listed = await thief.request('/api/seller/price-changes');
    expect(listed.body.price_changes).toEqual([]);
    expect((await undo(seller, body.id, {}, 'seller')).status).toBe(200);
    expect(await pricesOf(own.id)).toEqual([1000]);
  });

  it('can have a change undone by an administrator', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const admin = await site.signIn({ role: 'admin' });
    const own = await buildProduct(site.db, { priceCents: 1000, sellerId: seller.id });
    const all = { products: { filter: {} }, change: PLUS_5_PERCENT };
    const { body } = await apply(seller, all, 'seller');
    expect((await undo(admin, body.id)).status).toBe(200);
    expect(await pricesOf(own.id)).toEqual([1000]);
  });
});
