import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { goLive } from '#server/backups/go-live.ts';
import { followHold, withHold } from '#server/backups/hold.ts';
import { insertRestore } from '#server/backups/queries/restores.ts';
import { inTransaction } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { sendRefund } from '#server/refunds/send-refund.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

const HOUR_MS = 3_600_000;
const context = (payments: PaymentProvider = test.services.payments) => ({
  ...test.services,
  payments,
  now: test.clock.now(),
});

async function placePaidOrder(productId: string): Promise<string> {
  const buyer = await addBuyer(test.db, [{ productId }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  return order.id;
}

/** The database as a backup of now would be, restored an hour later. */
async function restored(): Promise<void> {
  const takenAt = test.clock.now();
  test.clock.advanceMs(HOUR_MS);
  const now = test.clock.now();
  await insertRestore(test.db, { id: newId(), backup_taken_at: takenAt, restored_at: now });
}

const numbers = () =>
  test.db.selectFrom('tax_documents').select(['number', 'sequence']).orderBy('sequence').execute();

describe('going live after a restore', () => {
  it('skips the document numbers that may have been issued since the backup, on record', async () => {
    const sellerId = await addPerson(test.db, { role: 'seller' });
    const own = await addProduct(test.db, { sellerId });
    await placePaidOrder(own.id);
    await placePaidOrder(own.id);
    await restored();
    expect(await goLive(context(), 'Robin')).toEqual({ movedSeries: 1 });
    const skipped = await test.db
      .selectFrom('skipped_document_numbers')
      .selectAll()
      .orderBy('kind')
      .execute();
    expect(skipped).toMatchObject([
      { kind: 'adjustment', first_sequence: 1, last_sequence: 1000, person: 'Robin' },
      {
        kind: 'invoice',
        first_sequence: 3,
        last_sequence: 1002,
        reason: `Restored from the backup of ${TEST_NOW.toISOString()}`,
        skipped_at: test.clock.now(),
      },
    ]);
    await placePaidOrder(own.id);
    expect((await numbers()).map(({ sequence }) => sequence)).toEqual([1, 2, 1003]);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('skips ten times what was issued in as long before the backup', async () => {
    const { id } = await addProduct(test.db, { stock: 500 });
    await placePaidOrder(id);
    // As many documents as a busy hour has; their orders and content do not matter here.
    await sql`
      with copies as (insert into orders
        select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'order_number', 'ORD-' || n, 'idempotency_key', n::text))).*
        from orders o, generate_series(2, 150) n returning id, order_number)
      insert into tax_documents
      select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
        'order_id', c.id, 'number', c.order_number,
        'sequence', split_part(c.order_number, '-', 2)))).*
      from tax_documents d, copies c`.execute(test.db);
    await test.db.updateTable('document_series').set({ last_invoice: 150 }).execute();
    await restored();
    await goLive(context(), 'Robin');
    const { last_invoice: last } = await test.db
      .selectFrom('document_series')
      .select('last_invoice')
      .executeTakeFirstOrThrow();
    expect(last).toBe(150 + 1500);
  });

  it('gives new suppliers codes that nobody has had', async () => {
    const first = await addPerson(test.db, { role: 'seller' });
    await placePaidOrder((await addProduct(test.db, { sellerId: first })).id);
    await restored();
    await goLive(context(), 'Robin');
    const second = await addPerson(test.db, { role: 'seller' });
    await placePaidOrder((await addProduct(test.db, { sellerId: second })).id);
    const codes = await test.db
      .selectFrom('document_series')
      .select('code')
      .orderBy('code')
      .execute();
    const [before = 0, after = 0] = codes.map(({ code }) => code);
    expect(after - before).toBeGreaterThan(1000);
  });

  it('ends all sessions and the hold, once', async () => {
    const user = await test.signIn();
    await restored();
    expect((await user.request('/api/profile')).status).toBe(200);
    await goLive(context(), 'Robin');
    expect((await user.request('/api/profile')).status).toBe(401);
    const rows = await test.db.selectFrom('restores').selectAll().execute();
    expect(rows).toMatchObject([{ went_live_at: test.clock.now(), went_live_by: 'Robin' }]);
    await expect(goLive(context(), 'Robin')).rejects.toThrow('This shop is not held.');
  });

  it("queues the backup's jobs, those that are due at once", async () => {
    await restored();
    const now = test.clock.now();
    const later = new Date(now.getTime() + HOUR_MS);
    await test.db
      .insertInto('restored_jobs')
      .values([
        { id: newId(), name: 'send-mail', data: '{"mailId":"a"}', start_after: TEST_NOW },
        { id: newId(), name: 'release-expired-holds', data: '{}', start_after: later },
      ])
      .execute();
    await goLive(context(), 'Robin');
    const queued = (await test.jobs.waiting()).toSorted((a, b) => (a.name > b.name ? -1 : 1));
    expect(queued).toEqual([
      { name: 'send-mail', data: { mailId: 'a' }, startAfter: now },
      { name: 'release-expired-holds', data: {}, startAfter: later },
    ]);
    expect(await test.db.selectFrom('restored_jobs').selectAll().execute()).toEqual([]);
  });

  it('repeats no refund that was sent after the backup', async () => {
    const { id } = await addProduct(test.db);
    const orderId = await placePaidOrder(id);
    const { refundId } = await inTransaction(context(), async (tx) => {
      const order = await lockOrder(tx.db, orderId);
      if (order === undefined) throw new Error('The order exists');
      return requestRefund(tx, order, {
        command: { kind: 'money', amountCents: cents(500) },
        reason: 'Arrived broken.',
        restock: false,
        actorId: null,
        request: null,
      });
    });
    await restored();
    const sent: string[] = [];
    const provider: PaymentProvider = {
      ...test.services.payments,
      refund: (input) => {
        sent.push(input.reference);
        return test.services.payments.refund(input);
      },
      listRefunds: (paymentReference) =>
        Promise.resolve([
          {
            refundId: 're_after_the_backup',
            reference: refundId,
            paymentReference,
            amountCents: 500,
            currency: 'AUD',
            status: 'succeeded',
          },
        ]),
    };
    await goLive(context(provider), 'Robin');
    await sendRefund(context(provider), { refundId });
    expect(sent).toEqual([]);
    // Its adjustment note has a number that the lost shop cannot have issued.
    const series = await test.db
      .selectFrom('document_series')
      .select('last_adjustment')
      .executeTakeFirstOrThrow();
    expect(series.last_adjustment).toBe(1001);
    const refunds = await test.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([
      { status: 'succeeded', provider_refund_id: 're_after_the_backup' },
    ]);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('waits for a provider that does not answer', async () => {
    const { id } = await addProduct(test.db);
    await placePaidOrder(id);
    await restored();
    const provider: PaymentProvider = {
      ...test.services.payments,
      getSession: () => Promise.reject(new Error('No answer')),
    };
    await expect(goLive(context(provider), 'Robin')).rejects.toThrow('The shop stays held.');
    const skipped = () => test.db.selectFrom('skipped_document_numbers').selectAll().execute();
    const first = await skipped();
    expect(first).toHaveLength(2);
    expect(await goLive(context(), 'Robin')).toEqual({ movedSeries: 1 });
    expect(await skipped()).toEqual(first);
  });
});

describe('the hold', () => {
  it('keeps work and provider calls back until the shop went live', async () => {
    await restored();
    const { db, log, payments } = test.services;
    const hold = await followHold({ db, log });
    const provider = withHold(payments, hold);
    let begun = 0;
    await hold.whenLive(async () => void (begun += 1));
    expect([hold.isHeld(), begun]).toEqual([true, 0]);
    await expect(provider.getSession('session')).rejects.toThrow('The restored shop is held');
    await goLive(context(), 'Robin');
    await expect.poll(() => begun).toBe(1);
    expect(hold.isHeld()).toBe(false);
    expect(await provider.getSession('session')).toBeNull();
    hold.stop();
  });

  it('does not exist in a shop that was never restored', async () => {
    const { db, log } = test.services;
    const hold = await followHold({ db, log });
    let begun = 0;
    await hold.whenLive(async () => void (begun += 1));
    await sleep(0);
    expect([hold.isHeld(), begun]).toEqual([false, 1]);
  });
});
