import { expect, it } from 'vitest';

import { forEachProvider } from '#tests/support/payment-matrix.ts';
import { signInDirectly, stockOf } from '#tests/support/trade.ts';

import { newId } from '#server/platform/ids.ts';

/** What the operator refunds in the provider's dashboard before any refund here. */
const IN_DASHBOARD = ['a cent', 'half', 'all'] as const;

forEachProvider('a refund in the provider’s dashboard', (bench) => {
  const { test, provider } = bench;

  async function orderWithForeignRefund(size: (typeof IN_DASHBOARD)[number]) {
    const order = await bench.paidOrder();
    const cents = { 'a cent': 1, half: 2500, all: order.totalCents }[size];
    await provider.refundInDashboard(order.paymentReference, cents);
    await bench.settle();
    const admin = await test.signIn({ role: 'admin' });
    const read = async () => (await admin.request(`/api/admin/orders/${order.orderId}`)).body;
    const refund = (body: object, key: string = newId()) =>
      admin.request(`/api/admin/orders/${order.orderId}/refunds`, {
        json: { reason: 'Damaged', restock: false, ...body },
        headers: { 'idempotency-key': key },
      });
    return { ...order, admin, read, refund, leftCents: order.totalCents - cents };
  }

  /** Money at the provider and on the tax documents after everything was refunded. */
  async function expectAllBack(order: Awaited<ReturnType<typeof orderWithForeignRefund>>) {
    await bench.settle();
    expect(await provider.refundedCents(order.paymentReference)).toBe(order.totalCents);
    expect(await order.read()).toMatchObject({ payment_status: 'refunded', refundable: 0 });
    const documents = await test.db
      .selectFrom('tax_documents')
      .select(['kind', 'total_cents', 'tax_cents'])
      .execute();
    const sum = (kind: string, of: 'total_cents' | 'tax_cents') =>
      documents.filter((each) => each.kind === kind).reduce((all, each) => all + each[of], 0);
    expect(sum('adjustment', 'total_cents')).toBe(sum('invoice', 'total_cents'));
    expect(sum('adjustment', 'tax_cents')).toBe(sum('invoice', 'tax_cents'));
  }

  it.each(IN_DASHBOARD)('of %s leaves exactly the rest for a full refund', async (size) => {
    const order = await orderWithForeignRefund(size);
    expect((await order.read()).refundable).toBe(order.leftCents / 100);
    const answer = await order.refund({ full: true });
    if (order.leftCents > 0) {
      expect([answer.status, answer.body.refundable]).toEqual([201, 0]);
    } else {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'NOTHING_TO_REFUND']);
    }
    await expectAllBack(order);
    expect((await order.read()).order_items[0].refunded_quantity).toBe(2);
  });

  it.each(IN_DASHBOARD)('of %s leaves all units and the freight to refund', async (size) => {
    const order = await orderWithForeignRefund(size);
    const { order_items: items, refundable_freight: freight } = await order.read();
    const lines = [{ order_item_id: items[0].id, quantity: 2 }];
    const answer = await order.refund({ lines, freight, restock: true });
    expect(answer.status).toBe(size === 'all' ? 409 : 201);
    await expectAllBack(order);
    const onHand = size === 'all' ? 8 : 10;
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: onHand, reserved: 0 });
  });

  it.each(IN_DASHBOARD)('of %s leaves the rest to refund on cancelling', async (size) => {
    const order = await orderWithForeignRefund(size);
    const { version } = await order.read();
    const answer = await order.admin.request(`/api/admin/orders/${order.orderId}`, {
      method: 'PATCH',
      json: { status: 'cancelled', version, refund: true },
    });
    expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
    await expectAllBack(order);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
  });

  it.each(IN_DASHBOARD)('of %s leaves the rest to the buyer’s cancellation', async (size) => {
    const order = await orderWithForeignRefund(size);
    const buyer = await signInDirectly(test, order.userId);
    const path = `/api/orders/${order.orderId}`;
    expect((await buyer.request(`${path}/cancel`, { json: {} })).status).toBe(200);
    await expectAllBack(order);
    expect(await stockOf(test.db, order.stockItemId)).toEqual({ on_hand: 10, reserved: 0 });
    expect((await buyer.request(path)).body.status).toBe('cancelled');
  });

  it('makes our larger refund fail, which leaves room for one that fits', async () => {
    const order = await bench.paidOrder();
    const admin = await test.signIn({ role: 'admin' });
    const refund = () =>
      admin.request(`/api/admin/orders/${order.orderId}/refunds`, {
        json: { reason: 'Damaged', restock: false, full: true },
        headers: { 'idempotency-key': newId() },
      });
    await provider.refundInDashboard(order.paymentReference, 1);
    await provider.events();
    expect((await refund()).status).toBe(201);
    await bench.settle();
    expect(await provider.refundedCents(order.paymentReference)).toBe(1);
    expect((await refund()).status).toBe(201);
    await bench.settle();
    expect(await provider.refundedCents(order.paymentReference)).toBe(order.totalCents);
    expect((await bench.stateOf(order.orderId))[1]).toBe('refunded');
  });

  it('repeats our refund only under the same key', async () => {
    const order = await orderWithForeignRefund('a cent');
    const [item] = (await order.read()).order_items;
    const one = { lines: [{ order_item_id: item.id, quantity: 1 }] };
    const key = newId();
    expect((await order.refund(one, key)).status).toBe(201);
    const replayed = await order.refund(one, key);
    expect([replayed.status, replayed.body.refunds]).toMatchObject([201, { length: 2 }]);
    for (const other of [
      { lines: [{ order_item_id: item.id, quantity: 2 }] },
      { ...one, freight: 1 },
      { full: true },
      { ...one, restock: true },
    ]) {
      const answer = await order.refund(other, key);
      expect([answer.status, answer.body.error.code]).toEqual([409, 'REFUND_KEY_REUSED']);
    }
    expect((await order.read()).refunds).toHaveLength(2);
  });
});
