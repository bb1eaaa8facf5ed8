import { cents, type Cents } from '#domain/money/cents.ts';

import { balanced, type LedgerAccount, type LedgerKind, type Posting } from './accounts.ts';

/**
 * What an entry in a provider's books is about. Payments, refunds and disputes are posted from
 * their events and compared; fees and payouts are posted from the books; `other` is never posted.
 */
export const BOOK_SUBJECTS = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
export type BookSubject = (typeof BOOK_SUBJECTS)[number];

/** Stripe's reporting categories; the sandbox uses the same words. */
const SUBJECTS: Readonly<Record<string, BookSubject>> = {
  charge: 'payment',
  charge_failure: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

/** Money that may have left or reached the provider's account for any other reason is `other`. */
export function bookSubjectOf(category: string): BookSubject {
  return SUBJECTS[category] ?? 'other';
}

/** How the ledger and a provider's books can differ. */
export const DIFFERENCE_KINDS = [
  'missing_here',
  'missing_there',
  'amount_differs',
  /** Never posted: its cents are not ours. */
  'other_currency',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** An entry in the provider's books, in our currency. */
export interface BookEntry {
  readonly subject: BookSubject;
  /** What it adds to the provider's balance of ours, before the fee; negative if it takes. */
  readonly amountCents: Cents;
  /** What the provider keeps of it; negative if it gives a fee back. */
  readonly feeCents: Cents;
}

/** A ledger transaction that an entry makes. */
export interface BookPosting {
  readonly kind: LedgerKind;
  readonly postings: Posting[];
}

/**
 * What an entry in the provider's books posts (Rule 123). Its fee lowers `clearing` at the
 * operator's cost, and a payout moves money to the bank. A payment of $100.00 with a fee of $2.05
 * posts the fee alone: the payment is posted by its event.
 */
export function bookPostings({ subject, amountCents, feeCents }: BookEntry): BookPosting[] {
  const isFee = subject === 'fee';
  const costCents = isFee ? cents(feeCents - amountCents) : feeCents;
  const isDispute = subject === 'dispute';
  const posted: BookPosting[] = [
    {
      kind: isDispute ? 'dispute_fee' : 'provider_fee',
      postings: fromClearing(costCents, isDispute ? 'dispute_fees' : 'provider_fees'),
    },
  ];
  if (subject === 'payout') {
    posted.push({
      kind: amountCents > 0 ? 'provider_payout_failed' : 'provider_payout',
      postings: fromClearing(cents(-amountCents), 'seller_bank'),
    });
  }
  return posted.filter(({ postings }) => postings.length > 0);
}

function fromClearing(amountCents: Cents, account: LedgerAccount): Posting[] {
  return balanced([
    { account, sellerId: null, lineId: null, amountCents },
    { account: 'clearing', sellerId: null, lineId: null, amountCents: cents(-amountCents) },
  ]);
}
