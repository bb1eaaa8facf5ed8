import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { StripeBalanceTransactionSchema, toTransaction } from '#server/payments/stripe/balance.ts';
import { createStripeProvider } from '#server/payments/stripe/stripe.ts';
import { testConfig } from '#tests/support/app.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';

/** As the API answers, with what the shop does not read. */
const recorded = {
  id: 'txn_3PqCharge',
  object: 'balance_transaction',
  amount: 10_995,
  available_on: 1_773_014_400,
  balance_type: 'payments',
  created: 1_772_841_600,
  currency: 'aud',
  description: 'ORD-1772413200000428',
  exchange_rate: null,
  fee: 217,
  fee_details: [
    {
      amount: 197,
      application: null,
      currency: 'aud',
      description: 'Stripe processing fees',
      type: 'stripe_fee',
    },
    { amount: 20, application: null, currency: 'aud', description: 'GST', type: 'tax' },
  ],
  net: 10_778,
  reporting_category: 'charge',
  source: {
    id: 'ch_3PqCharge',
    object: 'charge',
    payment_intent: 'pi_3PqCharge',
    billing_details: { name: 'Robin Marsh' },
  },
  status: 'pending',
  type: 'charge',
};

const read = (change: object) => {
  const entry = StripeBalanceTransactionSchema.parse({ ...recorded, ...change });
  const { reference, paymentReference, category, amountCents, feeCents } = toTransaction(entry);
  return [category, reference, paymentReference, amountCents, feeCents];
};

describe('a balance transaction of Stripe', () => {
  it('is read without anything of a person', () => {
    expect(toTransaction(StripeBalanceTransactionSchema.parse(recorded))).toEqual({
      transactionId: 'txn_3PqCharge',
      category: 'charge',
      amountCents: 10_995,
      feeCents: 217,
      currency: 'AUD',
      reference: 'pi_3PqCharge',
      paymentReference: 'pi_3PqCharge',
      availableOn: new Date('2026-03-09T00:00:00Z'),
      createdAt: new Date('2026-03-07T00:00:00Z'),
    });
  });

  it.each([
    [
      // A payment by a bank method has another type, and the same reporting category.
      { type: 'payment', source: { id: 'py_1', object: 'charge', payment_intent: { id: 'pi_1' } } },
      ['charge', 'pi_1', 'pi_1', 10_995, 217],
    ],
    [
      {
        type: 'refund',
        reporting_category: 'refund',
        amount: -500,
        fee: 0,
        source: { id: 're_1', object: 'refund', payment_intent: 'pi_1' },
      },
      ['refund', 're_1', 'pi_1', -500, 0],
    ],
    [
      {
        type: 'refund_failure',
        reporting_category: 'refund_failure',
        amount: 500,
        fee: 0,
        source: { id: 're_1', object: 'refund', payment_intent: 'pi_1' },
      },
      ['refund_failure', 're_1', 'pi_1', 500, 0],
    ],
    [
      {
        type: 'adjustment',
        reporting_category: 'dispute',
        amount: -10_995,
        fee: 2_500,
        source: { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' },
      },
      ['dispute', 'dp_1', 'pi_1', -10_995, 2_500],
    ],
    [
      {
        type: 'payout',
        reporting_category: 'payout',
        amount: -9_000,
        fee: 0,
        source: { id: 'po_1', object: 'payout' },
      },
      ['payout', 'po_1', null, -9_000, 0],
    ],
    [
      { type: 'stripe_fee', reporting_category: 'fee', amount: -700, fee: 0, source: null },
      ['fee', null, null, -700, 0],
    ],
    [{ source: 'ch_1' }, ['charge', 'ch_1', null, 10_995, 217]],
  ])('%j', (change, expected) => {
    expect(read(change)).toEqual(expected);
  });
});

describe('the balance transactions of Stripe', () => {
  let double: StripeDouble;
  beforeAll(async () => {
    double = await startStripeDouble();
  });
  afterAll(() => double.stop());

  it('come page by page, from a time on', async () => {
    const { stripe: settings } = testConfig(double.env);
    if (settings === null) throw new Error('The double’s settings name an account');
    const stripe = createStripeProvider(settings);
    for (let count = 0; count < 230; count += 1) {
      double.account.enter({ category: 'fee', cents: -count - 1, source: null });
    }
    const seen: number[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const { transactions, next } = await stripe.listTransactions({ since: null, cursor });
      sizes.push(transactions.length);
      seen.push(...transactions.map(({ amountCents }) => -amountCents));
      cursor = next;
    } while (cursor !== null);
    expect(sizes).toEqual([100, 100, 30]);
    expect(new Set(seen).size).toBe(230);
    const since = new Date(Date.now() + 60_000);
    expect(await stripe.listTransactions({ since, cursor: null })).toEqual({
      transactions: [],
      next: null,
    });
  });
});
