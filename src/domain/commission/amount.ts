import type { CommissionTerms } from '#domain/commission/rules.ts';
import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { compareFractions, roundFraction, type Fraction } from '#domain/money/fraction.ts';

/** A sold line as the customer is charged for it: GST included, also where prices exclude it. */
export interface ChargedLine {
  readonly quantity: number;
  /** After the discount. */
  readonly lineCents: Cents;
  readonly freightCents: Cents;
}

/** The limit of its rule that decided a commission. */
export type CommissionLimit = 'minimum' | 'maximum';

export interface Commission {
  /** The amount that the rate applies to, and the most that the commission can be. */
  readonly baseCents: Cents;
  /** GST included if the operator is registered. */
  readonly commissionCents: Cents;
  readonly limit: CommissionLimit | null;
  /** The rule asks for more than the base, so the commission is the whole base. */
  readonly isWholeBase: boolean;
}

const WHOLE_BPS = 10_000n;

/**
 * The commission of a sold line (Rule 116): base × rate + fixed × units, then the minimum and the
 * maximum, then 10 % GST if the operator is registered, rounded once, half up, to the cent. The
 * base is the line as charged, with its freight if the terms say so, and the commission is never
 * more than that. 8 % of $129.00 with GST is $11.35. Throws a RangeError for a rate outside 0 to
 * 10,000 basis points, a quantity below 1 and negative amounts.
 */
export function commissionOf(
  terms: CommissionTerms,
  line: ChargedLine,
  { hasGst }: { readonly hasGst: boolean },
): Commission {
  assertTerms(terms);
  assertLine(line);
  const baseCents = terms.includesFreight
    ? sumCents(line.lineCents, line.freightCents)
    : line.lineCents;

  // In ten-thousandths of a cent, without GST.
  let numerator =
    BigInt(baseCents) * BigInt(terms.rateBps) +
    BigInt(terms.fixedCents) * BigInt(line.quantity) * WHOLE_BPS;
  let limit: CommissionLimit | null = null;
  const minimum = wholeCents(terms.minimumCents ?? ZERO_CENTS);
  if (numerator < minimum) [numerator, limit] = [minimum, 'minimum'];
  if (terms.maximumCents !== null && numerator > wholeCents(terms.maximumCents)) {
    [numerator, limit] = [wholeCents(terms.maximumCents), 'maximum'];
  }

  const exact: Fraction = hasGst
    ? { numerator: numerator * 11n, denominator: WHOLE_BPS * 10n }
    : { numerator, denominator: WHOLE_BPS };
  const base: Fraction = { numerator: BigInt(baseCents), denominator: 1n };
  const isWholeBase = compareFractions(exact, base) > 0;
  const commissionCents = isWholeBase ? baseCents : cents(roundFraction(exact));
  return { baseCents, commissionCents, limit, isWholeBase };
}

/** The GST in a commission: one eleventh, rounded half up. $11.35 contains $1.03. */
export function gstInCommission(commissionCents: Cents): Cents {
  return cents(roundFraction({ numerator: BigInt(commissionCents), denominator: 11n }));
}

/** What is left of a line and its commission before a refund. */
export interface CommissionLeft {
  readonly commissionLeftCents: Cents;
  /** What the refunds so far have left of the amount that the commission was charged on. */
  readonly amountLeftCents: Cents;
  /** What this refund takes of it. */
  readonly amountCents: Cents;
}

/**
 * The commission that a refund gives back (Rule 116): in proportion to what it takes of the amount
 * left, rounded half up, and all of it once nothing is left. So the refunds of a line give back its
 * commission to the cent. Of $11.35 on $129.00, a refund of $43.00 gives back $3.78. Throws a
 * RangeError for negative amounts and for more than is left.
 */
export function commissionGivenBack({
  commissionLeftCents,
  amountLeftCents,
  amountCents,
}: CommissionLeft): Cents {
  if (amountCents < 0 || commissionLeftCents < 0 || amountCents > amountLeftCents) {
    throw new RangeError(
      `Cannot refund ${amountCents} of ${amountLeftCents} with a commission of ${commissionLeftCents}`,
    );
  }
  if (amountCents === amountLeftCents) return commissionLeftCents;
  return cents(
    roundFraction({
      numerator: BigInt(commissionLeftCents) * BigInt(amountCents),
      denominator: BigInt(amountLeftCents),
    }),
  );
}

function wholeCents(amount: Cents): bigint {
  return BigInt(amount) * WHOLE_BPS;
}

function assertTerms({ rateBps, fixedCents, minimumCents, maximumCents }: CommissionTerms): void {
  if (!Number.isSafeInteger(rateBps) || rateBps < 0 || rateBps > Number(WHOLE_BPS)) {
    throw new RangeError(`A rate is a whole number of basis points to 10,000, got ${rateBps}`);
  }
  for (const amount of [fixedCents, minimumCents ?? 0, maximumCents ?? 0]) {
    if (amount < 0) throw new RangeError(`An amount of a rule is never negative, got ${amount}`);
  }
}

function assertLine({ quantity, lineCents, freightCents }: ChargedLine): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    throw new RangeError(`A quantity is a whole number from 1, got ${quantity}`);
  }
  if (lineCents < 0 || freightCents < 0) {
    throw new RangeError(`A line is never negative, got ${lineCents} and freight ${freightCents}`);
  }
}
