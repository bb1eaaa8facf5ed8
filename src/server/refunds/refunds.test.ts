import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { forEachProvider } from '#tests/support/payment-matrix.ts';

import { inTransaction } from '#server/http/context.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { askAboutRefunds, resendWaitingRefunds } from '#server/refunds/send-refund.ts';

const MINUTE = 60_000;
/**
 * Test cards of both providers: one whose refunds take some seconds, and one whose refunds the bank
 * returns.
 */
const SLOW_CARD = '4000000000007726';
const BOUNCING_CARD = '4000000000005126';

forEachProvider('a refund', (bench) => {
  const { test, provider } = bench;
  const ctx = () => ({ ...test.services, now: test.clock.now() });

  const decideRefund = (orderId: string, amountCents: number): Promise<string> =>
    inTransaction(ctx(), async (tx) => {
      const order = await lockOrder(tx.db, orderId);
      if (order === undefined) throw new Error(`No order ${orderId}`);
      const { refundId } = await requestRefund(tx, order, {
        command: { kind: 'money', amountCents: cents(amountCents) },
        reason: 'Arrived broken.',
        restock: false,
        actorId: null,
        request: null,
      });
      return refundId;
    });

  const refunds = () =>
    test.db
      .selectFrom('refunds')
      .select(['amount_cents', 'status', 'attempts'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  it('of everything makes the order refunded, once, and keeps its status', async () => {
    const order = await bench.paidOrder();
    await decideRefund(order.orderId, order.totalCents);
    await bench.settle();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'refunded']);
    expect(await provider.refundedCents(order.paymentReference)).toBe(order.totalCents);
    expect(await bench.eventsOf(order.orderId)).toEqual([
      'placed',
      'paid',
      'refund_queued',
      'refunded',
    ]);
  });

  it('of a part leaves the rest, and never exceeds it', async () => {
    const order = await bench.paidOrder();
    await decideRefund(order.orderId, 1000);
    await decideRefund(order.orderId, 500);
    await bench.settle();
    expect(await provider.refundedCents(order.paymentReference)).toBe(1500);
    expect((await bench.stateOf(order.orderId))[1]).not.toBe('refunded');
    await expect(decideRefund(order.orderId, order.totalCents - 1499)).rejects.toThrow(
      'more than is left',
    );
    await decideRefund(order.orderId, order.totalCents - 1500);
    await bench.settle();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'refunded']);
  });

  it('made twice at once, by job and by hand, happens once', async () => {
    const order = await bench.paidOrder();
    const refundId = await decideRefund(order.orderId, 1000);
    const send = () => test.services.jobs.send(test.db, 'send-refund', { refundId });
    await Promise.all([send(), send(), send()]);
    await bench.settle();
    await askAboutRefunds(ctx(), { paymentReference: order.paymentReference });
    expect(await provider.refundedCents(order.paymentReference)).toBe(1000);
    expect(await refunds()).toMatchObject([{ amount_cents: 1000, status: 'succeeded' }]);
    expect(await bench.eventsOf(order.orderId)).toEqual([
      'placed',
      'paid',
      'refund_queued',
      'refunded',
    ]);
  });

  it('succeeds after the provider has failed in every way', async () => {
    for (const fault of provider.faults) {
      const order = await bench.paidOrder();
      const refundId = await decideRefund(order.orderId, 700);
      provider.setFault(fault);
      await expect(bench.settle()).rejects.toMatchObject({ name: 'PaymentProviderError' });
      const [waiting] = await refunds();
      expect([fault, waiting?.status]).toEqual([fault, 'queued']);
      provider.setFault(null);
      await test.services.jobs.send(test.db, 'send-refund', { refundId });
      await bench.settle();
      expect([fault, await provider.refundedCents(order.paymentReference)]).toEqual([fault, 700]);
      await test.database.reset();
    }
  });

  it('is sent again when its job is lost', async () => {
    const order = await bench.paidOrder();
    await decideRefund(order.orderId, 700);
    await test.jobs.runDue({ 'send-refund': () => Promise.resolve() }, test.clock.now());
    await resendWaitingRefunds(ctx());
    expect(await provider.refundedCents(order.paymentReference)).toBe(0);
    test.clock.advanceMs(11 * MINUTE);
    await Promise.all([resendWaitingRefunds(ctx()), resendWaitingRefunds(ctx())]);
    expect(await provider.refundedCents(order.paymentReference)).toBe(700);
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }]);
  });

  it('that is slow stays queued, and ends with the provider’s event', async () => {
    const order = await bench.paidOrder(SLOW_CARD);
    await decideRefund(order.orderId, order.totalCents);
    await bench.settle();
    expect(await refunds()).toMatchObject([{ status: 'queued' }]);
    expect((await bench.stateOf(order.orderId))[1]).not.toBe('refunded');
    test.clock.advanceMs(MINUTE);
    await provider.settleRefunds();
    await bench.settle();
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }]);
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'refunded']);
    expect(await bench.eventsOf(order.orderId)).toEqual([
      'placed',
      'paid',
      'refund_queued',
      'refunded',
    ]);
  });

  it('that stays pending is checked when its event is lost', async () => {
    const order = await bench.paidOrder(SLOW_CARD);
    await decideRefund(order.orderId, 700);
    await bench.settle();
    test.clock.advanceMs(11 * MINUTE);
    await provider.settleRefunds();
    await provider.events();
    await resendWaitingRefunds(ctx());
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }]);
  });

  it('that the bank returns fails, alerts administrators, and can be made again', async () => {
    const order = await bench.paidOrder(BOUNCING_CARD);
    await decideRefund(order.orderId, order.totalCents);
    await bench.settle();
    test.clock.advanceMs(MINUTE);
    await provider.settleRefunds();
    const [news] = await provider.events();
    expect(await Promise.all([news?.post(), news?.post()])).toEqual([200, 200]);
    await bench.settle();
    expect(await refunds()).toMatchObject([{ status: 'failed' }]);
    expect((await bench.stateOf(order.orderId))[1]).not.toBe('refunded');
    expect(await bench.eventsOf(order.orderId)).toEqual([
      'placed',
      'paid',
      'refund_queued',
      'refund_failed',
    ]);
    const alerts = await test.db.selectFrom('payment_alerts').select('kind').execute();
    expect(alerts).toEqual([{ kind: 'refund_failed' }]);
    await decideRefund(order.orderId, order.totalCents);
  });

  it('made in the provider’s dashboard is recorded once, however it is reported', async () => {
    const order = await bench.paidOrder();
    await provider.refundInDashboard(order.paymentReference, 300);
    const news = await provider.events();
    for (const event of [...news, ...news.toReversed(), ...news]) {
      expect(await event.post()).toBe(200);
    }
    await bench.settle();
    await askAboutRefunds(ctx(), { paymentReference: order.paymentReference });
    expect(await refunds()).toMatchObject([{ amount_cents: 300, status: 'succeeded' }]);
    expect(await bench.eventsOf(order.orderId)).toEqual(['placed', 'paid', 'refunded']);
    await provider.refundInDashboard(order.paymentReference, order.totalCents - 300);
    await bench.settle();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'refunded']);
  });

  it('of money that the dashboard already refunded fails, and the dashboard’s is recorded', async () => {
    const order = await bench.paidOrder();
    await provider.refundInDashboard(order.paymentReference, order.totalCents);
    const news = await provider.events();
    // The event is still to arrive when an administrator makes the same refund here.
    await decideRefund(order.orderId, order.totalCents);
    await bench.settle();
    for (const event of news) expect(await event.post()).toBe(200);
    await bench.settle();
    await askAboutRefunds(ctx(), { paymentReference: order.paymentReference });
    expect(await provider.refundedCents(order.paymentReference)).toBe(order.totalCents);
    expect((await refunds()).map((refund) => refund.status).toSorted()).toEqual([
      'failed',
      'succeeded',
    ]);
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'refunded']);
  });

  it('through a provider that is no longer in use fails with a message', async () => {
    const order = await bench.paidOrder();
    await test.db.updateTable('payment_sessions').set({ provider: 'former' }).execute();
    await decideRefund(order.orderId, 100);
    await bench.settle();
    const row = await test.db.selectFrom('refunds').select('last_error').executeTakeFirst();
    expect(row?.last_error).toBe('Paid through former, which is not configured.');
    await test.db.updateTable('payment_sessions').set({ provider: provider.name }).execute();
  });
});
