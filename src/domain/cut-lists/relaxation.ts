import { type Need, type Pattern, type Problem, sum } from './bars.ts';
import { fillBest, type Fillings } from './fillings.ts';

/** A reduced price nearer to zero than this is rounding. */
const EPSILON = 1e-7;
/** Sixty lengths need more than 600 and fewer than this; the values at any step give a bound. */
const MOST_PIVOTS = 3_000;
/** Values are rounded to this part of a cent where a bound is proven in whole numbers. */
export const PARTS = 2 ** 20;

/** The same problem with fractions of bars, which cost no more than whole ones. */
export interface Relaxation {
  /** Patterns with the bars of each, fractions included. */
  readonly used: readonly { readonly pattern: Pattern; readonly bars: number }[];
  /** What one piece of each need is worth: its dual price, in cents. */
  readonly values: Float64Array;
}

/** What is left to cut, and the bars that are left of each stock. */
export interface Remainder {
  readonly counts: readonly number[];
  readonly limits: readonly number[];
}

/** Patterns found so far: relaxations of parts of a problem use the same ones. */
export type Pool = Pattern[];

/** A column of the linear program. */
interface Column {
  readonly price: number;
  /** Its rows and what stands in them. */
  readonly entries: readonly (readonly [row: number, entry: number])[];
  readonly pattern: Pattern | null;
}

/**
 * Solves the relaxation by column generation (Gilmore and Gomory): a revised simplex over the
 * patterns in the pool, to which the best filling of a bar at the current values is added until
 * none is cheaper than its pieces are worth.
 */
export function relax(problem: Problem, remainder: Remainder, pool: Pool): Relaxation {
  const { stocks, needs, missingPrice } = problem;
  const { counts, limits } = remainder;
  const limited = stocks.flatMap((_, stock) => (limits[stock] === Infinity ? [] : [stock]));
  const limitRow = new Map(limited.map((stock, at) => [stock, needs.length + at]));
  const height = needs.length + limited.length;

  // It begins with every piece missing and every bar of the limited stocks unused.
  const basis: Column[] = Array.from({ length: height }, (_, row) => ({
    price: row < needs.length ? missingPrice : 0,
    entries: [[row, 1]],
    pattern: null,
  }));
  const amounts = Float64Array.from([
    ...counts,
    ...limited.map((stock) => limits[stock] ?? Infinity),
  ]);
  const inverse = Array.from({ length: height }, (_, row) => {
    const line = new Float64Array(height);
    line[row] = 1;
    return line;
  });
  const duals = new Float64Array(height);

  const columnOf = (pattern: Pattern): Column => {
    const row = limitRow.get(pattern.stock);
    return {
      price: stocks[pattern.stock]?.price ?? 0,
      entries: [
        ...pattern.counts.flatMap((count, need) => (count > 0 ? [[need, count] as const] : [])),
        ...(row === undefined ? [] : [[row, 1] as const]),
      ],
      pattern,
    };
  };
  const usable = pool.filter(({ counts: cut }) =>
    cut.every((count, need) => count <= (counts[need] ?? 0)),
  );
  const columns = usable.map(columnOf);
  const surplus = needs.map((_, need): Column => ({
    price: 0,
    entries: [[need, -1]],
    pattern: null,
  }));
  const unused = limited.map((stock): Column => ({
    price: 0,
    entries: [[limitRow.get(stock) ?? 0, 1]],
    pattern: null,
  }));
  const reducedPrice = ({ price, entries }: Column): number => {
    let reduced = price;
    for (const [row, entry] of entries) reduced -= (duals[row] ?? 0) * entry;
    return reduced;
  };

  /** The column that lowers the price most per unit, or a new filling of a bar. */
  function entering(): Column | null {
    let best: Column | null = null;
    let lowest = -EPSILON;
    for (const column of [...columns, ...surplus, ...unused]) {
      const reduced = reducedPrice(column);
      if (reduced < lowest) [best, lowest] = [column, reduced];
    }
    return best ?? newColumn();
  }

  function newColumn(): Column | null {
    const fillings = fillBest(needs, { values: duals, most: counts, room: widest(problem) });
    let best: Column | null = null;
    let lowest = -EPSILON;
    for (const [stock, { room }] of stocks.entries()) {
      if ((limits[stock] ?? 0) < 1) continue;
      const column = columnOf({ stock, counts: fillings.counts(room) });
      const reduced = reducedPrice(column);
      if (reduced >= -EPSILON || column.pattern === null) continue;
      columns.push(column);
      pool.push(column.pattern);
      if (reduced < lowest) [best, lowest] = [column, reduced];
    }
    return best;
  }

  for (let pivots = 0; pivots < MOST_PIVOTS; pivots += 1) {
    duals.fill(0);
    for (const [row, { price }] of basis.entries()) {
      if (price !== 0) addTo(duals, price, inverse[row] ?? duals);
    }
    const column = entering();
    if (column === null || !pivot(column, { basis, amounts, inverse })) break;
  }
  return {
    used: basis.flatMap(({ pattern }, row) => {
      const bars = amounts[row] ?? 0;
      return pattern === null || bars < EPSILON ? [] : [{ pattern, bars }];
    }),
    values: duals.slice(0, needs.length),
  };
}

const widest = ({ stocks }: Problem): number => Math.max(0, ...stocks.map(({ room }) => room));

function addTo(target: Float64Array, factor: number, line: Float64Array): void {
  for (let at = 0; at < target.length; at += 1) {
    target[at] = (target[at] ?? 0) + factor * (line[at] ?? 0);
  }
}

/** Takes a column into the basis in place of the one that reaches zero first. */
function pivot(
  column: Column,
  {
    basis,
    amounts,
    inverse,
  }: { basis: Column[]; amounts: Float64Array; inverse: readonly Float64Array[] },
): boolean {
  const direction = inverse.map((line) => {
    let part = 0;
    for (const [row, entry] of column.entries) part += (line[row] ?? 0) * entry;
    return part;
  });
  let leaving = -1;
  let ratio = Infinity;
  for (const [row, part] of direction.entries()) {
    if (part <= 1e-9) continue;
    const own = Math.max(0, amounts[row] ?? 0) / part;
    if (own < ratio - 1e-12 || (own <= ratio && part > (direction[leaving] ?? 0))) {
      [leaving, ratio] = [row, own];
    }
  }
  const line = inverse[leaving];
  const part = direction[leaving];
  if (line === undefined || part === undefined) return false;
  for (let at = 0; at < line.length; at += 1) line[at] = (line[at] ?? 0) / part;
  for (const [row, other] of direction.entries()) {
    if (row === leaving || other === 0) continue;
    addTo(inverse[row] ?? line, -other, line);
    amounts[row] = (amounts[row] ?? 0) - other * ratio;
  }
  amounts[leaving] = ratio;
  basis[leaving] = column;
  return true;
}

/** What pieces are worth so that no bar holds more than it costs. */
export interface Worth {
  /** In parts of a cent: whole numbers. */
  readonly values: readonly number[];
  /** For each stock, by how much its best bar is worth more than it costs: only where limited. */
  readonly excess: readonly number[];
}

/**
 * Values of a relaxation as a proof in whole numbers: rounded down until no bar of an unlimited
 * stock holds more than it costs. Whatever is cut costs at least what `provenCost` says.
 */
export function proofOf(
  problem: Problem,
  { counts, limits }: Remainder,
  values: Float64Array,
): Worth {
  const { stocks, needs } = problem;
  const best = (whole: readonly number[]): Fillings =>
    fillBest(needs, { values: whole, most: counts, room: widest(problem) });
  let whole = [...values].map((value) => Math.max(0, Math.floor(value * PARTS)));
  for (;;) {
    const fillings = best(whole);
    const excess = stocks.map(({ room, price }) =>
      Math.max(0, fillings.worth(room) - price * PARTS),
    );
    const over = stocks.map(({ room, price }, stock) =>
      limits[stock] === Infinity && (excess[stock] ?? 0) > 0
        ? fillings.worth(room) / (price * PARTS)
        : 1,
    );
    const most = Math.max(1, ...over);
    if (most === 1) return { values: whole, excess };
    whole = whole.map((value) => Math.max(0, Math.floor((value / most) * (1 - 2 ** -40)) - 1));
  }
}

/** What the remainder costs at least, in whole cents. */
export function provenCost({ values, excess }: Worth, { counts, limits }: Remainder): number {
  const worth = sum(values.map((value, need) => value * (counts[need] ?? 0)));
  const saved = sum(
    excess.map((more, stock) => (more === 0 ? 0 : more * Math.max(0, limits[stock] ?? 0))),
  );
  return Math.max(0, Math.ceil((worth - saved) / PARTS));
}

/** A pool to begin with: of each need alone as many as fit, out of each stock. */
export function firstPool({ stocks, needs }: Problem, counts: readonly number[]): Pool {
  return stocks.flatMap(({ room }, stock) =>
    needs.flatMap(({ space }: Need, need) => {
      const pieces = Math.min(Math.floor(room / space), counts[need] ?? 0);
      return pieces < 1
        ? []
        : [{ stock, counts: needs.map((_, at) => (at === need ? pieces : 0)) }];
    }),
  );
}
