import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { balanced, type Posting } from './accounts.ts';
import {
  disputeLostPostings,
  disputePostings,
  paymentPostings,
  refundFailedPostings,
  refundPostings,
  refundSettledPostings,
  releasePostings,
  unmatchedPaymentPostings,
} from './postings.ts';

/** "seller_pending a deck -9900", one text for each posting. */
const texts = (postings: readonly Posting[]) =>
  postings.map(({ account, sellerId, lineId, amountCents }) =>
    [account, sellerId, lineId, amountCents].filter((part) => part !== null).join(' '),
  );

const DECK = { id: 'deck', sellerId: 'a' };
const TAP = { id: 'tap', sellerId: null };

describe('postings', () => {
  it('of a payment give sellers their shares, and the operator commission and sales', () => {
    const postings = paymentPostings([
      { ...DECK, dueCents: cents(11_000), commissionCents: cents(1_100) },
      { ...TAP, dueCents: cents(5_000), commissionCents: cents(0) },
      { ...TAP, id: 'free', dueCents: cents(0), commissionCents: cents(0) },
    ]);
    expect(texts(postings)).toEqual([
      'clearing 16000',
      'seller_pending a deck -9900',
      'commission a deck -1100',
      'platform_sales -5000',
    ]);
    expect(paymentPostings([{ ...TAP, dueCents: cents(0), commissionCents: cents(0) }])).toEqual(
      [],
    );
    expect(() =>
      paymentPostings([{ ...DECK, dueCents: cents(100), commissionCents: cents(101) }]),
    ).toThrow(RangeError);
  });

  it('of a payment that bought nothing owe all of it to the buyer', () => {
    expect(texts(unmatchedPaymentPostings(cents(500)))).toEqual([
      'clearing 500',
      'refunds_owed -500',
    ]);
  });

  const refund = { ...DECK, amountCents: cents(6_000), commissionCents: cents(600) };
  const funds = (availableCents: number, ...reserves: number[]) =>
    new Map([
      [
        'a',
        {
          availableCents: cents(availableCents),
          reserves: reserves.map((amount, index) => ({
            lineId: `old ${index}`,
            amountCents: cents(amount),
          })),
        },
      ],
    ]);

  it.each([
    ['pending money first', 9_900, funds(9_999), ['seller_pending a deck 5400']],
    [
      'then available money',
      400,
      funds(9_999),
      ['seller_pending a deck 400', 'seller_available a deck 5000'],
    ],
    [
      'then reserves, the oldest first',
      400,
      funds(1_000, 3_000, 3_000),
      [
        'seller_pending a deck 400',
        'seller_available a deck 1000',
        'seller_reserved a old 0 3000',
        'seller_reserved a old 1 1000',
      ],
    ],
    [
      'and leave available money negative at last',
      400,
      funds(1_000, 3_000),
      ['seller_pending a deck 400', 'seller_available a deck 2000', 'seller_reserved a old 0 3000'],
    ],
    ['also from a seller in debt', 0, funds(-500), ['seller_available a deck 5400']],
  ])('of a refund take %s', (_where, pending, has, expected) => {
    const postings = refundPostings([{ ...refund, pendingCents: cents(pending) }], has);
    expect(texts(postings)).toEqual(['commission a deck 600', ...expected, 'refunds_owed -6000']);
  });

  it('of a refund take the operator’s own goods from its sales', () => {
    const own = { ...TAP, amountCents: cents(300), commissionCents: cents(0) };
    expect(texts(refundPostings([{ ...own, pendingCents: cents(0) }], new Map()))).toEqual([
      'platform_sales 300',
      'refunds_owed -300',
    ]);
    expect(texts(refundSettledPostings(cents(300)))).toEqual(['refunds_owed 300', 'clearing -300']);
  });

  it('of a failed refund leave the seller’s share pending', () => {
    const requested = refundPostings([{ ...refund, pendingCents: cents(400) }], funds(9_999));
    expect(texts(refundFailedPostings(requested))).toEqual([
      'commission a deck -600',
      'seller_pending a deck -5400',
      'refunds_owed 6000',
    ]);
    expect(texts(refundFailedPostings(requested, cents(6_000)))).toEqual([
      'commission a deck -600',
      'seller_pending a deck -5400',
      'clearing 6000',
    ]);
  });

  it('of a dispute split it by what is left of each line', () => {
    const lines = [
      { ...DECK, leftCents: cents(200) },
      { ...TAP, leftCents: cents(100) },
    ];
    expect(texts(disputePostings(cents(100), lines))).toEqual([
      'clearing -100',
      'seller_disputed a deck 67',
      'platform_sales 33',
    ]);
    const refunded = lines.map((line) => ({ ...line, leftCents: cents(0) }));
    expect(texts(disputePostings(cents(100), refunded))).toEqual(['clearing -100', 'losses 100']);
  });

  it('of a lost dispute take pending, reserved and available money, and the rest is lost', () => {
    const withdrawn = disputePostings(cents(1_000), [{ ...DECK, leftCents: cents(1_000) }]);
    const lost = (pending: number, has: ReturnType<typeof funds>) =>
      texts(
        disputeLostPostings(withdrawn, {
          pending: new Map([['deck', cents(pending)]]),
          funds: has,
        }),
      );
    expect(lost(1_500, funds(0))).toEqual([
      'seller_disputed a deck -1000',
      'seller_pending a deck 1000',
    ]);
    expect(lost(100, funds(250, 300))).toEqual([
      'seller_disputed a deck -1000',
      'seller_pending a deck 100',
      'seller_reserved a old 0 300',
      'seller_available a deck 250',
      'losses a deck 350',
    ]);
  });

  it('of a hold that is over keep the reserve, rounded half up', () => {
    const line = { ...DECK, pendingCents: cents(9_995) };
    expect(texts(releasePostings(line, 0))).toEqual([
      'seller_pending a deck 9995',
      'seller_available a deck -9995',
    ]);
    expect(texts(releasePostings(line, 1_000))).toEqual([
      'seller_pending a deck 9995',
      'seller_reserved a deck -1000',
      'seller_available a deck -8995',
    ]);
  });

  it('never sum to anything but 0', () => {
    const posting = { account: 'clearing', sellerId: null, lineId: null, amountCents: cents(1) };
    expect(() => balanced([posting as Posting])).toThrow('sum to 1 cents');
  });
});
