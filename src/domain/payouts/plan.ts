import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';

/** Why a payout pays a seller nothing, the first that applies (Rule 124). */
export const EXCLUSIONS = [
  /** The seller owes the operator; the next sales pay for it. */
  'negative',
  'suspended',
  'below_minimum',
  /** Nothing of theirs is for sale until they accept the seller agreement (Rule 126). */
  'agreement_not_accepted',
  'bank_details_missing',
  /** The bank would refuse them. */
  'bank_details_invalid',
  /** Changed so recently that nobody may have noticed. */
  'bank_details_changed',
  /** The last payment came back, and the bank details are still those. */
  'payment_returned',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** A seller whose available money is not 0. */
export interface Payee {
  readonly sellerId: string;
  /** Below 0 when the seller owes the operator. */
  readonly availableCents: Cents;
  readonly isSuspended: boolean;
  /** Whether the seller agreement lets them sell. */
  readonly sells: boolean;
  /** Null while the seller has entered none. */
  readonly account: {
    /** From when payouts use them; null if a bank's file cannot have them. */
    readonly usableFrom: Date | null;
    /** Whether a payment to them came back. */
    readonly hasFailed: boolean;
  } | null;
}

export interface PlannedPayment {
  readonly sellerId: string;
  readonly balanceCents: Cents;
  /** The whole balance, or 0 for a seller who is left out. */
  readonly amountCents: Cents;
  readonly exclusion: Exclusion | null;
}

/**
 * What a payout would pay now (Rule 124): each seller the whole available money, or nothing with
 * the reason for it. $12.00 with a minimum of $20.00 stays the seller's for the next payout.
 */
export function planPayout(
  payees: readonly Payee[],
  { minimumCents, now }: { readonly minimumCents: Cents; readonly now: Date },
): { readonly payments: readonly PlannedPayment[]; readonly totalCents: Cents } {
  const payments = payees.map((payee) => {
    const { sellerId, availableCents: balanceCents } = payee;
    const exclusion = exclusionOf(payee, { minimumCents, now });
    const amountCents = exclusion === null ? balanceCents : ZERO_CENTS;
    return { sellerId, balanceCents, amountCents, exclusion };
  });
  return { payments, totalCents: sumCents(...payments.map(({ amountCents }) => amountCents)) };
}

function exclusionOf(
  { availableCents, isSuspended, sells, account }: Payee,
  { minimumCents, now }: { readonly minimumCents: Cents; readonly now: Date },
): Exclusion | null {
  if (availableCents < 0) return 'negative';
  if (isSuspended) return 'suspended';
  if (availableCents < Math.max(minimumCents, cents(1))) return 'below_minimum';
  if (!sells) return 'agreement_not_accepted';
  if (account === null) return 'bank_details_missing';
  if (account.usableFrom === null) return 'bank_details_invalid';
  if (account.hasFailed) return 'payment_returned';
  if (account.usableFrom > now) return 'bank_details_changed';
  return null;
}
