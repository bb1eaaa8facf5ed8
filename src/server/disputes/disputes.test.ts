import { expect, it } from 'vitest';

import { newId } from '#server/platform/ids.ts';

import { addPerson, addProduct } from '#tests/support/trade.ts';
import { forEachProvider } from '#tests/support/payment-matrix.ts';
import type { DisputeReport } from '#tests/support/payment-providers.ts';

const DUE = new Date('2026-12-03T02:00:00Z');

forEachProvider('a dispute', (bench) => {
  const { test, provider } = bench;
  const at = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000);

  const opened = (change: Partial<DisputeReport> = {}): DisputeReport => ({
    disputeId: 'dp_1',
    type: 'created',
    status: 'needs_response',
    cents: 4995,
    dueAt: DUE,
    at: at(0),
    ...change,
  });
  const tell = async (payment: string, report: DisputeReport) =>
    (await provider.dispute(payment, report)).post();
  const disputes = () => test.db.selectFrom('payment_disputes').selectAll().execute();
  const alerts = () =>
    test.db.selectFrom('payment_alerts').select(['kind', 'order_id', 'note']).execute();

  it('is recorded once, alerts administrators and appears in the order’s history', async () => {
    const order = await bench.paidOrder();
    const event = await provider.dispute(order.paymentReference, opened());
    expect(await Promise.all([event.post(), event.post()])).toEqual([200, 200]);
    expect(await tell(order.paymentReference, opened())).toBe(200);
    expect(await disputes()).toMatchObject([
      {
        provider_dispute_id: 'dp_1',
        order_id: order.orderId,
        amount_cents: 4995,
        currency: 'AUD',
        reason: 'product_not_received',
        status: 'needs_response',
        is_open: true,
        due_at: DUE,
        funds_withdrawn_at: null,
      },
    ]);
    const words = '$49.95, product not received, needs response, answer by 3 December 2026';
    expect(await alerts()).toEqual([
      {
        kind: 'payment_disputed',
        order_id: order.orderId,
        note: `${order.orderNumber}: ${words}`,
      },
    ]);
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await admin.request(`/api/admin/orders/${order.orderId}`);
    expect(body.disputes).toMatchObject([{ amount: 49.95, is_open: true }]);
    expect(body.history.at(-1)).toMatchObject({ kind: 'dispute_opened', note: words });
  });

  it('ends as its newest report says, in any order of reports, with every movement of money', async () => {
    const report = (): DisputeReport[] => [
      opened(),
      opened({ type: 'funds_withdrawn', at: at(1) }),
      opened({ type: 'updated', status: 'under_review', at: at(2) }),
      opened({ type: 'closed', status: 'won', at: at(3) }),
      opened({ type: 'funds_reinstated', status: 'won', at: at(3) }),
    ];
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [3, 0, 4, 2, 1],
      [2, 4, 0, 1, 3],
    ]) {
      const { paymentReference } = await bench.paidOrder();
      const all = report();
      for (const index of order) {
        const each = all[index];
        if (each !== undefined) expect(await tell(paymentReference, each)).toBe(200);
      }
      const [stored] = await disputes();
      expect([order, stored]).toMatchObject([
        order,
        {
          status: 'won',
          is_open: false,
          closed_at: at(3),
          funds_withdrawn_at: at(1),
          funds_reinstated_at: at(3),
        },
      ]);
      await test.database.reset();
    }
  });

  it('of an unknown payment is refused, so that the provider sends it again', async () => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    const paid = await bench.nextEvent('paid');
    const early = await provider.dispute('pi_of_nobody', opened());
    expect(await early.post()).toBe(400);
    expect(await disputes()).toEqual([]);
    expect(await paid.post()).toBe(200);
  });

  it('requires a confirmation to send a parcel until it is closed', async () => {
    const order = await bench.paidOrder();
    await tell(order.paymentReference, opened());
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await admin.request(`/api/admin/orders/${order.orderId}`);
    const send = (extra: object = {}) =>
      admin.request(`/api/admin/orders/${order.orderId}/parcels`, {
        json: {
          seller_id: null,
          carrier: 'australia_post',
          tracking_number: newId(),
          lines: [{ order_item_id: body.order_items[0].id, quantity: 1 }],
          ...extra,
        },
        headers: { 'idempotency-key': newId() },
      });
    const asked = await send();
    expect([asked.status, asked.body.error.code]).toEqual([409, 'ORDER_DISPUTED']);
    expect((await send({ despite_dispute: true })).status).toBe(201);
    await tell(order.paymentReference, opened({ type: 'closed', status: 'won', at: at(9) }));
    expect((await send()).status).toBe(201);
  });

  it('requires a confirmation to set the order to shipped, alone or in bulk, until it is closed', async () => {
    const order = await bench.paidOrder();
    await tell(order.paymentReference, opened());
    const admin = await test.signIn({ role: 'admin' });
    const path = `/api/admin/orders/${order.orderId}`;
    const versionNow = async () => (await admin.request(path)).body.version;
    const set = async (status: string, extra: object = {}) =>
      admin.request(path, {
        method: 'PATCH',
        json: { status, version: await versionNow(), ...extra },
      });
    const setMany = async (extra: object = {}) => {
      const orders = [{ id: order.orderId, version: await versionNow() }];
      const json = { orders, status: 'shipped', ...extra };
      return (await admin.request('/api/admin/orders/bulk', { json })).body.results;
    };
    const asked = await set('shipped');
    expect([asked.status, asked.body.error.code]).toEqual([409, 'ORDER_DISPUTED']);
    expect(await setMany({ preview: true })).toMatchObject([
      { outcome: 'changed', asks_about_dispute: true },
    ]);
    expect(await setMany()).toMatchObject([{ outcome: 'refused' }]);
    expect((await admin.request(path)).body.status).toBe('processing');
    expect((await set('shipped', { despite_dispute: true })).body.status).toBe('shipped');
    expect((await set('processing')).status).toBe(200);
    expect(await setMany({ despite_dispute: true })).toMatchObject([{ outcome: 'changed' }]);
    expect((await set('processing')).status).toBe(200);
    await tell(order.paymentReference, opened({ type: 'closed', status: 'won', at: at(9) }));
    expect((await set('shipped')).status).toBe(200);
  });

  it('is shown to the seller without the buyer or the reason', async () => {
    const order = await bench.paidOrder();
    await tell(order.paymentReference, opened());
    const sellerId = await addPerson(test.db, { role: 'seller' });
    await addProduct(test.db, { sellerId });
    await test.db.updateTable('order_items').set({ seller_id: sellerId }).execute();
    await test.db.updateTable('order_sellers').set({ seller_id: sellerId }).execute();
    const admin = await test.signIn({ role: 'admin' });
    const { body } = await admin.request(
      `/api/seller/orders/${order.orderId}?seller_id=${sellerId}`,
    );
    expect(body.has_open_dispute).toBe(true);
    expect(JSON.stringify(body)).not.toContain('product_not_received');
    await test.db.updateTable('order_items').set({ seller_id: null }).execute();
    await test.db.updateTable('order_sellers').set({ seller_id: null }).execute();
  });
});
