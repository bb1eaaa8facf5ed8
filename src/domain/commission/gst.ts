import { cents, sumCents, type Cents } from '#domain/money/cents.ts';

import { gstInCommission } from './amount.ts';

/** A seller's commission of a calendar month, or of a part of it; GST included, never below 0. */
export interface MonthCommission {
  /**
   * Charged, less what was given back of it in the same time, and what was charged again because
   * a refund of earlier commission failed: the month's invoice.
   */
  readonly invoicedCents: Cents;
  /** Given back of commission that was charged before: the month's adjustment note. */
  readonly givenBackCents: Cents;
}

export interface CommissionGst {
  readonly chargedCents: Cents;
  /** Decreasing adjustments: GST of commission that was charged before and given back. */
  readonly decreaseCents: Cents;
}

/**
 * The GST in a seller's commission of a month (Rule 129): one eleventh of what the invoice and what
 * the adjustment note have, each rounded once, half up. Three commissions of $1.05 are $3.15 with
 * $0.29 of GST.
 */
export function gstOfMonth({ invoicedCents, givenBackCents }: MonthCommission): CommissionGst {
  return {
    chargedCents: gstInCommission(invoicedCents),
    decreaseCents: gstInCommission(givenBackCents),
  };
}

/** The sum over months and sellers; 0 for none. */
export function sumGst(all: readonly CommissionGst[]): CommissionGst {
  return {
    chargedCents: sumCents(cents(0), ...all.map((each) => each.chargedCents)),
    decreaseCents: sumCents(cents(0), ...all.map((each) => each.decreaseCents)),
  };
}
