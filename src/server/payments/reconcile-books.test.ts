import { expect, it } from 'vitest';

import { forEachProvider } from '#tests/support/payment-matrix.ts';

import { reconcileBooks } from '#server/payments/reconcile-books.ts';

/** Many orders, on a machine with other work. */

forEachProvider('the nightly reconciliation', (bench) => {
  const { test, provider } = bench;
  const compare = () => reconcileBooks({ ...test.services, now: test.clock.now() }, {});
  const alerts = () =>
    test.db.selectFrom('payment_alerts').select(['kind', 'order_id']).orderBy('id').execute();

  it('finds nothing when the records match, including refunds, open and abandoned pages', async () => {
    const order = await bench.paidOrder();
    await provider.refundInDashboard(order.paymentReference, 300);
    await bench.settle();
    await bench.openOrder();
    await compare();
    expect(await alerts()).toEqual([]);
  });

  it('applies missed events: a payment on a page recorded as expired, a refund in the dashboard', async () => {
    const late = await bench.openOrder();
    await (await provider.forge(late.sessionId, 'expired')).post();
    await provider.pay(late.sessionId);
    const refunded = await bench.paidOrder();
    await provider.refundInDashboard(refunded.paymentReference, 300);
    await provider.events();
    await compare();
    expect(await bench.stateOf(late.orderId)).toEqual(['processing', 'paid']);
    const refunds = await test.db.selectFrom('refunds').select(['order_id', 'status']).execute();
    expect(refunds).toEqual([{ order_id: refunded.orderId, status: 'succeeded' }]);
    expect(await alerts()).toEqual([]);
  });

  it('alerts once about a payment with a different amount', async () => {
    const order = await bench.paidOrder();
    await provider.tamper(order.sessionId, { cents: order.totalCents + 1 });
    await compare();
    await compare();
    expect(await alerts()).toEqual([{ kind: 'payment_differs', order_id: order.orderId }]);
    await provider.tamper(order.sessionId, { cents: order.totalCents });
  });

  it('alerts about a refund that the provider does not know', async () => {
    const order = await bench.paidOrder();
    await provider.refundInDashboard(order.paymentReference, 300);
    await bench.settle();
    await provider.forgetRefunds();
    await compare();
    expect(await alerts()).toEqual([{ kind: 'refund_missing', order_id: order.orderId }]);
  });

  it('alerts about a payment that the provider does not know', async () => {
    const order = await bench.paidOrder();
    await provider.forgetSession(order.sessionId);
    await compare();
    expect(await alerts()).toEqual([{ kind: 'payment_missing', order_id: order.orderId }]);
  });

  it('continues after a batch, and fails when the provider does not answer', async () => {
    for (let count = 0; count < 41; count += 1) {
      const order = await bench.paidOrder();
      if (count === 40) await provider.refundInDashboard(order.paymentReference, 300);
    }
    await provider.events();
    await compare();
    expect(await test.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
    await bench.settle();
    expect(await test.db.selectFrom('refunds').selectAll().execute()).toHaveLength(1);
    provider.setFault('reset');
    await expect(compare()).rejects.toMatchObject({ name: 'PaymentProviderError' });
  });
});
