import { sql, type Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { DB } from '#db/types.ts';
import { issueCommissionInvoices } from '#server/commission-invoices/issue-month.ts';
import { endClosure, findClosure } from '#server/closures/queries.ts';
import { readReleases } from '#db/releases/read-releases.ts';
import { readBooks } from '#server/payments/books/read-books.ts';
import { payOutSandbox } from '#server/payments/sandbox/books.ts';
import { newId } from '#server/platform/ids.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  addToCart,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  placeFor,
  registerForGst,
  runJobs,
  sandboxFor,
  signInDirectly,
  stockOf,
} from '#tests/support/trade.ts';

import { CLEARED_BY, clearDemoShop, NAMED_PEOPLE } from './clear-demo-shop.ts';
import { loadDemoShop } from './load-demo-shop.ts';
import { addressId, customerId, productId, sellerId } from './shop-rows.ts';
import { stableId } from './builders/ids.ts';

const CLEARING = { now: TEST_NOW, isRehearsal: false };

async function load(db: Kysely<DB>, dataKey: Buffer = Buffer.alloc(32, 'bullnose')): Promise<void> {
  await loadDemoShop(db, {
    now: TEST_NOW,
    passwords: { customer: 'c-word', seller: 's-word', admin: 'a-word' },
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
    dataKeys: [dataKey],
  });
}

/** Every row of every table as text, but for what counts changes and interned values. */
async function contents(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('migrations', 'page_changes', 'facet_state', 'facet_keys') order by 1`.execute(
    db,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'version' - 'closed_at' - 'closed_by'
        - ${name === 'closures' ? 'id' : ''}::text)::text as row
      from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

describe('a demo shop that nobody used', () => {
  const database = useEmptyDatabase();

  it('leaves the database as new', async () => {
    const db = database.open();
    await migrateToLatest(db);
    const asNew = await contents(db);
    await load(db);
    await endClosure(db, { now: TEST_NOW, person: 'Demo mode', reason: 'opening' });
    const loaded = await contents(db);

    const rehearsed = await clearDemoShop(db, { ...CLEARING, isRehearsal: true });
    expect(await contents(db)).toEqual(loaded);
    expect(await clearDemoShop(db, CLEARING)).toEqual(rehearsed);
    expect(rehearsed).toContainEqual({ table: 'products', removed: 163, kept: 0 });
    expect(rehearsed).toContainEqual({ table: 'orders', removed: 129, kept: 0 });
    expect(await contents(db)).toEqual(asNew);

    expect(await clearDemoShop(db, CLEARING)).toBeNull();
    await load(db);
    expect((await contents(db))['orders']).toHaveLength(129);
  });

  it.each(readReleases())('is removed from release $version', async ({ readDump }) => {
    await database.run(readDump());
    const db = database.open();
    await migrateToLatest(db);
    await clearDemoShop(db, CLEARING);
    const people = await db.selectFrom('user_profiles').select('role').distinct().execute();
    expect(people).toEqual([{ role: 'customer' }]);
    // The dump's own product and its order, which is free of charge.
    const products = await db.selectFrom('products').select('name').execute();
    expect(products).toEqual([{ name: 'Paint chart' }]);
    expect(await db.selectFrom('orders').select('total_cents').execute()).toHaveLength(1);
    expect(await brokenInvariants(db)).toEqual([]);
  });
});

describe('a demo shop that its operator has worked in', () => {
  const test = useTestApp({ payments: sandboxFor });
  const own = {
    products: () => test.db.selectFrom('products').select('id').execute(),
    orders: () => test.db.selectFrom('orders').select('id').orderBy('id').execute(),
  };

  const demoBuyer = () => ({
    userId: customerId('mia-calloway'),
    addressId: addressId('mia-calloway', 0),
  });

  it('keeps own products, the taxonomy around them, people and settings', async () => {
    await load(test.db);
    const { db } = test;
    const owner = await addPerson(db, { role: 'admin' });
    const seller = await addPerson(db, { role: 'seller' });
    await registerForGst(db, seller);
    const category = stableId('category', 'timber-decking');
    const { department_id: department } = await db
      .selectFrom('categories')
      .select('department_id')
      .where('id', '=', category)
      .executeTakeFirstOrThrow();
    const product = await addProduct(db, { sellerId: seller });
    await db
      .updateTable('products')
      .set({ category_id: category, department_id: department })
      .where('id', '=', product.id)
      .execute();
    const ofDemoSeller = await addProduct(db, { sellerId: sellerId('hollowick') });
    const customer = await addPerson(db);
    const line = await addToCart(db, customer, { productId: product.id });
    await addToCart(db, customer, { productId: ofDemoSeller.id });
    await db
      .updateTable('global_settings')
      .set({ trading_name: 'Ironbark Supply Co', abn: '51 824 753 556' })
      .execute();
    // A changed rule stays; one that nobody changed goes, although its category stays.
    const rule = stableId('commission-rule', 'everyone');
    await db
      .updateTable('commission_rules')
      .set({ rate_bps: 1200 })
      .where('id', '=', rule)
      .execute();
    const terms = stableId('version', 'own terms');
    await db
      .insertInto('content_versions')
      .columns(['id', 'item_id', 'number', 'body', 'created_at', 'created_by'])
      .expression(
        db
          .selectFrom('content_items')
          .innerJoin('content_versions', 'content_versions.item_id', 'content_items.id')
          .select([
            sql.val(terms).as('id'),
            'item_id',
            sql.val(2).as('number'),
            'body',
            sql.val(TEST_NOW).as('created_at'),
            sql.val('Kim').as('created_by'),
          ])
          .where('slug', '=', 'terms'),
      )
      .execute();

    await clearDemoShop(db, CLEARING);

    expect(await own.products()).toEqual([{ id: product.id }]);
    expect(await db.selectFrom('categories').select('id').execute()).toEqual([{ id: category }]);
    expect(await db.selectFrom('departments').select('id').execute()).toEqual([{ id: department }]);
    expect(await db.selectFrom('commission_rules').select('id').execute()).toEqual([{ id: rule }]);
    const people = await db.selectFrom('user_profiles').select('id').execute();
    expect(people.map(({ id }) => id).toSorted()).toEqual([owner, seller, customer].toSorted());
    expect(await db.selectFrom('cart_items').select('id').execute()).toEqual([{ id: line }]);
    const profile = await db.selectFrom('global_settings').selectAll().executeTakeFirstOrThrow();
    expect(profile).toMatchObject({
      trading_name: 'Ironbark Supply Co',
      legal_name: null,
      abn: '51 824 753 556',
      gst_registered: true,
      phone: null,
      email: null,
    });
    const published = await db
      .selectFrom('content_versions')
      .innerJoin('content_items', 'content_items.id', 'item_id')
      .select('slug')
      .where('published_from', 'is not', null)
      .execute();
    expect(published).toEqual([{ slug: 'terms' }]);
    expect(await findClosure(db)).toMatchObject({ reason: 'opening', closed_by: CLEARED_BY });
    expect(await brokenInvariants(db)).toEqual([]);

    const found = await test.request('/api/products?search=merbau');
    expect(found.body.products.map(({ id }: { id: string }) => id)).toEqual([product.id]);
  });

  it('removes orders of demo people or with demo goods, and puts own stock back', async () => {
    await load(test.db);
    const { db } = test;
    const product = await addProduct(db, { stock: 20 });
    const kept = await placeAndOpen(test, await addBuyer(db, [{ productId: product.id }]));
    await payForOrder(test, kept.sessionId);
    const buyer = await addBuyer(db, [
      { productId: product.id, quantity: 2 },
      { productId: productId('numbatten-merbau-decking-90x19'), quantity: 1 },
    ]);
    const mixed = await placeAndOpen(test, buyer);
    await payForOrder(test, mixed.sessionId);
    const admin = await signInDirectly(test, stableId('user', 'admin'));
    await admin.request(`/api/admin/orders/${mixed.order.id}/refunds`, {
      headers: { 'idempotency-key': newId() },
      json: { reason: 'Damaged', restock: true, full: true },
    });
    await runJobs(test);
    await db.deleteFrom('cart_items').where('user_id', '=', demoBuyer().userId).execute();
    await addToCart(db, demoBuyer().userId, { productId: product.id, quantity: 4 });
    await placeFor(test, demoBuyer());
    expect(await stockOf(db, product.stockItemId)).toEqual({ on_hand: 19, reserved: 4 });
    const { clock, services } = test;
    await payOutSandbox({ ...services, now: clock.now() });
    await readBooks({ ...services, now: clock.now() }, { provider: 'sandbox' });
    const before = await db.selectFrom('provider_transactions').select('category').execute();
    expect(new Set(before.map(({ category }) => category))).toEqual(
      new Set(['charge', 'refund', 'payout']),
    );

    const refund = await db
      .selectFrom('refunds')
      .select(['id', 'order_id'])
      .where('order_id', '<>', kept.order.id)
      .executeTakeFirstOrThrow();
    const returnId = newId();
    await db
      .insertInto('returns')
      .values({
        id: returnId,
        order_id: refund.order_id,
        reason: 'faulty',
        problem: '{}',
        goods: '{}',
        state: 'resolved',
        remedy: 'refund',
        answer_by: '2026-12-01',
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute();
    await db
      .updateTable('refunds')
      .set({ return_id: returnId })
      .where('id', '=', refund.id)
      .execute();

    await clearDemoShop(db, CLEARING);

    expect(await own.orders()).toEqual([{ id: kept.order.id }]);
    expect(await stockOf(db, product.stockItemId)).toEqual({ on_hand: 19, reserved: 0 });
    expect(await brokenInvariants(db)).toEqual([]);
    const documents = await db.selectFrom('tax_documents').select('order_id').execute();
    expect(documents).toEqual([{ order_id: kept.order.id }]);
    clock.advanceMs(2 * 3_600_000);
    await readBooks({ ...services, now: clock.now() }, { provider: 'sandbox' });
    expect(await db.selectFrom('book_differences').selectAll().execute()).toEqual([]);
    const [reading] = await db.selectFrom('provider_readings').selectAll().execute();
    const { total } = kept.order;
    const left = total - Math.round(total * 0.0175) - 30;
    expect(reading).toMatchObject({ our_cents: left, their_cents: left });
  });

  it('removes its payouts, and keeps those of a seller who stays', async () => {
    await load(test.db, test.config.dataKeys[0]);
    const admin = await signInDirectly(test, await addPerson(test.db, { role: 'admin' }));
    const stays = await addPerson(test.db, { role: 'seller' });
    const give = (id: string, amount: number) =>
      admin.request('/api/admin/money/adjustments', {
        json: { id, seller_id: stays, direction: 'give', amount, reason: 'A present' },
      });
    const payOut = async () => {
      const { body: draft } = await admin.request('/api/admin/payouts', { method: 'POST' });
      const { id, seen, earliest_pay_on: payOn } = draft;
      const json = { seen, pay_on: payOn };
      const { body } = await admin.request(`/api/admin/payouts/${id}/approval`, { json });
      expect(body.status).toBe('approved');
      return body;
    };
    // Too little to be paid: left out of the demo's payout.
    await give(newId(), 1);
    const { excluded } = await payOut();
    expect(excluded).toBe(1);
    await clearDemoShop(test.db, { ...CLEARING, isRehearsal: true });

    await give(newId(), 100);
    await admin.request('/api/seller/bank-details');
    await (
      await signInDirectly(test, stays)
    ).request('/api/seller/bank-details', {
      method: 'PUT',
      json: {
        bank_account_name: 'R Marsh',
        bank_bsb: '062-000',
        bank_account_number: '12345678',
      },
    });
    await sql`update seller_bank_details set changed_at = changed_at - interval '4 days'`.execute(
      test.db,
    );
    await sql`update payout_settings set funding_title = 'OWN SHOP'`.execute(test.db);
    await payOut();
    await clearDemoShop(test.db, CLEARING);
    const payouts = await test.db.selectFrom('payouts').select(['number', 'total_cents']).execute();
    expect(payouts).toEqual([{ number: 2, total_cents: 10_100 }]);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('removes nothing when real money was paid for demo goods', async () => {
    await load(test.db);
    await sql`
      update payment_sessions set provider = 'stripe', provider_session_id = 'cs_live_1'
      where id = (select id from payment_sessions where captured_cents > 0 limit 1)`.execute(
      test.db,
    );
    const before = await own.orders();
    await expect(clearDemoShop(test.db, CLEARING)).rejects.toThrow(/Real money .* [A-Z]*-?\d+/);
    expect(await own.orders()).toEqual(before);
  });

  it('takes the invoices about commission along, unless they are of a seller who stays', async () => {
    await load(test.db);
    const { db } = test;
    const later = { ...test.services, now: new Date(TEST_NOW.getTime() + 40 * 86_400_000) };
    const documents = async () =>
      (await db.selectFrom('commission_documents').select('number').execute()).length;
    const seller = await addPerson(db, { role: 'seller' });
    const product = await addProduct(db, { sellerId: seller });
    await addToCart(db, demoBuyer().userId, { productId: product.id });
    const { sessionId } = await placeAndOpen(test, demoBuyer());
    await payForOrder(test, sessionId);
    await issueCommissionInvoices(later);
    expect(await documents()).toBeGreaterThan(1);
    await expect(clearDemoShop(db, CLEARING)).rejects.toThrow(
      /^These commission invoices of sellers who stay/,
    );
  });

  it('knows every column that names a person', async () => {
    const { rows } = await sql<{ column: string }>`
      select conrelid::regclass::text || '.' || attname as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      where contype = 'f' and confrelid = 'user_profiles'::regclass and confdeltype = 'a'
      order by 1`.execute(test.db);
    const handled = [
      ...NAMED_PEOPLE.map((names) => names.join('.')),
      // Their rows go: with the person, the order or the product.
      'consents.user_id',
      'seller_agreements.accepted_by',
      'seller_applications.user_id',
      'payout_lines.seller_id',
      'payout_movements.seller_id',
      'seller_bank_details.seller_id',
      'seller_profiles.id',
      'seller_settings.seller_id',
      'orders.user_id',
      'order_items.seller_id',
      'order_sellers.seller_id',
      'parcels.seller_id',
      'commission_documents.seller_id',
      'tax_documents.supplier_id',
      'document_series.supplier_id',
      'ledger_balances.seller_id',
      'ledger_postings.seller_id',
      'seller_earnings.seller_id',
      'products.seller_id',
      'recalls.seller_id',
      'returns.seller_id',
      'reviews.seller_id',
      'reviews.user_id',
    ];
    expect(rows.map(({ column }) => column)).toEqual(handled.toSorted());
  });
});
