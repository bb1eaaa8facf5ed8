/** A pack size for the search, in whole units and cents. */
export interface Size {
  readonly amount: number;
  /** Packs that there are. */
  readonly limit: number;
  readonly costOf: (quantity: number) => number;
  /** The quantities from which each pack costs less. */
  readonly steps: readonly number[];
  /** What a pack costs at least, at any quantity. */
  readonly lowestPrice: number;
}

/** Some packs of the first sizes. */
interface Combination {
  readonly held: number;
  readonly cost: number;
  readonly packs: number;
  readonly counts: readonly number[];
}

/** Enough for hundreds of packs in a handful of sizes; beyond, the cheapest that was found. */
const MOST_COMBINATIONS = 300_000;

const NOTHING: Combination = { held: 0, cost: 0, packs: 0, counts: [] };

/**
 * How many packs of each size hold an amount at the least cost, then with the least left over, then
 * with the fewest packs; every pack where all of them hold too little. Sizes are added one by one,
 * the cheapest per unit first, of equals the largest. A combination that cannot become as cheap as
 * the best one is dropped, and so is one that holds no more than a cheaper one.
 */
export function cheapestCounts(
  amount: number,
  sizes: readonly Size[],
): { readonly counts: readonly number[]; readonly isCheapest: boolean } {
  const order = sizes
    .map((_size, at) => at)
    .toSorted((one, other) => byRate(sizes[one], sizes[other]) || one - other);
  const sorted = order.flatMap((at) => sizes[at] ?? []);
  let best = cheapest(
    sorted.map((_size, first) => fill(amount, sorted, first)),
    amount,
  );
  let isCheapest = true;
  if (best.held >= amount) {
    let states: readonly Combination[] = [NOTHING];
    for (const [at, size] of sorted.entries()) {
      let left = Math.ceil(MOST_COMBINATIONS / sorted.length);
      const laterRate = Math.min(Infinity, ...sorted.slice(at + 1).map(rateOf));
      const grown: Combination[] = [];
      for (const state of states) {
        for (const quantity of quantitiesOf(size, amount - state.held)) {
          left -= 1;
          if (left < 0) break;
          const next = withPacks(state, size, quantity);
          const lacking = amount - next.held;
          if (lacking <= 0) best = cheapest([best, next], amount);
          // A hair below, because the rate is rounded: a drop must be certain.
          else if (next.cost + lacking * laterRate * (1 - 1e-9) <= best.cost) grown.push(next);
          // Later sizes cost more per unit, so fewer packs of this one cannot do better.
          else if (size.steps.length === 0) break;
        }
      }
      states = withoutDominated(grown);
      if (left < 0) isCheapest = false;
    }
  }
  const counts = sizes.map(() => 0);
  for (const [place, at] of order.entries()) counts[at] = best.counts[place] ?? 0;
  return { counts, isCheapest };
}

function byRate(one: Size | undefined, other: Size | undefined): number {
  return rateOf(one) - rateOf(other) || (other?.amount ?? 0) - (one?.amount ?? 0);
}

function rateOf(size: Size | undefined): number {
  return size === undefined || size.limit === 0 ? Infinity : size.lowestPrice / size.amount;
}

/**
 * How many packs are worth a look where so much is lacking, the most first: up to as many as hold
 * it, and more only where a quantity price begins.
 */
function* quantitiesOf(size: Size, lacking: number): Generator<number> {
  const enough = packsFor(lacking, size);
  yield* size.steps.filter((from) => from > enough && from <= size.limit);
  for (let quantity = Math.min(enough, size.limit); quantity >= 0; quantity -= 1) yield quantity;
}

/** How many packs hold an amount, rounded up in whole numbers. */
function packsFor(amount: number, size: Size): number {
  const over = amount % size.amount;
  return (amount - over) / size.amount + (over > 0 ? 1 : 0);
}

function withPacks(state: Combination, size: Size, quantity: number): Combination {
  return {
    held: state.held + size.amount * quantity,
    cost: state.cost + size.costOf(quantity),
    packs: state.packs + quantity,
    counts: [...state.counts, quantity],
  };
}

/** As many of one size as are needed and there, then of the others in their order. */
function fill(amount: number, sizes: readonly Size[], first: number): Combination {
  const counts = sizes.map(() => 0);
  let lacking = amount;
  for (const at of [first, ...sizes.keys()]) {
    const size = sizes[at];
    if (size === undefined || counts[at] !== 0 || lacking <= 0) continue;
    const quantity = Math.min(packsFor(lacking, size), size.limit);
    counts[at] = quantity;
    lacking -= quantity * size.amount;
  }
  return sizes.reduce((state, size, at) => withPacks(state, size, counts[at] ?? 0), NOTHING);
}

/** The best of some combinations: holds enough, costs least, holds least, has the fewest packs. */
function cheapest(combinations: readonly Combination[], amount: number): Combination {
  return combinations.reduce(
    (one, other) => (compare(other, one, amount) < 0 ? other : one),
    combinations[0] ?? NOTHING,
  );
}

function compare(one: Combination, other: Combination, amount: number): number {
  return (
    Number(other.held >= amount) - Number(one.held >= amount) ||
    one.cost - other.cost ||
    one.held - other.held ||
    one.packs - other.packs
  );
}

/** Drops what holds no more than a cheaper combination, and equals with more packs. */
function withoutDominated(combinations: readonly Combination[]): Combination[] {
  const sorted = combinations.toSorted(
    (one, other) => other.held - one.held || one.cost - other.cost || one.packs - other.packs,
  );
  const left: Combination[] = [];
  let lowestCost = Infinity;
  let lastHeld = Infinity;
  for (const combination of sorted) {
    if (combination.held === lastHeld || combination.cost > lowestCost) continue;
    left.push(combination);
    lastHeld = combination.held;
    lowestCost = Math.min(lowestCost, combination.cost);
  }
  return left;
}
