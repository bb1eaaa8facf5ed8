import { describe, expect, it } from 'vitest';

import { readBooks } from '#server/payments/books/read-books.ts';
import { playSandboxDispute } from '#server/payments/sandbox/disputes.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { useTestApp } from '#tests/support/app.ts';
import { forEachProvider, type PaymentBench } from '#tests/support/payment-matrix.ts';
import type { DisputeReport } from '#tests/support/payment-providers.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  placeAndOpen,
  runJobs,
  sandboxFor,
} from '#tests/support/trade.ts';

const HOUR_MS = 3_600_000;
/** A refund by this card takes ten seconds and fails. */
const BOUNCING_CARD = '4000000000005126';
const SLOW_CARD = '4000000000007726';

type Shop = PaymentBench['test'];

/** Reads the books two hours later, when everything has settled. */
async function read(
  test: Shop,
  {
    hours = 2,
    payments = test.services.payments,
  }: { hours?: number; payments?: PaymentProvider } = {},
): Promise<void> {
  test.clock.advanceMs(hours * HOUR_MS);
  const ctx = { ...test.services, payments, now: test.clock.now() };
  await readBooks(ctx, { provider: payments.name });
}

async function balanceOf(test: Shop, account: string): Promise<number> {
  const rows = await test.db
    .selectFrom('ledger_balances')
    .select('amount_cents')
    .where('account', '=', account as 'clearing')
    .execute();
  return rows.reduce((sum, row) => sum + row.amount_cents, 0);
}

const differencesOf = (test: Shop) =>
  test.db
    .selectFrom('book_differences')
    .select(['subject', 'reference', 'kind', 'our_cents', 'their_cents', 'order_id'])
    .orderBy('reference')
    .execute();

const transactionCount = async (test: Shop) =>
  (await test.db.selectFrom('ledger_transactions').select('id').execute()).length;

async function dispute(
  { test, provider }: PaymentBench,
  payment: { paymentReference: string; totalCents: number },
  report: Partial<DisputeReport>,
): Promise<void> {
  // A later report counts more.
  test.clock.advanceMs(1_000);
  const delivery = await provider.dispute(payment.paymentReference, {
    disputeId: `dp_${payment.paymentReference}`,
    type: 'created',
    status: 'needs_response',
    cents: payment.totalCents,
    dueAt: new Date(test.clock.now().getTime() + 168 * HOUR_MS),
    at: test.clock.now(),
    ...report,
  });
  expect(await delivery.post()).toBe(200);
}

forEachProvider('the provider’s books', (bench) => {
  const { test, provider } = bench;
  const feeOf = (cents: number) =>
    Math.round(cents * (provider.name === 'stripe' ? 0.017 : 0.0175)) + 30;

  async function settleRefunds(): Promise<void> {
    test.clock.advanceMs(11_000);
    await provider.settleRefunds();
    await bench.settle();
  }

  it('agree with the ledger to the cent after payments, refunds, disputes, fees and payouts', async () => {
    await bench.paidOrder();
    const refunded = await bench.paidOrder();
    await provider.refundInDashboard(refunded.paymentReference, 300);
    const failing = await bench.paidOrder(BOUNCING_CARD);
    await provider.refundInDashboard(failing.paymentReference, 500);
    await bench.settle();
    await settleRefunds();
    const lost = await bench.paidOrder();
    await dispute(bench, lost, { type: 'funds_withdrawn' });
    await dispute(bench, lost, { type: 'closed', status: 'lost' });
    const won = await bench.paidOrder();
    await dispute(bench, won, { type: 'funds_withdrawn' });
    await dispute(bench, won, { type: 'closed', status: 'won' });
    await dispute(bench, won, { type: 'funds_reinstated', status: 'won' });
    await provider.payOut(1_000);
    await provider.payOut(700, { fails: true });
    await read(test);
    expect(await differencesOf(test)).toEqual([]);
    const theirs = await provider.balanceCents();
    expect(await balanceOf(test, 'clearing')).toBe(theirs);
    expect(await balanceOf(test, 'seller_bank')).toBe(1_000);
    expect(await balanceOf(test, 'dispute_fees')).toBe(5_000);
    expect(await balanceOf(test, 'provider_fees')).toBe(5 * feeOf(won.totalCents));
    const reading = await test.db
      .selectFrom('provider_readings')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(reading).toMatchObject({
      provider: provider.name,
      our_cents: theirs,
      their_cents: theirs,
    });
  });

  it('post nothing twice, however often and from how many processes they are read', async () => {
    await bench.paidOrder();
    await provider.payOut(100);
    await read(test);
    const posted = await transactionCount(test);
    expect(posted).toBe(3);
    await Promise.all([read(test), read(test)]);
    expect(await transactionCount(test)).toBe(posted);
  });

  it('differ for nothing while a refund is on its way', async () => {
    const order = await bench.paidOrder(SLOW_CARD);
    await provider.refundInDashboard(order.paymentReference, 300);
    await bench.settle();
    await read(test);
    expect(await differencesOf(test)).toEqual([]);
    expect(await balanceOf(test, 'clearing')).toBe((await provider.balanceCents()) + 300);
    await settleRefunds();
    await read(test);
    expect(await differencesOf(test)).toEqual([]);
    expect(await balanceOf(test, 'clearing')).toBe(await provider.balanceCents());
  });

  it('differ by a dispute that the shop was not told about, until it is', async () => {
    const order = await bench.paidOrder();
    const { paymentReference, totalCents: cents, orderId } = order;
    const at = test.clock.now();
    const told = {
      disputeId: 'dp_missed',
      cents,
      dueAt: null,
      at,
      status: 'needs_response',
    } as const;
    const delivery = await provider.dispute(paymentReference, { ...told, type: 'funds_withdrawn' });
    await read(test, { hours: 0 });
    // It has an hour to arrive.
    expect(await differencesOf(test)).toEqual([]);
    await read(test);
    const missed = { subject: 'dispute', reference: 'dp_missed', order_id: orderId };
    expect(await differencesOf(test)).toEqual([
      { ...missed, kind: 'missing_here', our_cents: 0, their_cents: -cents },
    ]);
    expect(await delivery.post()).toBe(200);
    await read(test);
    expect(await differencesOf(test)).toEqual([]);
  });
});

describe('the sandbox’s books', () => {
  const test = useTestApp({ payments: sandboxFor });

  async function paidOrder(card = '4242424242424242', product?: string) {
    const id = product ?? (await addProduct(test.db, { priceCents: 10_000 })).id;
    const buyer = await addBuyer(test.db, [{ productId: id, quantity: 1 }]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    const json = { cardNumber: card, expiry: '12/30', cvc: '123' };
    const { status } = await test.request(`/api/sandbox/sessions/${sessionId}/pay`, { json });
    expect(status).toBe(200);
    await runJobs(test);
    const { payment_reference: reference } = await test.db
      .selectFrom('sandbox_sessions')
      .select('payment_reference')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return { ...order, reference: reference ?? '', totalCents: order.total };
  }

  it('miss a payment, have one too many, and one of another amount: each is a difference', async () => {
    const [missing, changed] = [await paidOrder(), await paidOrder()];
    const ofPayment = (reference: string) =>
      test.db.selectFrom('sandbox_transactions').selectAll().where('reference', '=', reference);
    const row = await ofPayment(missing.reference).executeTakeFirstOrThrow();
    await test.db.deleteFrom('sandbox_transactions').where('id', '=', row.id).execute();
    await test.db
      .updateTable('sandbox_transactions')
      .set({ amount_cents: changed.totalCents - 1 })
      .where('reference', '=', changed.reference)
      .execute();
    const unknown = {
      ...row,
      id: 'sbt_unknown',
      reference: 'sbp_unknown',
      payment_reference: null,
    };
    await test.db.insertInto('sandbox_transactions').values(unknown).execute();
    await read(test);
    const found = await differencesOf(test);
    expect(found).toHaveLength(3);
    const payment = { subject: 'payment' };
    expect(found).toEqual(
      expect.arrayContaining([
        {
          ...payment,
          kind: 'missing_there',
          reference: missing.reference,
          our_cents: missing.totalCents,
          their_cents: 0,
          order_id: missing.id,
        },
        {
          ...payment,
          kind: 'amount_differs',
          reference: changed.reference,
          our_cents: changed.totalCents,
          their_cents: changed.totalCents - 1,
          order_id: changed.id,
        },
        {
          ...payment,
          kind: 'missing_here',
          reference: 'sbp_unknown',
          our_cents: 0,
          their_cents: row.amount_cents,
          order_id: null,
        },
      ]),
    );
    // The entry appears after all.
    await test.db.insertInto('sandbox_transactions').values(row).execute();
    await read(test);
    expect(await differencesOf(test)).toHaveLength(2);
  });

  it('alert administrators about a difference after a day, once', async () => {
    const order = await paidOrder();
    await test.db.deleteFrom('sandbox_transactions').execute();
    const alerts = () =>
      test.db.selectFrom('payment_alerts').select(['kind', 'order_id', 'note']).execute();
    await read(test);
    expect(await alerts()).toEqual([]);
    await read(test, { hours: 24 });
    await read(test);
    expect(await alerts()).toEqual([
      {
        kind: 'books_differ',
        order_id: order.id,
        note: `The ledger has $100.00 for the payment ${order.reference}, and the provider has nothing.`,
      },
    ]);
  });

  it('never post another currency, or what they do not explain', async () => {
    const at = test.clock.now();
    const entry = {
      fee_cents: 100,
      reference: 'sbp_1',
      payment_reference: null,
      available_on: at,
      created_at: at,
    };
    const usd = { ...entry, id: 'sbt_usd', category: 'charge' as const, currency: 'USD' };
    await test.db
      .insertInto('sandbox_transactions')
      .values({ ...usd, amount_cents: 5_000 })
      .execute();
    const { payments } = test.services;
    const withReserve: PaymentProvider = {
      ...payments,
      listTransactions: async (wanted) => {
        const page = await payments.listTransactions(wanted);
        const reserve = {
          transactionId: 'txn_reserve',
          category: 'risk_reserved_funds',
          amountCents: -300,
          feeCents: 0,
          currency: 'AUD',
          reference: null,
          paymentReference: null,
          availableOn: at,
          createdAt: at,
        };
        return { ...page, transactions: [...page.transactions, reserve] };
      },
    };
    await read(test, { payments: withReserve });
    expect(await transactionCount(test)).toBe(0);
    expect(await differencesOf(test)).toMatchObject([
      { subject: 'payment', reference: 'sbt_usd', kind: 'other_currency' },
      { subject: 'other', reference: 'txn_reserve', kind: 'missing_here', their_cents: -300 },
    ]);
  });

  it('are read to their end over several jobs, and after a run that died in the middle', async () => {
    const at = test.clock.now();
    await test.db
      .insertInto('sandbox_transactions')
      .values(
        Array.from({ length: 620 }, (_, index) => ({
          id: `sbt_${String(index).padStart(3, '0')}`,
          category: 'payout' as const,
          amount_cents: -1,
          fee_cents: 1,
          currency: 'AUD',
          reference: `sbo_${index}`,
          payment_reference: null,
          available_on: at,
          created_at: at,
        })),
      )
      .execute();
    let pages = 0;
    const { payments } = test.services;
    const dying: PaymentProvider = {
      ...payments,
      listTransactions: async (wanted) => {
        if ((pages += 1) === 3) throw new Error('The process died');
        return payments.listTransactions(wanted);
      },
    };
    await expect(read(test, { payments: dying })).rejects.toThrow('died');
    expect(await transactionCount(test)).toBe(400);
    expect(await test.db.selectFrom('provider_readings').selectAll().execute()).toEqual([]);
    await test.services.jobs.send(test.db, 'read-books', {});
    await runJobs(test);
    expect(await transactionCount(test)).toBe(1_240);
    expect(await test.db.selectFrom('provider_readings').selectAll().execute()).toMatchObject([
      { our_cents: -1_240, their_cents: -1_240 },
    ]);
  });

  it.each([
    ['dispute_lost', 6_000],
    ['dispute_won', 6_000],
    ['dispute_lost', 4_000],
  ] as const)('say what an open dispute took: it ends %s with %i cents', async (outcome, taken) => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const { id } = await addProduct(test.db, { priceCents: 10_000, sellerId: seller });
    const order = await paidOrder('4242424242424242', id);
    const ctx = () => ({ ...test.services, now: test.clock.now() });
    const dispute = {
      disputeId: 'sbd_1',
      paymentReference: order.reference,
      amountCents: 5_000,
      currency: 'AUD',
      outcome,
      openedAt: test.clock.now().toISOString(),
      isDecided: false,
    };
    await playSandboxDispute(ctx(), dispute);
    await runJobs(test);
    const withdrawn = await test.db
      .selectFrom('sandbox_transactions')
      .selectAll()
      .where('category', '=', 'dispute')
      .executeTakeFirstOrThrow();
    const more = { ...withdrawn, fee_cents: 0, id: 'sbt_more', amount_cents: 5_000 - taken };
    await test.db.insertInto('sandbox_transactions').values(more).execute();
    // Before the bank decides.
    await test.db.deleteFrom('payment_alerts').execute();
    await test.services.jobs.send(test.db, 'read-books', {});
    test.clock.advanceMs(10 * 60_000);
    await runJobs(test);
    expect(await differencesOf(test)).toEqual([]);
    const later = new Date(test.clock.now().getTime() + 2 * HOUR_MS);
    await readBooks({ ...test.services, now: later }, { provider: 'sandbox' });
    await readBooks({ ...test.services, now: later }, { provider: 'sandbox' });
    expect(await differencesOf(test)).toEqual([]);
    expect(await balanceOf(test, 'seller_disputed')).toBe(taken);
    expect(await brokenInvariants(test.db)).toEqual([]);

    await playSandboxDispute(ctx(), { ...dispute, amountCents: taken, isDecided: true });
    await runJobs(test);
    expect(await balanceOf(test, 'seller_disputed')).toBe(0);
    const owed = await balanceOf(test, 'seller_pending');
    expect(owed).toBe(outcome === 'dispute_won' ? -10_000 : taken - 10_000);
    await readBooks({ ...test.services, now: later }, { provider: 'sandbox' });
    expect(await balanceOf(test, 'clearing')).toBe(
      10_000 - 205 - 2_500 - (outcome === 'dispute_won' ? 0 : taken),
    );
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('alert administrators when fees have taken sellers’ money, and call no books broken', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const { id } = await addProduct(test.db, { priceCents: 10_000, sellerId: seller });
    const buyer = await addBuyer(test.db, [{ productId: id, quantity: 1 }]);
    const { sessionId } = await placeAndOpen(test, buyer);
    const json = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };
    await test.request(`/api/sandbox/sessions/${sessionId}/pay`, { json });
    await runJobs(test);
    await read(test);
    await read(test);
    const alerts = await test.db.selectFrom('payment_alerts').select(['kind', 'note']).execute();
    expect(alerts).toEqual([
      {
        kind: 'money_short',
        note: 'Sellers and buyers are owed $100.00, and $97.95 is held for them: $2.05 is missing. Fees, disputes and losses have taken more than the shop has earned.',
      },
    ]);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});
