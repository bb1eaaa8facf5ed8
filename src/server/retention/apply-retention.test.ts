import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { applyRetention } from '#server/retention/apply-retention.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  runJobs,
  sandboxFor,
} from '#tests/support/trade.ts';

const DAY_MS = 86_400_000;
/** 18 months before the tests' clock, and 84. */
const CONTACTS_CUT_OFF = new Date('2024-09-02T01:00:00.000Z');
const AUDIT_CUT_OFF = new Date('2019-03-02T01:00:00.000Z');
const shifted = (at: Date, ms: number) => new Date(at.getTime() + ms);

const test = useTestApp({ payments: sandboxFor });
const apply = () => applyRetention(test.services);

/** A paid order that has arrived, placed at this time. */
async function deliveredOrder(placedAt: Date, { priceCents = 5000 } = {}) {
  const product = await addProduct(test.db, { priceCents });
  const buyer = await addBuyer(test.db, [{ productId: product.id }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  await test.db
    .updateTable('orders')
    .set({ created_at: placedAt, status: 'delivered', fulfilment_status: 'delivered' })
    .where('id', '=', order.id)
    .execute();
  return { ...order, userId: buyer.userId };
}

const orderRow = (id: string) =>
  test.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const documentsOf = (id: string) =>
  test.db
    .selectFrom('tax_documents')
    .select(['content', 'kind'])
    .where('order_id', '=', id)
    .execute();
const addOpenDispute = (db: Db, orderId: string) =>
  sql`
    insert into payment_disputes (id, provider, provider_dispute_id, order_id,
      payment_session_id, amount_cents, currency, reason, status, is_open, opened_at, reported_at)
    select gen_random_uuid(), provider, 'dp_1', order_id, id, 1, 'AUD', 'x', 'needs_response',
      true, now(), now()
    from payment_sessions where order_id = ${orderId}`.execute(db);
const reports = () =>
  test.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject_name', 'after'])
    .where('subject', '=', 'retention')
    .orderBy('id')
    .execute();

async function addAuditEntry(createdAt: Date, before: object | null = null): Promise<string> {
  const id = newId();
  await test.db
    .insertInto('audit_entries')
    .values({
      id,
      actor_id: null,
      actor_name: 'Robin Marsh',
      actor_role: 'admin',
      action: 'updated',
      subject: 'user',
      before: before === null ? null : JSON.stringify(before),
      after: null,
      ip: '203.0.113.7',
      request_id: newId(),
      created_at: createdAt,
    })
    .execute();
  return id;
}

async function addPaymentEvent(receivedAt: Date): Promise<string> {
  const id = newId();
  await test.db
    .insertInto('payment_events')
    .values({
      provider: 'sandbox',
      event_id: id,
      type: 'other',
      payload: JSON.stringify({ customer: 'Robin Marsh' }),
      outcome: 'ignored',
      received_at: receivedAt,
    })
    .execute();
  return id;
}

async function addFailedMail(failedAt: Date): Promise<string> {
  const id = newId();
  const mail = { id, kind: 'welcome', to_address: 'robin@example.com', subject: 'Welcome' };
  const at = { created_at: failedAt, due_at: failedAt, failed_at: failedAt };
  await test.db
    .insertInto('mails')
    .values({ ...mail, ...at })
    .execute();
  return id;
}

const requestsOf = (id: string) =>
  test.db.selectFrom('order_requests').selectAll().where('order_id', '=', id).execute();

describe('contact details on orders', () => {
  it('go after 18 months, to the moment, from the order and its invoice', async () => {
    const old = await deliveredOrder(shifted(CONTACTS_CUT_OFF, -1));
    const young = await deliveredOrder(CONTACTS_CUT_OFF);
    const before = await orderRow(young.id);
    await apply();
    expect(await orderRow(young.id)).toEqual(before);
    const row = await orderRow(old.id);
    expect(row).toMatchObject({ contacts_removed_at: TEST_NOW, total_cents: before.total_cents });
    const place = { city: 'Richmond', state: 'VIC', postcode: '3121', country: 'Australia' };
    const gone = { first_name: '', last_name: '', company: null, address1: '', phone: null };
    expect(row.shipping_address).toMatchObject({ ...place, ...gone });
    expect(row.billing_address).toMatchObject({ ...place, ...gone });
    const removed = { name: 'Contact details removed', lines: [] };
    expect(await requestsOf(old.id)).toHaveLength(0);
    expect(await requestsOf(young.id)).toHaveLength(1);
    const [invoice] = await documentsOf(old.id);
    expect(invoice?.content).toMatchObject({ buyer: removed, deliveredTo: removed });
    const kept = {
      name: expect.stringMatching(/\w/),
      lines: expect.arrayContaining(['Australia']),
    };
    expect((await documentsOf(young.id))[0]?.content).toMatchObject({ buyer: kept });
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('leave the buyer’s name on invoices of $1,000 and more, and on their adjustments', async () => {
    const priceCents = 100_000;
    const { id } = await deliveredOrder(shifted(CONTACTS_CUT_OFF, -DAY_MS), { priceCents });
    const [{ content } = { content: null }] = await documentsOf(id);
    const { name } = (content as { buyer: { name: string } }).buyer;
    await apply();
    const admin = await test.signIn({ role: 'admin' });
    const refund = await admin.request(`/api/admin/orders/${id}/refunds`, {
      headers: { 'idempotency-key': newId() },
      json: { reason: 'Damaged', restock: false, full: true },
    });
    expect(refund.status).toBe(201);
    await runJobs(test);
    const documents = await documentsOf(id);
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['adjustment', 'invoice']);
    for (const document of documents) {
      expect(document.content).toMatchObject({
        buyer: { name, lines: [] },
        deliveredTo: { name: 'Contact details removed', lines: [] },
      });
    }
    expect(await brokenInvariants(test.db)).toEqual([]);

    // The name stays for 84 months after the invoice was issued.
    const removed = { name: 'Contact details removed', lines: [] };
    const contentOf = async (kind: string) =>
      (await documentsOf(id)).find((each) => each.kind === kind)?.content;
    const issue = (kind: 'invoice' | 'adjustment', at: Date) =>
      test.db
        .updateTable('tax_documents')
        .set({ issued_at: at })
        .where('kind', '=', kind)
        .execute();
    await issue('invoice', AUDIT_CUT_OFF);
    await apply();
    expect(await contentOf('invoice')).toMatchObject({ buyer: { name } });
    await issue('invoice', shifted(AUDIT_CUT_OFF, -1));
    await apply();
    expect(await contentOf('invoice')).toMatchObject({ buyer: removed });
    expect(await contentOf('adjustment')).toMatchObject({ buyer: { name } });
    expect((await reports()).at(-1)).toMatchObject({
      subject_name: 'Names on invoices',
      after: { removed: 1 },
    });
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('stay when a dispute is being stored in the same moment', async () => {
    const { id } = await deliveredOrder(shifted(CONTACTS_CUT_OFF, -DAY_MS));
    await test.db.transaction().execute(async (trx) => {
      await addOpenDispute(trx, id);
      await apply();
    });
    await apply();
    expect((await orderRow(id)).contacts_removed_at).toBeNull();
  });

  it('stay while goods or a refund are owed or a payment is disputed', async () => {
    const placedAt = shifted(CONTACTS_CUT_OFF, -400 * DAY_MS);
    const [owed, refunded, disputed] = [
      await deliveredOrder(placedAt),
      await deliveredOrder(placedAt),
      await deliveredOrder(placedAt),
    ];
    await sql`update orders set status = 'processing' where id = ${owed.id}`.execute(test.db);
    await sql`
      insert into refunds (id, order_id, payment_session_id, kind, amount_cents, reason, status,
        provider, created_at)
      select gen_random_uuid(), order_id, id, 'payment', 1, 'x', 'queued', provider, now()
      from payment_sessions where order_id = ${refunded.id}`.execute(test.db);
    await addOpenDispute(test.db, disputed.id);
    const removedAt = async () =>
      Promise.all(
        [owed, refunded, disputed].map(async ({ id }) => (await orderRow(id)).contacts_removed_at),
      );
    await apply();
    expect(await removedAt()).toEqual([null, null, null]);
    await sql`update orders set status = 'shipped' where id = ${owed.id}`.execute(test.db);
    await sql`update refunds set status = 'failed'`.execute(test.db);
    await sql`update payment_disputes set is_open = false, closed_at = now()`.execute(test.db);
    await apply();
    expect(await removedAt()).toEqual([TEST_NOW, TEST_NOW, TEST_NOW]);
  });
});

describe('retention', () => {
  it('has its usual periods before anybody has saved the settings', async () => {
    await test.db.deleteFrom('global_settings').execute();
    await addAuditEntry(shifted(AUDIT_CUT_OFF, -1));
    await apply();
    expect(await reports()).toHaveLength(1);
  });

  it('goes on in another job after as much as one has time for', async () => {
    const id = await addAuditEntry(shifted(AUDIT_CUT_OFF, -1));
    await sql`
      insert into audit_entries (id, actor_id, actor_name, actor_role, action, subject, before,
        after, ip, request_id, created_at)
      select gen_random_uuid(), actor_id, actor_name, actor_role, action, subject, before,
        after, ip, request_id, created_at
      from audit_entries, generate_series(1, 20000) where id = ${id}`.execute(test.db);
    const isQueued = async () =>
      (await test.jobs.waiting()).filter(({ name }) => name === 'apply-retention').length;
    await apply();
    expect([await isQueued(), (await reports()).length]).toEqual([1, 20]);
    await apply();
    expect([await isQueued(), (await reports()).length]).toEqual([1, 21]);
  });

  it('reports what it removed in the audit log, and nothing when there was nothing', async () => {
    await deliveredOrder(shifted(CONTACTS_CUT_OFF, -DAY_MS));
    await addPaymentEvent(shifted(CONTACTS_CUT_OFF, -DAY_MS));
    await addFailedMail(shifted(CONTACTS_CUT_OFF, -DAY_MS));
    const young = await addFailedMail(CONTACTS_CUT_OFF);
    await addAuditEntry(shifted(AUDIT_CUT_OFF, -DAY_MS));
    await apply();
    await apply();
    expect(
      await test.db.selectFrom('mails').select('id').where('failed_at', 'is not', null).execute(),
    ).toEqual([{ id: young }]);
    const contacts = CONTACTS_CUT_OFF.toISOString();
    expect(await reports()).toEqual([
      {
        actor_id: null,
        subject_name: 'Contact details on orders',
        after: { removed: 1, older_than: contacts },
      },
      {
        actor_id: null,
        subject_name: 'Messages of the payment provider',
        after: { removed: 1, older_than: contacts },
      },
      {
        actor_id: null,
        subject_name: 'Emails that could not be sent',
        after: { removed: 1, older_than: contacts },
      },
      {
        actor_id: null,
        subject_name: 'Audit log',
        after: { removed: 1, older_than: AUDIT_CUT_OFF.toISOString() },
      },
    ]);
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await admin.request('/api/admin/audit-entries?subject=retention');
    expect(body.entries).toHaveLength(4);
  });

  it('keeps changes of roles, and the payment events themselves', async () => {
    const role = await addAuditEntry(new Date(0), { role: 'seller' });
    const event = await addPaymentEvent(new Date(0));
    await apply();
    const kept = await test.db
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', 'user')
      .execute();
    expect(kept).toEqual([{ id: role }]);
    expect(
      await test.db.selectFrom('payment_events').select(['event_id', 'payload']).execute(),
    ).toEqual([{ event_id: event, payload: {} }]);
  });

  it('removes everything older than the periods in the settings, and nothing younger', async () => {
    const months = fc.record({
      contacts: fc.integer({ min: 6, max: 120 }),
      audit: fc.integer({ min: 12, max: 240 }),
    });
    /** Up to 21 years, and often within seconds of the cut-off. */
    const ages = fc.array(
      fc.oneof(
        fc.record({ of: fc.constant('now'), ms: fc.integer({ min: 0, max: 7700 * DAY_MS }) }),
        fc.record({ of: fc.constant('cut-off'), ms: fc.integer({ min: -2000, max: 2000 }) }),
      ),
      { minLength: 1, maxLength: 12 },
    );
    await deliveredOrder(TEST_NOW);
    await fc.assert(
      fc.asyncProperty(months, ages, async (kept, moments) => {
        await sql`update global_settings set keep_order_contacts_months = ${kept.contacts},
          keep_audit_months = ${kept.audit}`.execute(test.db);
        const cutOff = (count: number) => {
          const at = new Date(TEST_NOW);
          at.setUTCMonth(at.getUTCMonth() - count);
          return at;
        };
        const [contacts, audit] = [cutOff(kept.contacts), cutOff(kept.audit)];
        const at = (limit: Date, { of, ms }: { of: string; ms: number }) =>
          of === 'now' ? shifted(TEST_NOW, -ms) : shifted(limit, ms);
        const rows = [];
        for (const moment of moments) {
          const orderId = newId();
          await sql`
            insert into orders select (jsonb_populate_record(o, jsonb_build_object('id',
              ${orderId}::uuid, 'order_number', ${orderId}::text,
              'created_at', ${at(contacts, moment)}::timestamptz))).*
            from orders o limit 1`.execute(test.db);
          rows.push({
            contactAt: at(contacts, moment),
            auditAt: at(audit, moment),
            orderId,
            entryId: await addAuditEntry(at(audit, moment)),
            eventId: await addPaymentEvent(at(contacts, moment)),
          });
        }
        await apply();
        for (const { contactAt, auditAt, orderId, entryId, eventId } of rows) {
          const order = await orderRow(orderId);
          expect(order.shipping_address.address1 === '').toBe(contactAt < contacts);
          const event = await test.db
            .selectFrom('payment_events')
            .select('payload')
            .where('event_id', '=', eventId)
            .executeTakeFirstOrThrow();
          expect(Object.keys(event.payload).length === 0).toBe(contactAt < contacts);
          const entry = await test.db
            .selectFrom('audit_entries')
            .select('id')
            .where('id', '=', entryId)
            .executeTakeFirst();
          expect(entry === undefined).toBe(auditAt < audit);
          await test.db.deleteFrom('orders').where('id', '=', orderId).execute();
        }
      }),
      { numRuns: 25 },
    );
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});
