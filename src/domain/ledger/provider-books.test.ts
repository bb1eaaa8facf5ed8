import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { bookPostings, bookSubjectOf, BOOK_SUBJECTS, type BookEntry } from './provider-books.ts';

/** What each account gains, by kind. */
function posted(category: string, amount: number, fee: number) {
  const entry = { amountCents: cents(amount), feeCents: cents(fee) };
  return Object.fromEntries(
    bookPostings({ ...entry, subject: bookSubjectOf(category) }).map(({ kind, postings }) => [
      kind,
      Object.fromEntries(postings.map(({ account, amountCents }) => [account, amountCents])),
    ]),
  );
}

describe('an entry in a provider’s books', () => {
  it.each([
    ['charge', 10_000, 205, { provider_fee: { provider_fees: 205, clearing: -205 } }],
    ['charge', 10_000, 0, {}],
    ['refund', -500, 0, {}],
    ['refund_failure', 500, 0, {}],
    ['dispute', -10_000, 2_500, { dispute_fee: { dispute_fees: 2_500, clearing: -2_500 } }],
    // Some accounts get the fee of a dispute back that they win.
    [
      'dispute_reversal',
      10_000,
      -2_500,
      { dispute_fee: { dispute_fees: -2_500, clearing: 2_500 } },
    ],
    ['fee', -700, 0, { provider_fee: { provider_fees: 700, clearing: -700 } }],
    ['fee', -700, 70, { provider_fee: { provider_fees: 770, clearing: -770 } }],
    ['payout', -9_000, 0, { provider_payout: { seller_bank: 9_000, clearing: -9_000 } }],
    [
      'payout',
      -9_000,
      90,
      {
        provider_payout: { seller_bank: 9_000, clearing: -9_000 },
        provider_fee: { provider_fees: 90, clearing: -90 },
      },
    ],
    [
      'payout_reversal',
      9_000,
      0,
      { provider_payout_failed: { seller_bank: -9_000, clearing: 9_000 } },
    ],
    ['risk_reserved_funds', -300, 0, {}],
    ['a category of next year', -300, 5, { provider_fee: { provider_fees: 5, clearing: -5 } }],
  ])('%s of %i with a fee of %i', (category, amount, fee, expected) => {
    expect(posted(category, amount, fee)).toEqual(expected);
  });

  it('posts what sums to 0, and lowers clearing by exactly its fee and payout', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 }).map(cents);
    const entry: fc.Arbitrary<BookEntry> = fc.record({
      subject: fc.constantFrom(...BOOK_SUBJECTS),
      amountCents: amount,
      feeCents: amount,
    });
    fc.assert(
      fc.property(entry, (each) => {
        let clearing = 0;
        for (const { postings } of bookPostings(each)) {
          expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
          clearing += postings.find(({ account }) => account === 'clearing')?.amountCents ?? 0;
        }
        const moves = each.subject === 'fee' || each.subject === 'payout';
        expect(clearing).toBe((moves ? each.amountCents : 0) - each.feeCents);
      }),
    );
  });
});
