import { formatCount } from '#domain/numbers/format-count.ts';

/** An amount of money in whole Australian cents. Only `cents()` makes one. */
export type Cents = number & { readonly __unit: 'cents' };

/** Brands a whole number of cents. Throws a RangeError for fractions, NaN and unsafe integers. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`Money must be a whole number of cents, got ${amount}`);
  }
  // Adding 0 turns -0 into 0, so that an empty refund never prints a minus.
  return (amount + 0) as Cents;
}

export const ZERO_CENTS: Cents = cents(0);

/** The sum of any number of amounts; 0 for none. */
export function sumCents(...amounts: readonly Cents[]): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/** An amount times a whole number of units. Throws a RangeError for a fractional quantity. */
export function multiplyCents(amount: Cents, quantity: number): Cents {
  if (!Number.isSafeInteger(quantity)) {
    throw new RangeError(`A quantity must be a whole number, got ${quantity}`);
  }
  return cents(amount * quantity);
}

/** The larger of two amounts. */
export function maxCents(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}

/**
 * Splits `total` in proportion to `weights`; the parts sum to the whole (Rule 8). Largest
 * remainder, ties to the lower index; a negative total splits like its positive mirror image. $9.95
 * over 20.00 and 10.00 is 6.63 + 3.32. Throws for negative weights and, unless the total is 0, for
 * weights that are all zero, because nothing says who pays.
 */
export function splitCents(total: Cents, weights: readonly number[]): Cents[] {
  let weightSum = 0n;
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) {
      throw new RangeError(`A weight must be a whole number from 0, got ${weight}`);
    }
    weightSum += BigInt(weight);
  }
  if (weightSum === 0n) {
    if (total !== 0) throw new RangeError('Cannot split an amount over weights that are all zero');
    return weights.map(() => ZERO_CENTS);
  }
  const sign = total < 0 ? -1 : 1;
  const whole = BigInt(Math.abs(total));
  const shares = weights.map((weight, index) => {
    const scaled = whole * BigInt(weight);
    return { index, floor: scaled / weightSum, remainder: scaled % weightSum };
  });
  let left = whole;
  for (const share of shares) left -= share.floor;
  const byRemainder = shares.toSorted((a, b) => {
    if (a.remainder === b.remainder) return a.index - b.index;
    return a.remainder > b.remainder ? -1 : 1;
  });
  const raised = new Set(byRemainder.slice(0, Number(left)).map((share) => share.index));
  return shares.map(({ index, floor }) =>
    cents(sign * (Number(floor) + (raised.has(index) ? 1 : 0))),
  );
}

const DOLLARS = /^([-\u2212])?\$?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/;

/**
 * Parses a typed amount: "12", "12.5", "$1,249.00", "−$5.00". Null when it is invalid or has more
 * than two decimals; it never rounds silently.
 */
export function parseDollars(text: string): Cents | null {
  const match = DOLLARS.exec(text.trim());
  if (!match) return null;
  const [, minus, dollars = '', fraction = ''] = match;
  if (dollars === '' && fraction === '') return null;
  const amount = Number(dollars.replaceAll(',', '') || '0') * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return cents(minus ? -amount : amount);
}

/** "$1,249.00"; negative amounts with a true minus sign: "−$5.00". Always two decimals. */
export function formatMoney(amount: Cents): string {
  const absolute = Math.abs(amount);
  const dollars = formatCount(Math.floor(absolute / 100));
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${amount < 0 ? '\u2212' : ''}$${dollars}.${fraction}`;
}

/** Cents from a JSON number of dollars (Rule 45). Null when it has more than two decimals. */
export function fromWireDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars)) return null;
  const amount = Math.round(dollars * 100);
  // k / 100 is the double that JSON reads for k cents, so equality is an exact test of "two
  // decimals".
  return Number.isSafeInteger(amount) && amount / 100 === dollars ? cents(amount) : null;
}

/** The JSON number of dollars for an amount: 1249.5 for $1,249.50. */
export function toWireDollars(amount: Cents): number {
  return amount / 100;
}
