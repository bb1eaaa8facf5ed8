/** More sums than these are not looked at: prices without a common divisor have so many. */
const MOST_SUMS = 2_000_000;

/**
 * Raises a lower bound to the next sum that bars can cost: with bars at $10.20, $15.30 and $22.95
 * nothing costs between $51.00 and $53.55. Amounts in cents; sums are looked at up to `most`.
 */
export function payableSums(prices: readonly number[], most: number): (bound: number) => number {
  const unit = prices.reduce(greatestCommonDivisor, 0);
  if (unit === 0 || most / unit > MOST_SUMS) return (bound) => bound;
  const units = Math.floor(most / unit);
  const isPayable = new Uint8Array(units + 1);
  isPayable[0] = 1;
  for (const price of prices) {
    const step = price / unit;
    for (let sum = step; sum <= units; sum += 1) {
      if (isPayable[sum - step] === 1) isPayable[sum] = 1;
    }
  }
  return (bound) => {
    const next = isPayable.indexOf(1, Math.max(0, Math.ceil(bound / unit)));
    return next === -1 ? Math.max(bound, most) : next * unit;
  };
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
