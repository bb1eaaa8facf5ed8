import {
  amountHeld,
  amountNeeded,
  type BoughtUnits,
  type QuantityRule,
} from '#domain/catalog/goes-with.ts';

export interface NeedingLine extends BoughtUnits {
  readonly productId: string;
}

export interface NeededLink {
  readonly productId: string;
  readonly otherProductId: string;
  /** Null if it is needed in an amount that nobody has named. */
  readonly rule: QuantityRule | null;
}

export interface Need<Line extends NeedingLine> {
  readonly productId: string;
  /** The lines that need it, and whether each tells what its rule counts by. */
  readonly lines: readonly {
    readonly line: Line;
    readonly rule: QuantityRule | null;
    readonly isCounted: boolean;
  }[];
  /** What the counted lines need together, in millionths of the measure; null if none is. */
  readonly amount: bigint | null;
  readonly measure: QuantityRule['measure'];
  /** How much of the measure is in the cart. */
  readonly inCart: bigint;
}

/**
 * What the lines of a cart need and the cart has too little of, in the order of the lines (Rule
 * 149). Rules that count in different measures are not added up: the first one's measure counts.
 * Without a count, one in the cart is enough.
 */
export function neededBy<Line extends NeedingLine>(
  lines: readonly Line[],
  links: readonly NeededLink[],
): Need<Line>[] {
  const wanted = new Map<string, { line: Line; rule: QuantityRule | null }[]>();
  for (const line of lines) {
    for (const { productId, otherProductId, rule } of links) {
      if (productId !== line.productId) continue;
      wanted.set(otherProductId, [...(wanted.get(otherProductId) ?? []), { line, rule }]);
    }
  }
  return [...wanted].flatMap(([productId, needing]) => {
    const there = lines.filter((line) => line.productId === productId);
    return missingOf(productId, needing, there) ?? [];
  });
}

/** Null if the cart has enough. */
function missingOf<Line extends NeedingLine>(
  productId: string,
  needing: readonly { readonly line: Line; readonly rule: QuantityRule | null }[],
  there: readonly Line[],
): Need<Line> | null {
  let measure: QuantityRule['measure'] = null;
  let amount: bigint | null = null;
  const lines = needing.map(({ line, rule }) => {
    const needed = rule && amountNeeded(rule, line);
    const isCounted = needed !== null && (amount === null || rule?.measure === measure);
    if (isCounted) {
      measure = rule?.measure ?? null;
      amount = (amount ?? 0n) + needed;
    }
    return { line, rule, isCounted };
  });
  const held = there.map((line) => amountHeld(measure, line));
  const inCart = held.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n);
  // Units whose contents nobody knows may be enough.
  const hasEnough =
    there.length > 0 && (amount === null || held.includes(null) || inCart >= amount);
  return hasEnough ? null : { productId, lines, amount, measure, inCart };
}
