import { expect, it } from 'vitest';

import { readBooks } from '#server/payments/books/read-books.ts';
import { newId } from '#server/platform/ids.ts';
import { addPerson, signInDirectly } from '#tests/support/trade.ts';
import { forEachProvider } from '#tests/support/payment-matrix.ts';

/** Its refunds succeed, and the bank sends them back later. */
const RETURNING_CARD = '4000000000005134';

forEachProvider('a refund that the bank sends back after it succeeded', (bench) => {
  const { test, provider } = bench;

  it('is owed again: the order, an alert, the ledger and the provider’s books say so', async () => {
    const order = await bench.paidOrder(RETURNING_CARD);
    const admin = await signInDirectly(test, await addPerson(test.db, { role: 'admin' }));
    const { status } = await admin.request(`/api/admin/orders/${order.orderId}/refunds`, {
      headers: { 'idempotency-key': newId() },
      json: { reason: 'Damaged', restock: false, full: true },
    });
    expect(status).toBe(201);
    await bench.settle();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'refunded']);

    test.clock.advanceMs(11_000);
    await provider.settleRefunds();
    await bench.settle();
    expect(await bench.stateOf(order.orderId)).toEqual(['processing', 'refund_due']);
    expect((await bench.eventsOf(order.orderId)).slice(-2)).toEqual(['refunded', 'refund_failed']);
    const alerts = await test.db
      .selectFrom('payment_alerts')
      .select(['kind', 'order_id'])
      .execute();
    expect(alerts).toEqual([{ kind: 'refund_failed', order_id: order.orderId }]);
    const refund = await test.db.selectFrom('refunds').select('status').executeTakeFirstOrThrow();
    expect(refund.status).toBe('failed');
    const balances = await test.db
      .selectFrom('ledger_balances')
      .select(['account', 'amount_cents'])
      .where('amount_cents', '!=', 0)
      .orderBy('account')
      .execute();
    expect(balances).toEqual([
      { account: 'clearing', amount_cents: order.totalCents },
      { account: 'platform_sales', amount_cents: -order.totalCents },
    ]);

    test.clock.advanceMs(2 * 3_600_000);
    await readBooks({ ...test.services, now: test.clock.now() }, { provider: provider.name });
    expect(await test.db.selectFrom('book_differences').selectAll().execute()).toEqual([]);
  });
});
