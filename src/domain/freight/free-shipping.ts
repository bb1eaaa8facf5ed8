import {
  ownRulesOf,
  workOutFreight,
  type FreightInput,
  type FreightLine,
} from '#domain/freight/freight.ts';
import { cents, maxCents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';

/** A charge that is waived from a threshold on. */
export interface FreeShippingGoal {
  /**
   * Null for the platform's rule, which uses the whole order's subtotal; a seller's rule uses the
   * seller's own.
   */
  readonly sellerId: string | null;
  readonly countedCents: Cents;
  readonly thresholdCents: Cents;
  /** 0 once the goal is reached. */
  readonly missingCents: Cents;
}

/** The freight of one seller's lines that no goal waives. */
export interface FixedFreight {
  /** Null for the platform's own goods. */
  readonly sellerId: string | null;
  readonly freightCents: Cents;
  /** The lines that it is charged for, in their order. */
  readonly lines: readonly number[];
  /** Per item, once for the order, or both. */
  readonly basis: 'item' | 'order' | 'both';
}

export interface FreightOutlook {
  /** The current freight of the lines. */
  readonly freightCents: Cents;
  /** The freight per line, in the lines' order. */
  readonly freightByLine: readonly Cents[];
  /** The platform's goal first, then the sellers' in the order of the lines. */
  readonly goals: readonly FreeShippingGoal[];
  /** The part of the freight that no goal waives. */
  readonly fixedFreightCents: Cents;
  /** The same by seller, in the order of the lines. */
  readonly fixed: readonly FixedFreight[];
}

/**
 * How far these lines are from free shipping (Rule 6). Only a rule that charges one of the lines is
 * a goal: exempt lines, lines with their own cost and sellers with a flat rate have none. Items for
 * $68.40 on the platform's rule are $30.60 from free; items for $68.40 from one seller with a flat
 * rate of $15.00 always cost that.
 */
export function freightOutlook(input: FreightInput): FreightOutlook {
  const { lines, platform } = input;
  const workings = workOutFreight(input).byLine;
  const freight = workings.map(({ freightCents }) => freightCents);
  const goals: FreeShippingGoal[] = [];
  const mayGoAway = new Set<number>();

  const byRule = Map.groupBy(
    [...lines.keys()].filter((index) => isChargedByRule(lineAt(lines, index))),
    (index) => {
      const { sellerId } = lineAt(lines, index);
      return ownRulesOf(sellerId, input) === null ? null : sellerId;
    },
  );
  for (const [sellerId, indexes] of byRule) {
    const rules = ownRulesOf(sellerId, input);
    if (rules !== null && rules.type !== 'free_shipping_threshold') continue;
    if (platform.standardShippingCents === 0) continue;
    const counting = sellerId === null ? lines : lines.filter((line) => line.sellerId === sellerId);
    const countedCents = sumCents(...counting.map((line) => line.lineTotalCents));
    const thresholdCents = rules?.thresholdCents ?? platform.freeShippingThresholdCents;
    const missingCents = maxCents(ZERO_CENTS, cents(thresholdCents - countedCents));
    const goal = { sellerId, countedCents, thresholdCents, missingCents };
    if (sellerId === null) goals.unshift(goal);
    else goals.push(goal);
    for (const index of indexes) mayGoAway.add(index);
  }
  const fixed = [...lines.keys()].filter(
    (index) => !mayGoAway.has(index) && (freight[index] ?? 0) > 0,
  );
  const isPerItem = (index: number) =>
    workings[index]?.reason === 'own_cost' ||
    ownRulesOf(lineAt(lines, index).sellerId, input)?.type === 'per_item';
  return {
    freightCents: sumCents(...freight),
    freightByLine: freight,
    goals,
    fixedFreightCents: sumCents(...fixed.map((index) => freight[index] ?? ZERO_CENTS)),
    fixed: [...Map.groupBy(fixed, (index) => lineAt(lines, index).sellerId)].map(
      ([sellerId, indexes]) => ({
        sellerId,
        freightCents: sumCents(...indexes.map((index) => freight[index] ?? ZERO_CENTS)),
        lines: indexes,
        basis: basisOf(indexes.map(isPerItem)),
      }),
    ),
  };
}

function basisOf(perItem: readonly boolean[]): FixedFreight['basis'] {
  if (perItem.every(Boolean)) return 'item';
  return perItem.some(Boolean) ? 'both' : 'order';
}

function isChargedByRule(line: FreightLine): boolean {
  const hasOwnCost = line.overridesGlobalSettings && line.customShippingCents !== null;
  return !line.isShippingExempt && !hasOwnCost;
}

function lineAt(lines: readonly FreightLine[], index: number): FreightLine {
  const line = lines[index];
  if (line === undefined) throw new RangeError(`No line at ${index}`);
  return line;
}
