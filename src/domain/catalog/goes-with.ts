import type { Pack, PackUnit } from '#domain/pricing/unit-price.ts';

/** Why a product names another one (Rule 149). */
export const LINK_KINDS = ['needed', 'accessory', 'spare_part', 'alternative'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What a quantity is for: each unit bought, or a measure of the job. */
export const RULE_BASES = ['unit', 'm²', 'm', 'crossing', 'post'] as const;
export type RuleBasis = (typeof RULE_BASES)[number];

/** How much of the other product is needed: 2 pieces per crossing, 4 kg per m². */
export interface QuantityRule {
  /** 1.5 is 1500. */
  readonly quantityThousandths: number;
  /** What is counted: the contents of the other product's packs; null is units as they are sold. */
  readonly measure: PackUnit | null;
  readonly per: RuleBasis;
}

/** Units of one item, such as a line of the cart. */
export interface BoughtUnits {
  readonly quantity: number;
  /** The contents of each unit; null if they are not stated. */
  readonly pack: Pack | null;
}

/** Amounts are exact, in millionths of their measure: a rule times what it is for. */
const MILLIONTHS_IN_THOUSANDTH = 1000n;
const ONE_UNIT: Pick<Pack, 'amountThousandths'> = { amountThousandths: 1000 };

/**
 * How much the bought units need. Null if they do not tell what the rule counts by: a board has
 * metres, but nobody knows how many joists it crosses.
 */
export function amountNeeded(
  { quantityThousandths, per }: QuantityRule,
  bought: BoughtUnits,
): bigint | null {
  const basis = per === 'unit' ? ONE_UNIT : packIn(bought.pack, per);
  if (basis === null) return null;
  return BigInt(quantityThousandths) * BigInt(basis.amountThousandths) * BigInt(bought.quantity);
}

/** How much of a measure the units hold; null if their packs are not measured so. */
export function amountHeld(
  measure: QuantityRule['measure'],
  { quantity, pack }: BoughtUnits,
): bigint | null {
  const contents = measure === null ? ONE_UNIT : packIn(pack, measure);
  if (contents === null) return null;
  return BigInt(contents.amountThousandths) * BigInt(quantity) * MILLIONTHS_IN_THOUSANDTH;
}

/** Whole units that hold the amount, rounded up; null if their packs are not measured so. */
export function unitsThatHold(
  amount: bigint,
  measure: QuantityRule['measure'],
  pack: Pack | null,
): number | null {
  const inOne = amountHeld(measure, { quantity: 1, pack });
  return inOne === null ? null : Number((amount + inOne - 1n) / inOne);
}

/** In the measure, to three decimals and never less: 1.2345 kg is 1.235. */
export function amountInMeasure(amount: bigint): number {
  return Number((amount + MILLIONTHS_IN_THOUSANDTH - 1n) / MILLIONTHS_IN_THOUSANDTH) / 1000;
}

/** What is sold without a pack is sold singly: a unit is one piece. */
function packIn(
  pack: Pack | null,
  measure: RuleBasis | PackUnit,
): Pick<Pack, 'amountThousandths'> | null {
  if (pack === null) return measure === 'each' ? ONE_UNIT : null;
  return pack.unit === measure ? pack : null;
}
