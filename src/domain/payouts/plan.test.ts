import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { planPayout, type Payee } from './plan.ts';

const NOW = new Date('2026-12-01T00:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const payee = (change: Partial<Payee> = {}): Payee => ({
  sellerId: 'seller',
  availableCents: cents(10_000),
  isSuspended: false,
  sells: true,
  account: { usableFrom: hours(-28), hasFailed: false },
  ...change,
});
const planned = (change: Partial<Payee>) =>
  planPayout([payee(change)], { minimumCents: cents(2_000), now: NOW }).payments[0];

describe('a payout', () => {
  it('pays the whole available money', () => {
    expect(planned({})).toEqual({
      sellerId: 'seller',
      balanceCents: 10_000,
      amountCents: 10_000,
      exclusion: null,
    });
  });

  const account = { usableFrom: hours(71), hasFailed: false };
  it.each([
    ['negative', { availableCents: cents(-1) }],
    ['negative', { availableCents: cents(-1), isSuspended: true, account: null }],
    ['suspended', { isSuspended: true }],
    ['below_minimum', { availableCents: cents(1_999) }],
    ['below_minimum', { availableCents: cents(0) }],
    ['below_minimum', { availableCents: cents(1_999), sells: false }],
    ['agreement_not_accepted', { sells: false, account: null }],
    ['bank_details_missing', { account: null }],
    ['bank_details_invalid', { account: { usableFrom: null, hasFailed: false } }],
    ['bank_details_changed', { account }],
    ['payment_returned', { account: { usableFrom: hours(-28), hasFailed: true } }],
  ] as const)('leaves a seller out: %s %o', (exclusion, change) => {
    expect(planned(change)).toMatchObject({ amountCents: 0, exclusion });
  });

  it.each([
    ['exactly the minimum', { availableCents: cents(2_000) }],
    ['bank details that are usable from now', { account: { ...account, usableFrom: NOW } }],
  ] as const)('pays %s', (_, change) => {
    expect(planned(change)?.exclusion).toBeNull();
  });

  it('pays nobody nothing when there is no minimum', () => {
    const { payments } = planPayout([payee({ availableCents: cents(0) })], {
      minimumCents: cents(0),
      now: NOW,
    });
    expect(payments[0]?.exclusion).toBe('below_minimum');
  });

  it('pays each seller all or nothing with a reason, and the total is their sum', () => {
    const anyPayee = fc.record({
      sellerId: fc.uuid(),
      availableCents: fc.integer({ min: -100_000, max: 10_000_000 }).map(cents),
      isSuspended: fc.boolean(),
      sells: fc.boolean(),
      account: fc.option(
        fc.record({
          usableFrom: fc.option(fc.integer({ min: -200, max: 100 }).map(hours)),
          hasFailed: fc.boolean(),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyPayee), fc.nat(5_000), (payees, minimum) => {
        const plan = planPayout(payees, { minimumCents: cents(minimum), now: NOW });
        let total = 0;
        for (const [index, { balanceCents, amountCents, exclusion }] of plan.payments.entries()) {
          expect(balanceCents).toBe(payees[index]?.availableCents);
          expect(amountCents).toBe(exclusion === null ? balanceCents : 0);
          expect(amountCents > 0).toBe(exclusion === null);
          total += amountCents;
        }
        expect(plan.totalCents).toBe(total);
      }),
      { numRuns: 1_000 },
    );
  });
});
