import { afterEach, beforeEach, expect, it } from 'vitest';

import { newId } from '#server/platform/ids.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  brokenInvariants,
  payForOrder,
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

const set = async (json: object) => admin.request('/api/admin/orders/bulk', { json });

const preview = async (ids: readonly string[], status: string) => {
  const { body } = await set({ orders: ids.map((id) => ({ id })), status, preview: true });
  return body.results as { id: string; version: number }[];
};

const seen = async (ids: readonly string[]) =>
  (await preview(ids, 'shipped')).map(({ id, version }) => ({ id, version: version ?? 1 }));

const read = async (id: string) => (await admin.request(`/api/admin/orders/${id}`)).body;

async function waitingOrder() {
  const { id: productId } = await addProduct(test.db);
  return placeFor(test, await addBuyer(test.db, [{ productId }]));
}

async function paidOrder(quantity = 1) {
  const { id: productId, stockItemId } = await addProduct(test.db, { stock: 9, priceCents: 2000 });
  const buyer = await addBuyer(test.db, [{ productId, quantity }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  return { id: order.id, stockItemId };
}

const mailsAbout = async (id: string) => {
  const rows = await test.db
    .selectFrom('mails')
    .select('kind')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

it('a preview shows the result for each order and changes nothing', async () => {
  const paid = await paidOrder(2);
  const waiting = await waitingOrder();
  const nobody = newId();
  const before = await test.db.selectFrom('orders').selectAll().orderBy('id').execute();

  expect(await preview([paid.id, waiting.id, nobody], 'cancelled')).toMatchObject([
    {
      id: paid.id,
      before: 'processing',
      outcome: 'changed',
      stock: 'give_back',
      refundable: 49.95,
    },
    { id: waiting.id, before: 'pending', outcome: 'changed', stock: 'give_back', refundable: 0 },
    { id: nobody, order_number: null, outcome: 'refused', reason: 'Order not found' },
  ]);
  expect(await preview([paid.id, waiting.id], 'processing')).toMatchObject([
    { outcome: 'same', stock: 'none', refundable: 0 },
    { outcome: 'changed', stock: 'take', refundable: 0 },
  ]);

  expect(await test.db.selectFrom('orders').selectAll().orderBy('id').execute()).toEqual(before);
});

it('each order is changed as if alone: history, email, stock and the audit log', async () => {
  const orders = [await paidOrder(), await paidOrder()];
  const ids = orders.map(({ id }) => id);
  const { status, body } = await set({
    orders: await seen(ids),
    status: 'shipped',
    note: 'Morning run',
  });
  expect(status).toBe(200);
  expect(body.results).toMatchObject([{ outcome: 'changed' }, { outcome: 'changed' }]);
  for (const id of ids) {
    const order = await read(id);
    expect(order.status).toBe('shipped');
    expect(order.history.at(-1)).toMatchObject({
      kind: 'status_changed',
      from_status: 'processing',
      to_status: 'shipped',
      actor_name: 'Robin Marsh',
      note: 'Morning run',
    });
    expect(await mailsAbout(id)).toEqual(['order-placed', 'order-paid', 'order-shipped']);
  }
  const entries = await test.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'after'])
    .where('action', '=', 'status changed')
    .orderBy('id')
    .execute();
  expect(entries).toEqual(ids.map((id) => ({ subject_id: id, after: { status: 'shipped' } })));
});

it('an order that changed since the preview is refused and the others are set', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const orders = await seen([first.id, second.id]);
  const { version } = await read(first.id);
  await admin.request(`/api/admin/orders/${first.id}`, {
    method: 'PATCH',
    json: { status: 'delivered', version },
  });
  const { body } = await set({ orders, status: 'shipped' });
  expect(body.results).toMatchObject([
    {
      id: first.id,
      outcome: 'refused',
      reason: 'Someone else changed this at the same time. Please try again.',
    },
    { id: second.id, outcome: 'changed' },
  ]);
  expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual([
    'delivered',
    'shipped',
  ]);
});

it('a cancellation returns stock once, and refunds only on request', async () => {
  const kept = await paidOrder(2);
  const refunded = await paidOrder(2);
  expect((await set({ orders: await seen([kept.id]), status: 'cancelled' })).status).toBe(200);
  const again = await set({ orders: await seen([kept.id]), status: 'cancelled' });
  expect(again.body.results).toMatchObject([{ outcome: 'same' }]);
  await set({ orders: await seen([refunded.id]), status: 'cancelled', refund: true });
  await runJobs(test);
  expect((await read(kept.id)).payment_status).toBe('paid');
  expect((await read(refunded.id)).payment_status).toBe('refunded');
  for (const { stockItemId } of [kept, refunded]) {
    expect(await stockOf(test.db, stockItemId)).toMatchObject({ on_hand: 9, reserved: 0 });
  }
});

it('refuses changes without a preview, and changes by anyone but an administrator', async () => {
  const { id } = await waitingOrder();
  const unseen = await set({ orders: [{ id }], status: 'shipped' });
  expect([unseen.status, unseen.body.error.fields]).toEqual([
    422,
    { orders: 'Preview the change before you apply it.' },
  ]);
  expect((await set({ orders: await seen([id]), status: 'pending' })).status).toBe(422);
  const seller = await test.signIn({ role: 'seller' });
  const refused = await seller.request('/api/admin/orders/bulk', {
    json: { orders: await seen([id]), status: 'shipped' },
  });
  expect(refused.status).toBe(403);
  expect((await read(id)).status).toBe('pending');
});
