/** The limits on what one account may hold without paying (Rule 98). */
export interface UnpaidLimits {
  /** Unpaid orders in 24 hours, counted since the last paid one. */
  readonly ordersPerDay: number;
  /** Basis points of the units on hand. */
  readonly stockShareBps: number;
  /** Units that may always be held, whatever the share. */
  readonly unitsAlways: number;
}

/** The defaults without a settings row. */
export const DEFAULT_UNPAID_LIMITS: UnpaidLimits = Object.freeze({
  ordersPerDay: 5,
  stockShareBps: 5000,
  unitsAlways: 200,
});

/**
 * Units of one product or variant that one account may hold in unpaid orders (Rule 98): the share
 * of the units on hand, rounded down, but at least the units that are always allowed. Half of 900
 * and at least 200 are 450; of 300 they are 200.
 */
export function unpaidUnitsLimit(
  { stockShareBps, unitsAlways }: UnpaidLimits,
  onHand: number,
): number {
  return Math.max(unitsAlways, Math.floor((onHand * stockShareBps) / 10_000));
}
