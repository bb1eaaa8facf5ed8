import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { correctStock } from '#server/stock/move-stock.ts';
import { newId } from '#server/platform/ids.ts';
import { presentOrder } from '#server/orders/present.ts';
import { findAnyOrder } from '#server/orders/queries/read-orders.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  brokenInvariants,
  placeAndOpen,
  placeFor,
  runJobs,
  sandboxFor,
  stockOf,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

let admin: TestUser;

beforeEach(async () => {
  admin = await test.signIn({ role: 'admin' });
});

afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

async function paidOrder(quantity = 2, stock = 5) {
  const product = await addProduct(test.db, { stock, name: 'Merbau decking' });
  const buyer = await addBuyer(test.db, [{ productId: product.id, quantity }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
  await runJobs(test);
  return { id: order.id, buyer, product };
}

const read = async (id: string) => (await admin.request(`/api/admin/orders/${id}`)).body;

async function setStatus(id: string, status: string, extra: Record<string, unknown> = {}) {
  const { version } = await read(id);
  return admin.request(`/api/admin/orders/${id}`, {
    method: 'PATCH',
    json: { status, version, ...extra },
  });
}

const refund = (id: string, body: Record<string, unknown>, key: string = newId()) =>
  admin.request(`/api/admin/orders/${id}/refunds`, {
    json: { reason: 'Damaged on the way', restock: false, ...body },
    headers: { 'idempotency-key': key },
  });

describe("administrators' orders", () => {
  it('are listed newest first and found by either number, buyer and status', async () => {
    const first = await paidOrder();
    test.clock.advanceMs(60_000);
    const product = await addProduct(test.db);
    const second = await placeFor(test, await addBuyer(test.db, [{ productId: product.id }]));
    const list = async (query = '') => {
      const { body } = await admin.request(`/api/admin/orders${query}`);
      return body.orders.map((order: { id: string }) => order.id);
    };
    expect(await list()).toEqual([second.id, first.id]);
    expect(await list('?sort=total')).toEqual([second.id, first.id]);
    expect(await list('?status=processing')).toEqual([first.id]);
    expect(await list('?payment_status=unpaid')).toEqual([second.id]);
    const stored = await read(first.id);
    expect(await list(`?search=${stored.order_number}`)).toEqual([first.id]);
    expect(await list(`?search=ORD-${first.id.slice(-8)}`)).toEqual([first.id]);
    expect(await list(`?search=${stored.buyer.email.slice(0, 20)}`)).toEqual([first.id]);
    expect(await list('?search=sam%20nguy')).toHaveLength(2);
    expect(await list('?search=100%25')).toEqual([]);
    const page = await admin.request('/api/admin/orders?limit=1&offset=1');
    expect(page.body).toMatchObject({
      totalCount: 2,
      orders: [{ id: first.id, units: 2, total: 49.95 }],
    });
  });

  it('are refused to everyone else', async () => {
    const { id, buyer } = await paidOrder();
    const seller = await test.signIn({ role: 'seller' });
    expect((await seller.request('/api/admin/orders')).status).toBe(403);
    expect((await seller.request(`/api/admin/orders/${id}`)).status).toBe(403);
    expect((await admin.request(`/api/admin/orders/${newId()}`)).status).toBe(404);
    expect((await read(id)).buyer.id).toBe(buyer.userId);
  });
});

describe('setting the status', () => {
  it('works from any status to any other, records who and when, and notifies the buyer', async () => {
    const { id } = await paidOrder();
    for (const status of [
      'shipped',
      'processing',
      'delivered',
      'shipped',
      'cancelled',
      'delivered',
    ]) {
      const { status: code, body } = await setStatus(id, status, { note: `to ${status}` });
      expect(code).toBe(200);
      expect(body.status).toBe(status);
    }
    const order = await read(id);
    expect(order.fulfilment_status).toBe('delivered');
    const moves = order.history.filter((each: { actor_name: string | null }) => each.actor_name);
    expect(moves.at(-1)).toMatchObject({
      kind: 'status_changed',
      from_status: 'cancelled',
      to_status: 'delivered',
      actor_name: 'Robin Marsh',
      note: 'to delivered',
    });
    const mails = await test.db
      .selectFrom('mails')
      .select('kind')
      .where('kind', 'like', 'order-%')
      .orderBy('id')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-paid',
      'order-shipped',
      'order-delivered',
      'order-shipped',
      'order-cancelled',
      'order-delivered',
    ]);
  });

  it('of a cancelled order takes the stock again and reports what is short', async () => {
    const { id, product } = await paidOrder(3, 3);
    await setStatus(id, 'cancelled');
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 3, reserved: 0 });
    await correctStock(
      { db: test.db, now: test.clock.now() },
      { stockItemId: product.stockItemId, counted: 1, actorId: admin.id },
    );
    const { body } = await setStatus(id, 'processing');
    expect(body.shortages).toEqual([{ name: 'Merbau decking', quantity: 2 }]);
    expect(body.history.at(-1)).toMatchObject({ kind: 'stock_short', note: '2 × Merbau decking' });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 0, reserved: 0 });
    await setStatus(id, 'cancelled');
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 1, reserved: 0 });
  });

  it('of an unpaid order takes its stock, and a later payment does not take it again', async () => {
    const product = await addProduct(test.db, { stock: 5 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    await setStatus(order.id, 'shipped');
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 3, reserved: 0 });
    await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
      json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
    });
    await runJobs(test);
    expect(await read(order.id)).toMatchObject({ status: 'shipped', payment_status: 'paid' });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 3, reserved: 0 });
  });

  it('to cancelled offers a refund, and makes it only on request', async () => {
    const { id } = await paidOrder();
    const kept = await setStatus(id, 'cancelled');
    expect(kept.body).toMatchObject({ payment_status: 'paid', refunds: [], refundable: 49.95 });
    await setStatus(id, 'processing');
    const refunded = await setStatus(id, 'cancelled', { refund: true });
    expect(refunded.body).toMatchObject({ refundable: 0, refunds: [{ amount: 49.95 }] });
    await runJobs(test);
    expect((await read(id)).payment_status).toBe('refunded');
  });

  it('refuses pending, unknown statuses, and a body without a version', async () => {
    const { id } = await paidOrder();
    for (const json of [
      { status: 'pending', version: 1 },
      { status: 'lost', version: 1 },
      { status: 'shipped' },
    ]) {
      const path = `/api/admin/orders/${id}`;
      expect((await admin.request(path, { method: 'PATCH', json })).status).toBe(422);
    }
  });
});

describe('a refund', () => {
  it('by line and freight refunds the exact cents and returns the units on request', async () => {
    const { id, product } = await paidOrder();
    const [item] = (await read(id)).order_items;
    const lines = [{ order_item_id: item.id, quantity: 1 }];
    const { status, body } = await refund(id, { lines, freight: 5, restock: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      payment_status: 'refund_due',
      refundable: 24.95,
      refundable_freight: 4.95,
      refunds: [{ amount: 25, freight: 5, status: 'queued', lines: [{ quantity: 1, amount: 20 }] }],
    });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 4, reserved: 0 });
    await runJobs(test);
    expect(await read(id)).toMatchObject({
      payment_status: 'partly_refunded',
      refunds: [{ status: 'succeeded' }],
    });
    await refund(id, { full: true });
    await runJobs(test);
    expect(await read(id)).toMatchObject({ payment_status: 'refunded', refundable: 0 });
  });

  it('of restocked units is not restocked again when the order is cancelled', async () => {
    const { id, product } = await paidOrder(3, 5);
    const [item] = (await read(id)).order_items;
    await refund(id, { lines: [{ order_item_id: item.id, quantity: 1 }], restock: true });
    await setStatus(id, 'cancelled');
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 5, reserved: 0 });
    await setStatus(id, 'processing');
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 3, reserved: 0 });
  });

  it.each([
    ['NOTHING_TO_REFUND', 409, {}],
    ['REFUND_EXCEEDS_PAYMENT', 409, { freight: 9.96 }],
    ['ORDER_ITEM_NOT_FOUND', 404, { lines: [{ order_item_id: newId(), quantity: 1 }] }],
    ['INVALID_INPUT', 422, { full: true, freight: 1 }],
    ['INVALID_INPUT', 422, { freight: -1 }],
    ['INVALID_INPUT', 422, { full: true, reason: ' ' }],
  ])('is refused as %s', async (code, status, body) => {
    const { id } = await paidOrder();
    const answer = await refund(id, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error.code).toBe(code);
  });

  it('of an unpaid order is refused, because there is nothing to refund', async () => {
    const product = await addProduct(test.db);
    const order = await placeFor(test, await addBuyer(test.db, [{ productId: product.id }]));
    expect((await refund(order.id, { full: true })).body.error.code).toBe('NOTHING_TO_REFUND');
  });
});

describe('the emails of an order', () => {
  const mailsOf = async (id: string) =>
    (await admin.request(`/api/admin/orders/${id}/mails`)).body.mails;
  const sendAgain = (id: string, mailId: string) =>
    admin.request(`/api/admin/orders/${id}/mails/${mailId}/again`, { method: 'POST' });

  it('are listed with it and can be resent up to 3 times a day, which the audit log records', async () => {
    const { id } = await paidOrder();
    await refund(id, { full: true });
    await runJobs(test);
    const mails = await mailsOf(id);
    expect(mails.map(({ subject }: { subject: string }) => subject.split(' ORD-')[0])).toEqual([
      'Refund for order',
      expect.stringContaining('Payment received for order'),
      'We have received your order',
    ]);
    expect(mails[0]).toMatchObject({ state: 'sent', is_repeat: false, may_repeat: true });
    const { status, body } = await sendAgain(id, mails[0].id);
    expect(status).toBe(201);
    expect(body.mails[0]).toMatchObject({ subject: mails[0].subject, is_repeat: true });
    const sent = await test.db
      .selectFrom('mails')
      .select(['to_address', 'text_body'])
      .where('id', 'in', [body.mails[0].id, mails[0].id])
      .execute();
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.text_body).toContain('$49.95');
    await runJobs(test);
    expect((await sendAgain(id, mails[1].id)).status).toBe(201);
    expect((await sendAgain(id, mails[2].id)).status).toBe(201);
    const fourth = await sendAgain(id, mails[2].id);
    expect([fourth.status, fourth.body.error.code]).toEqual([429, 'MAIL_SENT_TOO_OFTEN']);
    test.clock.advanceMs(25 * 60 * 60 * 1000);
    admin = await test.signIn({ role: 'admin' });
    expect((await sendAgain(id, mails[2].id)).status).toBe(201);
    const { body: log } = await admin.request(
      `/api/admin/audit-entries?subject=order&subject_id=${id}&search=mail`,
    );
    expect(log.totalCount).toBe(4);
  });

  it('cannot be resent through another order, while they are queued, or without their contents', async () => {
    const { id } = await paidOrder();
    const other = await paidOrder();
    const [mail] = await mailsOf(id);
    expect((await sendAgain(other.id, mail.id)).body.error.code).toBe('MAIL_NOT_FOUND');
    expect((await sendAgain(newId(), mail.id)).body.error.code).toBe('ORDER_NOT_FOUND');
    const edit = test.db.updateTable('mails').where('id', '=', mail.id);
    await edit.set({ sent_at: null, text_body: 'text', html_body: 'html' }).execute();
    expect((await mailsOf(id))[0]).toMatchObject({ state: 'waiting', may_repeat: false });
    expect((await sendAgain(id, mail.id)).body.error.code).toBe('MAIL_NOT_REPEATABLE');
    await edit.set({ sent_at: test.clock.now(), notification: null }).execute();
    expect((await sendAgain(id, mail.id)).body.error.code).toBe('MAIL_NOT_REPEATABLE');
  });
});

describe('a note', () => {
  it('is in the history with its author, and the buyer never sees it', async () => {
    const { id } = await paidOrder();
    const path = `/api/admin/orders/${id}/notes`;
    expect((await admin.request(path, { json: { note: '  ' } })).status).toBe(422);
    const { status, body } = await admin.request(path, { json: { note: 'Call before noon' } });
    expect(status).toBe(201);
    expect(body.history.at(-1)).toMatchObject({ kind: 'note', note: 'Call before noon' });
    const row = await findAnyOrder(test.db, id, test.clock.now());
    const own = presentOrder(row ?? expect.unreachable());
    expect(own.events.map(({ kind }) => kind)).not.toContain('note');
  });
});
