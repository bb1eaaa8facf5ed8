/** Days without payouts after a seller has entered or changed bank details (Rule 122). */
export const BANK_DETAILS_LOCK_DAYS = 3;

const DAY_MS = 86_400_000;

export interface BankDetailsChange {
  readonly changedAt: Date;
  /** Whether administrators approved them with the seller's application. */
  readonly isApproved: boolean;
}

/**
 * From when payouts use bank details: at once if administrators approved them, otherwise 72 hours
 * after the change (Rule 122).
 */
export function bankDetailsUsableFrom({ changedAt, isApproved }: BankDetailsChange): Date {
  if (isApproved) return changedAt;
  return new Date(changedAt.getTime() + BANK_DETAILS_LOCK_DAYS * DAY_MS);
}
