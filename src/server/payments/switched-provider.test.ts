import { afterEach, expect, it } from 'vitest';

import { createCheckoutSession } from '#server/checkout/create-checkout-session.ts';
import { cancelOwnOrder } from '#server/order-management/change-order-status.ts';
import { createStripeProvider } from '#server/payments/stripe/stripe.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { forEachProvider } from '#tests/support/payment-matrix.ts';
import { contextOf, sandboxFor } from '#tests/support/trade.ts';

/** A Stripe account that nobody reaches. */
const UNREACHED = {
  secretKey: 'sk_test_0123456789',
  webhookSecret: 'whsec_0123456789',
  isLive: false,
  api: { host: '127.0.0.1', port: 9, protocol: 'http' },
} as const;

forEachProvider('payments after a switch to another provider', (bench) => {
  const { test, provider } = bench;

  /** Makes the other provider active; the former one stays configured unless it is `dropped`. */
  function switchAway({ isDropped = false } = {}): PaymentProvider {
    const { payments: former } = test.services;
    const payments =
      provider.name === 'sandbox' ? createStripeProvider(UNREACHED) : sandboxFor(test.services);
    Object.assign(test.services, { payments, otherPayments: isDropped ? [] : [former] });
    return former;
  }

  const cancel = ({ userId, orderId }: { userId: string; orderId: string }) =>
    cancelOwnOrder(contextOf(test, userId), { orderId, reason: null });

  const refund = () =>
    test.db
      .selectFrom('refunds')
      .select(['status', 'provider', 'last_error'])
      .executeTakeFirstOrThrow();

  it('are refunded by the provider that took them', async () => {
    const order = await bench.paidOrder();
    switchAway();
    await cancel(order);
    await bench.settle();
    expect(await refund()).toMatchObject({ status: 'succeeded', provider: provider.name });
    expect(await provider.refundedCents(order.paymentReference)).toBe(order.totalCents);
  });

  it('that were made just before are still taken from its webhook', async () => {
    const order = await bench.openOrder();
    await provider.pay(order.sessionId);
    switchAway();
    await bench.deliverAll();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'paid']);
  });

  it('cannot be made on its page any more once the buyer pays elsewhere', async () => {
    const order = await bench.openOrder();
    const former = switchAway();
    const opened = createCheckoutSession(contextOf(test, order.userId), order.orderId);
    if (provider.name === 'stripe') expect((await opened).sessionId).toMatch(/^sbx_/);
    // The stand-in account cannot be reached; the former page is closed all the same.
    else await expect(opened).rejects.toThrow('Failed to create checkout session');
    expect((await former.getSession(order.sessionId))?.status).toBe('expired');
  });

  it('wait for a person, with the reason, when it is no longer configured', async () => {
    const order = await bench.paidOrder();
    switchAway({ isDropped: true });
    await cancel(order);
    await bench.settle();
    expect(await refund()).toEqual({
      status: 'failed',
      provider: provider.name,
      last_error: `Paid through ${provider.name}, which is not configured.`,
    });
    const alerts = await test.db
      .selectFrom('payment_alerts')
      .select(['kind', 'provider'])
      .execute();
    expect(alerts).toEqual([{ kind: 'refund_failed', provider: provider.name }]);
  });

  it('are named on the health screen with the provider that took them', async () => {
    await bench.paidOrder();
    const active = switchAway() && test.services.payments.name;
    const { request } = await test.signIn({ role: 'admin' });
    expect((await request('/api/admin/health')).body.payments).toEqual({
      provider: active,
      mode: 'test',
      others: [{ provider: provider.name, is_configured: true }],
      open_alerts: 0,
    });
  });

  afterEach(() => {
    Object.assign(test.services, { otherPayments: [] });
  });
});
