/** How long somebody who was told counts against the units that are back. */
export const TOLD_COUNT_DAYS = 7;
/** The most items that an account can wait for. */
export const MAX_STOCK_REQUESTS = 50;

interface Stock {
  /** Units that can be bought now. */
  readonly available: number;
  /** People who were told about these units and have not bought the item since. */
  readonly toldCount: number;
}

/**
 * Who is told that an item is back: the first in the order of asking, never more people than there
 * are units (Rule 135). With 3 units and 1 person who was told before, the next 2.
 */
export function nextToTell<Request>(
  waiting: readonly Request[],
  { available, toldCount }: Stock,
): readonly Request[] {
  return waiting.slice(0, Math.max(0, available - toldCount));
}
