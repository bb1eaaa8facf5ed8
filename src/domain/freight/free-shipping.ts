import {
  freightByLine,
  ownRulesOf,
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

export interface FreightOutlook {
  /** The current freight of the lines. */
  readonly freightCents: Cents;
  /** The freight per line, in the lines' order. */
  readonly freightByLine: readonly Cents[];
  /** The platform's goal first, then the sellers' in the order of the lines. */
  readonly goals: readonly FreeShippingGoal[];
  /** The part of the freight that no goal waives. */
  readonly fixedFreightCents: Cents;
}

/**
 * How far these lines are from free shipping (Rule 6). Only a rule that charges one of the lines is
 * a goal: exempt lines, lines with their own cost and sellers with a flat rate have none. Items for
 * $68.40 on the platform's rule are $30.60 from free; items for $68.40 from one seller with a flat
 * rate of $15.00 always cost that.
 */
export function freightOutlook(input: FreightInput): FreightOutlook {
  const { lines, platform } = input;
  const freight = freightByLine(input);
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
  return {
    freightCents: sumCents(...freight),
    freightByLine: freight,
    goals,
    fixedFreightCents: sumCents(...freight.filter((_, index) => !mayGoAway.has(index))),
  };
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
