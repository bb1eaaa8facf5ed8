/** The platform's limits of what one account holds without paying (Rule 98). */
export interface UnpaidLimits {
  /** Orders without a payment in 24 hours, counted since the last one that was paid. */
  readonly ordersPerDay: number;
  /** Basis points of the units on the shelf. */
  readonly stockShareBps: number;
  /** Units that may always be held, whatever the share. */
  readonly unitsAlways: number;
}

/** What holds while no settings row exists. */
export const DEFAULT_UNPAID_LIMITS: UnpaidLimits = Object.freeze({
  ordersPerDay: 5,
  stockShareBps: 5000,
  unitsAlways: 200,
});

/**
 * Units of one product or variant that one account may hold in unpaid orders (Rule 98): the share
 * of the units on the shelf, rounded down, and never less than the units that are always allowed.
 * Half of 900 and at least 200 are 450; of 300 they are 200.
 */
export function unpaidUnitsLimit(
  { stockShareBps, unitsAlways }: UnpaidLimits,
  onHand: number,
): number {
  return Math.max(unitsAlways, Math.floor((onHand * stockShareBps) / 10_000));
}
