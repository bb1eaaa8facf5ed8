import { cents, maxCents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';

import { gstInCommission } from './amount.ts';

/** A seller's commission of a calendar month, or of a part of it; GST included. */
export interface MonthCommission {
  /** Charged, less what was given back of it in the same time. */
  readonly netCents: Cents;
  /** Given back of commission that was charged before; below 0 if more of it came back. */
  readonly earlierCents: Cents;
}

export interface CommissionGst {
  readonly chargedCents: Cents;
  /** Decreasing adjustments: GST of commission that was charged before and given back. */
  readonly decreaseCents: Cents;
  /** Increasing adjustments: of such give-backs that failed. */
  readonly increaseCents: Cents;
}

/**
 * The GST in a seller's commission of a month (Rule 129): one eleventh of the month's sum and of
 * what was given back of earlier months, each rounded once, half up. Three commissions of $1.05 are
 * $3.15 with $0.29 of GST.
 */
export function gstOfMonth({ netCents, earlierCents }: MonthCommission): CommissionGst {
  return {
    chargedCents: gstInCommission(netCents),
    decreaseCents: gstInCommission(maxCents(earlierCents, ZERO_CENTS)),
    increaseCents: gstInCommission(maxCents(cents(-earlierCents), ZERO_CENTS)),
  };
}

/** The sum over months and sellers; 0 for none. */
export function sumGst(all: readonly CommissionGst[]): CommissionGst {
  return {
    chargedCents: sumCents(...all.map((each) => each.chargedCents)),
    decreaseCents: sumCents(...all.map((each) => each.decreaseCents)),
    increaseCents: sumCents(...all.map((each) => each.increaseCents)),
  };
}
