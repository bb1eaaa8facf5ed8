import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  placeAndOpen,
  runJobs,
  sandboxFor,
} from '#tests/support/trade.ts';
import { deleteSessionsOf } from '#server/accounts/queries/sessions.ts';
import { startSession } from '#server/accounts/start-session.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { createDiskStore } from '#server/uploads/file-store.ts';

import { checkInvariants } from './check-invariants.ts';
import { invariants } from './queries.ts';

const test = useTestApp({ payments: sandboxFor });

async function paidOrder(
  sellerId: string | null = null,
): Promise<{ orderId: string; stockItemId: string }> {
  const product = await addProduct(test.db, { sellerId });
  const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
  await runJobs(test);
  return { orderId: order.id, stockItemId: product.stockItemId };
}

const codes = async () => (await checkInvariants(test.db, null)).map(({ code }) => code);

describe('the invariants', () => {
  it('range from I1 to I24', () => {
    const numbers = new Set(invariants.map(({ code }) => Number(/\d+/.exec(code)?.[0])));
    expect([...numbers]).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    expect(new Set(invariants.map(({ code }) => code)).size).toBe(invariants.length);
  });

  it('hold in an empty shop and after a paid order', async () => {
    expect(await codes()).toEqual([]);
    await paidOrder();
    expect(await codes()).toEqual([]);
  });

  it.each([
    ['I1', `update order_items set tax_cents = tax_cents + 1`],
    ['I1', `update orders set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1`],
    ['I1b', `update order_sellers set freight_cents = freight_cents + 1`],
    ['I2', `update payment_sessions set captured_cents = captured_cents - 1`],
    ['I2', `update payment_sessions set amount_cents = amount_cents - 1`],
    [
      'I3',
      `insert into payment_sessions (id, order_id, provider, attempt, amount_cents, captured_cents, status, expires_at, created_at, updated_at)
      select gen_random_uuid(), order_id, provider, 2, amount_cents, captured_cents, 'paid', expires_at, created_at, updated_at from payment_sessions`,
    ],
    ['I4', `delete from payment_events`],
    ['I5', `update stock_items set reserved = reserved + 1`],
    ['I5b', `update stock_items set on_hand = on_hand - 1`],
    ['I5c', `update stock_holds set taken_quantity = 1`],
    ['I5d', `update orders set status = 'cancelled'`],
    ['I6', `update order_items set product_name = ' '`],
    [
      'I7',
      `insert into order_events (id, order_id, kind, created_at) select gen_random_uuid(), id, 'paid', now() from orders`,
    ],
    ['I8', `update tax_documents set total_cents = total_cents + 1`],
    ['I8a', `update orders set shipping_address = shipping_address || '{"address1": ""}'`],
    ['I8a', `update orders set contacts_removed_at = now()`],
    [
      'I8a',
      `update tax_documents set content =
        jsonb_set(jsonb_set(content, '{buyer,lines}', '[]'), '{deliveredTo,lines}', '[]')`,
    ],
    ['I8b', `update document_series set last_invoice = last_invoice + 1`],
    [
      'I8b',
      `with skipped as (insert into skipped_document_numbers
        select code, 'invoice', 1, 1, 'a test', 'Robin', now() from document_series returning 1)
      update document_series set last_invoice = last_invoice + 1`,
    ],
    ['I10', `update products set seller_id = (select user_id from orders)`],
    [
      'I10',
      `insert into seller_settings (seller_id, updated_at) select user_id, now() from orders`,
    ],
    ['I12', `delete from product_search`],
    ['I12', `update product_search set price_cents = price_cents + 1`],
    ['I13', `delete from mails where kind = 'order-paid'`],
    ['I13', `update mails set dedupe_key = 'order-paid:nothing' where kind = 'order-paid'`],
    ['I15', `update user_profiles set archived_at = now()`],
    ['I15', `update auth_users set banned_until = now() + interval '1 day'`],
    ['I15', `update auth_users set sessions_ended_at = now() + interval '1 day'`],
    [
      'I15',
      `update auth_users set sessions_ended_at = now() + interval '1 day', retained_session_id = gen_random_uuid()`,
    ],
  ])('%s detects: %s', async (code, statement) => {
    await paidOrder();
    await test.signIn();
    await test.database.pool.query(statement);
    expect(await codes()).toContain(code);
  });

  it.each([
    ['I16', `update ledger_postings set amount_cents = amount_cents + 1 where position = 0`],
    ['I16', `delete from ledger_postings`],
    ['I16b', `update ledger_balances set amount_cents = amount_cents + 1`],
    ['I16b', `update seller_earnings set pending_cents = pending_cents - 1`],
    ['I16b', `delete from seller_earnings`],
    ['I17', `delete from ledger_postings; delete from ledger_transactions`],
    ['I17', `update ledger_postings set account = 'refunds_owed' where account = 'seller_pending'`],
    [
      'I17',
      `update ledger_transactions set kind = 'paid';
       insert into payment_disputes (id, provider, provider_dispute_id, order_id, payment_session_id,
         amount_cents, currency, reason, status, is_open, opened_at, funds_withdrawn_at, reported_at)
       select gen_random_uuid(), provider, 'd', order_id, id, 100, 'AUD', 'fraud', 'lost', true,
         now(), now(), now() from payment_sessions`,
    ],
    ['I17b', `update order_items set commission_cents = commission_cents + 1`],
    [
      'I18',
      `insert into ledger_transactions (id, kind, business_key, order_id, due_at, posted_at)
       select gen_random_uuid(), 'available', 'early', id, now() + interval '1 hour', now() from orders`,
    ],
    [
      'I18',
      `insert into ledger_transactions (id, kind, business_key, order_id, due_at, posted_at)
       select gen_random_uuid(), 'available', 'unsent', id, now(), now() from orders;
       insert into ledger_postings
         select t.id, 0, 'seller_pending', p.seller_id, p.order_item_id, 1, now()
         from ledger_transactions t, ledger_postings p
         where t.business_key = 'unsent' and p.account = 'seller_pending'`,
    ],
    [
      'I18',
      `insert into order_events (id, order_id, kind, created_at)
         select gen_random_uuid(), id, 'dispute_opened', now() - interval '1 hour' from orders;
       insert into ledger_transactions (id, kind, business_key, order_id, due_at, posted_at)
         select gen_random_uuid(), 'available', 'disputed', id, now(), now() from orders`,
    ],
    [
      'I19',
      `update ledger_balances set amount_cents = amount_cents - 1 where account = 'clearing'`,
    ],
  ])('%s detects, without the ledger’s triggers: %s', async (code, statement) => {
    const seller = await addPerson(test.db, { role: 'seller' });
    await paidOrder(seller);
    expect(await codes()).toEqual([]);
    const triggers = (change: string) =>
      test.database.pool.query(`
        alter table ledger_postings ${change} trigger user;
        alter table ledger_transactions ${change} trigger user`);
    await triggers('disable');
    await test.database.pool.query(statement);
    await triggers('enable');
    expect(await codes()).toContain(code);
  });

  it('I3b and I3c detect refunds that exceed their payment or their lines', async () => {
    const { orderId } = await paidOrder();
    const refundId = newId();
    await test.database.pool.query('alter table refunds disable trigger user');
    await test.database.pool.query(
      `insert into refunds (id, order_id, payment_session_id, kind, amount_cents, reason, status, provider, created_at)
       select $1, order_id, id, 'goods', captured_cents + 1, 'x', 'queued', provider, now() from payment_sessions`,
      [refundId],
    );
    await test.database.pool.query(
      `insert into refund_lines (id, refund_id, order_item_id, quantity, amount_cents, tax_cents)
       select gen_random_uuid(), $1, id, quantity + 1, 1, 0 from order_items where order_id = $2`,
      [refundId, orderId],
    );
    const broken = await codes();
    await test.database.pool.query('alter table refunds enable trigger user');
    expect(broken).toEqual(expect.arrayContaining(['I3b', 'I3c']));
  });

  it.each([
    [
      `alter table global_settings drop constraint global_settings_id_check`,
      `insert into global_settings select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid()))).* from global_settings g`,
    ],
    [
      `alter table seller_settings drop constraint seller_settings_pkey`,
      `insert into seller_settings (seller_id, updated_at)
        select user_id, now() from orders, generate_series(1, 2)`,
    ],
    [
      `drop index seller_applications_one_live`,
      `insert into seller_applications (id, user_id, business_name, business_type, abn, business_address,
          contact_person, contact_phone, contact_email, description, bank_details, status, created_at)
        select gen_random_uuid(), user_id, 'Marsh', 'company', '51 824 753 556', '{}',
          'Robin Marsh', '0491570006', 'robin@example.com', 'Timber', '', 'pending', now() from orders, generate_series(1, 2)`,
    ],
  ])('I11 detects, without the constraint (%s): %s', async (permit, statement) => {
    await paidOrder();
    const undone = new Error('Nothing of this stays');
    const transaction = test.db.transaction().execute(async (trx) => {
      await sql.raw(permit).execute(trx);
      await sql.raw(statement).execute(trx);
      expect((await checkInvariants(trx, null)).map(({ code }) => code)).toContain('I11');
      throw undone;
    });
    await expect(transaction).rejects.toBe(undone);
  });

  it('I14 detects an upload that was never finished', async () => {
    await test.database.pool.query(
      `insert into stored_files (id, bucket, path, storage_name, content_type, size_bytes, width, height, sha256, created_at)
       values (gen_random_uuid(), 'product-images', 'a', 'a', 'image/webp', 1, 1, 1, 'x', now() - interval '2 days')`,
    );
    expect(await codes()).toEqual(['I14']);
  });

  it('I14 detects a removed file whose bytes were never deleted', async () => {
    const remove = (age: string) =>
      test.database.pool.query(
        `insert into removed_files values ($1::text, now() - $1::text::interval)`,
        [age],
      );
    await remove('70 hours');
    expect(await codes()).toEqual([]);
    await remove('74 hours');
    expect(await codes()).toEqual(['I14']);
  });

  describe('of stored files', () => {
    const NAME = '0123456789abcdef0123456789abcdef';
    const now = new Date('2026-03-02T12:00:00Z');
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const broken = async (...files: { name: string; writtenAt: Date }[]) => {
      const store = { list: () => Promise.resolve(files) };
      return (await checkInvariants(test.db, { store, now })).map(({ code, ids }) => [code, ids]);
    };
    const addRow = async (createdAt: Date, storageName = NAME) => {
      const id = newId();
      await test.database.pool.query(
        `insert into stored_files (id, bucket, path, storage_name, is_ready, content_type, size_bytes, width, height, sha256, created_at)
         values ($1, 'product-images', $2, $2, true, 'image/webp', 1, 1, 1, 'x', $3)`,
        [id, storageName, createdAt],
      );
      return id;
    };

    it('I14b detects a file without a row once it is older than a day', async () => {
      expect(await broken({ name: NAME, writtenAt: ago(23) })).toEqual([]);
      expect(await broken({ name: NAME, writtenAt: ago(25) })).toEqual([['I14b', [NAME]]]);
      await addRow(ago(25));
      expect(await broken({ name: NAME, writtenAt: ago(25) })).toEqual([]);
      const half = `${NAME}.1.part`;
      expect(
        await broken({ name: NAME, writtenAt: ago(25) }, { name: half, writtenAt: ago(25) }),
      ).toEqual([['I14b', [half]]]);
    });

    it('I14c detects a row without its file, except during an upload', async () => {
      const id = await addRow(ago(1));
      await addRow(ago(0), 'under-way');
      expect(await broken({ name: NAME, writtenAt: ago(1) })).toEqual([]);
      expect(await broken()).toEqual([['I14c', [id]]]);
    });

    it('check the files on disk', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-invariants-'));
      const store = createDiskStore(folder);
      await store.put(NAME, Buffer.from('x'), 'image/webp');
      const later = new Date(Date.now() + 25 * 3_600_000);
      const found = await checkInvariants(test.db, { store, now: later });
      expect(found).toMatchObject([{ code: 'I14b', ids: [NAME] }]);
      await store.remove(NAME);
      expect(await checkInvariants(test.db, { store, now: later })).toEqual([]);
      rmSync(folder, { recursive: true });
    });
  });

  it('I15: a sign-in that overlaps with ending all sessions creates no session', async () => {
    const userId = await addPerson(test.db);
    const begun = test.clock.now();
    test.clock.advanceMs(1000);
    const ended = test.clock.now();
    await withTransaction(test.db, (trx) => deleteSessionsOf(trx, { userId, now: ended }));
    const start = (now: Date) =>
      startSession(
        { ...test.services, now, clientIp: '127.0.0.1', userAgent: null },
        test.db,
        userId,
        'password',
      );
    await expect(start(begun)).rejects.toMatchObject({ code: 'session_expired' });
    await start(ended);
    expect(await codes()).toEqual([]);
  });

  it('I15: the access token of an expired session is refused, even while its row exists', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const answer = async () => (await admin.request('/api/profile')).status;
    const begin = (days: number) =>
      test.db
        .updateTable('auth_sessions')
        .set({ created_at: new Date(test.clock.now().getTime() - days * 86_400_000) })
        .execute();
    await begin(6.9);
    expect(await answer()).toBe(200);
    await begin(7.1);
    expect(await answer()).toBe(401);
  });
});
