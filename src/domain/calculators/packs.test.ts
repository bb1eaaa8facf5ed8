import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { Fraction } from '#domain/money/fraction.ts';

import { ratio } from './exact.ts';
import { decimal } from './oracle.ts';
import { choosePacks, type PackSize } from './packs.ts';

type Steps = readonly (readonly [from: number, price: number])[];

const size = (
  amount: number,
  price: number,
  { available = null, steps = [] }: { available?: number | null; steps?: Steps } = {},
): PackSize => ({
  amount,
  unitCents: cents(price),
  available,
  quantityPrices: steps.map(([from, priceCents]) => ({ from, priceCents: cents(priceCents) })),
});

const TINS = [size(1000, 2690), size(4000, 6490), size(10_000, 13_990)];
const SCREWS = [size(100, 2990), size(500, 12_900), size(1000, 23_900)];

/** Quantities by size, cost and what is left. */
function chosen(need: Fraction, sizes: readonly PackSize[]) {
  const { packs, costCents, left } = choosePacks(need, sizes);
  const quantities = sizes.map(
    (_size, at) => packs.find((pack) => pack.size === at)?.quantity ?? 0,
  );
  return [quantities, costCents, decimal(left)];
}

describe('packs of paint and screws', () => {
  test.each([
    ['4.2009 L', ratio(42_009, 10), TINS, [1, 1, 0], 9180, 799.1],
    ['12.1624 L', ratio(121_624, 10), TINS, [0, 1, 1], 20_480, 1837.6],
    ['704 screws', ratio(704), SCREWS, [3, 1, 0], 21_870, 96],
    ['768 screws', ratio(768), SCREWS, [3, 1, 0], 21_870, 32],
    ['830 screws', ratio(830), SCREWS, [0, 0, 1], 23_900, 170],
    ['nothing', ratio(0), TINS, [0, 0, 0], 0, 0],
    ['exactly a tin', ratio(4000), TINS, [0, 1, 0], 6490, 0],
    ['a hair over a tin', ratio(4_000_001, 1000), TINS, [1, 1, 0], 9180, 999.999],
  ] as const)('%s', (_name, need, sizes, quantities, cost, left) => {
    expect(chosen(need, sizes)).toEqual([quantities, cost, left]);
  });

  it('buys 14.4 m² of 1.44 m² in 10 boxes', () => {
    expect(chosen(ratio(14_400_000), [size(1_440_000, 5000)])).toEqual([[10], 50_000, 0]);
  });
});

describe('what packs cost', () => {
  it('takes more packs where a quantity price makes them cheaper', () => {
    const boxes = [size(1, 900, { steps: [[10, 800]] })];
    expect(chosen(ratio(9), boxes)).toEqual([[10], 8000, 1]);
    expect(chosen(ratio(8), boxes)).toEqual([[8], 7200, 0]);
  });

  it('leaves less over where the cost is the same', () => {
    expect(chosen(ratio(5), [size(6, 600), size(5, 600)])).toEqual([[0, 1], 600, 0]);
  });

  it('takes fewer packs where cost and leftover are the same', () => {
    expect(chosen(ratio(10), [size(5, 500), size(10, 1000)])).toEqual([[0, 1], 1000, 0]);
  });

  it('stays within the stock', () => {
    const tins = [size(4000, 6490, { available: 1 }), size(1000, 2690, { available: 20 })];
    expect(chosen(ratio(9000), tins)).toEqual([[1, 5], 19_940, 0]);
  });

  it('does not reach a quantity price that the stock is too small for', () => {
    const boxes = [size(1, 900, { available: 9, steps: [[10, 800]] })];
    expect(chosen(ratio(9), boxes)).toEqual([[9], 8100, 0]);
  });

  it('takes everything and says what is missing where the stock is too small', () => {
    const choice = choosePacks(ratio(9500, 1), [
      size(4000, 6490, { available: 1 }),
      size(1000, 2690, { available: 3 }),
    ]);
    expect(choice.packs.map(({ quantity }) => quantity)).toEqual([1, 3]);
    expect([decimal(choice.missing), decimal(choice.left)]).toEqual([2500, 0]);
  });

  it('misses all of a need without a pack', () => {
    const choice = choosePacks(ratio(7), []);
    expect([choice.packs, decimal(choice.missing)]).toEqual([[], 7]);
  });

  it('refuses a pack that holds nothing', () => {
    expect(() => choosePacks(ratio(1), [size(0, 100)])).toThrow(RangeError);
    expect(() => choosePacks(ratio(1), [size(1, 100, { available: -1 })])).toThrow(RangeError);
  });
});

describe('many packs', () => {
  it('proves hundreds of packs in four sizes', () => {
    const sizes = [size(1000, 2690), size(4000, 6490), size(10_000, 13_990), size(15_000, 19_990)];
    const choice = choosePacks(ratio(3_456_700), sizes);
    expect(choice.isCheapest).toBe(true);
    expect([choice.costCents, decimal(choice.left)]).toEqual([230 * 19_990 + 2 * 6490, 1300]);
  });

  it('misses what is more than can be counted', () => {
    const choice = choosePacks(ratio(10n ** 20n), [size(1_440_000, 5000), size(20, 99_999)]);
    expect(choice.missing.numerator).toBeGreaterThan(0n);
    expect(Number.isSafeInteger(choice.costCents)).toBe(true);
  });

  it('answers for a need of a million packs and for 300 sizes', () => {
    const huge = choosePacks(ratio(1_000_000_000_000), [
      size(1_440_000, 5000),
      size(700_000, 2600),
    ]);
    expect(decimal(huge.left)).toBeGreaterThanOrEqual(0);
    const sizes = Array.from({ length: 300 }, (_size, at) => size(1000 + 7 * at, 900 + 6 * at));
    const many = choosePacks(ratio(123_456), sizes);
    expect(decimal(many.missing)).toBe(0);
  });
});

/** Every combination, one by one. */
function cheapestOf(need: number, sizes: readonly PackSize[]): readonly number[] | null {
  let best: number[] | null = null;
  const visit = (at: number, held: number, cost: number, packs: number) => {
    const pack = sizes[at];
    if (pack === undefined) {
      const found = [cost, held, packs];
      if (held >= need && (best === null || isBefore(found, best))) best = found;
      return;
    }
    for (let quantity = 0; quantity <= (pack.available ?? 25); quantity += 1) {
      const reached = pack.quantityPrices.filter(({ from }) => from <= quantity);
      const price = Math.min(pack.unitCents, ...reached.map(({ priceCents }) => priceCents));
      visit(at + 1, held + pack.amount * quantity, cost + quantity * price, packs + quantity);
    }
  };
  visit(0, 0, 0, 0);
  return best;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && one[at]! < other[at]!;
}

describe('any packs', () => {
  const steps = fc
    .array(fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 2,
    })
    .map((rows) => rows.toSorted(([one], [other]) => one - other))
    .filter((rows) =>
      rows.every(
        ([from, price], at) => at === 0 || (from > rows[at - 1]![0] && price < rows[at - 1]![1]),
      ),
    );
  const sizes = fc.array(
    fc
      .record({
        amount: fc.integer({ min: 1, max: 9 }),
        price: fc.integer({ min: 0, max: 12 }),
        available: fc.option(fc.integer({ min: 0, max: 6 })),
        steps,
      })
      .map(({ amount, price, available, steps: rows }) =>
        size(amount, price, { available, steps: rows }),
      ),
    { minLength: 1, maxLength: 3 },
  );

  it('cost what the cheapest of all combinations costs, and leave as little', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), sizes, (need, packs) => {
        const choice = choosePacks(ratio(need), packs);
        const best = cheapestOf(need, packs);
        if (best === null) {
          expect(choice.missing.numerator).toBeGreaterThan(0n);
          return;
        }
        const count = choice.packs.reduce((sum, { quantity }) => sum + quantity, 0);
        expect([choice.costCents, decimal(choice.bought), count]).toEqual(best);
        expect(choice.isCheapest).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('leave less than the smallest bought pack, unless quantity prices pay for more', () => {
    const need = fc.integer({ min: 1, max: 500_000 });
    const packs = fc.array(
      fc.tuple(fc.integer({ min: 100, max: 20_000 }), fc.integer({ min: 1, max: 30_000 })),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(need, need, packs, (thousandths, scale, pairs) => {
        const amount = ratio(thousandths * 1000 + (scale % 1000), 1000);
        const choice = choosePacks(
          amount,
          pairs.map(([held, price]) => size(held, price)),
        );
        const bought = choice.packs.map((pack) => pairs[pack.size]![0]);
        expect(decimal(choice.missing)).toBe(0);
        expect(decimal(choice.left)).toBeLessThan(Math.min(...bought));
      }),
      { numRuns: 1000 },
    );
  });
});
