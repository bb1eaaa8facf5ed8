import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { daysOffered, DEFAULT_SAVING_RULE, savingUntil, type PastPrice } from './saving.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-01T00:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** So many days ago the price became this, and with a discount that. */
type Point = readonly [daysAgo: number, price: number, shown?: number];

const own = (points: readonly Point[]): PastPrice[] =>
  points.map(([days, price, shown = price]) => ({
    validFrom: ago(days),
    priceCents: cents(price),
    shownPriceCents: cents(shown),
  }));
const ofVariant = (points: readonly Point[]): PastPrice[] =>
  points.map(([days, price]) => ({
    validFrom: ago(days),
    priceCents: cents(price),
    shownPriceCents: null,
  }));
const asked = (product: readonly Point[], variant: readonly Point[] | null = null) => ({
  struckCents: cents(23_900),
  productPrices: own(product),
  variantPrices: variant && ofVariant(variant),
  now: NOW,
});

/** In how many days the proof runs out; negative if it has. */
function endsIn(...args: Parameters<typeof asked>): number | null {
  const until = savingUntil(asked(...args), DEFAULT_SAVING_RULE);
  return until && (until.getTime() - NOW.getTime()) / DAY_MS;
}

describe('a saving', () => {
  it.each<[string, Point[], number | null]>([
    ['never charged', [[200, 18_900]], null],
    ['charged until now', [[200, 23_900]], 62],
    ['charged until now for exactly 28 days', [[28, 23_900]], 62],
    ['charged for less than 28 days', [[27.9, 23_900]], null],
    [
      'charged until ten days ago',
      [
        [200, 23_900],
        [10, 18_900],
      ],
      52,
    ],
    [
      'charged for 28 days that are the first of the window',
      [
        [90, 23_900],
        [62, 18_900],
      ],
      0,
    ],
    [
      'charged for 28 days a year ago',
      [
        [365, 23_900],
        [337, 18_900],
      ],
      -275,
    ],
    [
      'charged at a higher price',
      [
        [200, 25_900],
        [1, 18_900],
      ],
      61,
    ],
    ['a list price that was always reduced', [[200, 23_900, 18_900]], null],
    [
      'reduced by a discount since yesterday',
      [
        [200, 23_900],
        [1, 23_900, 18_900],
      ],
      61,
    ],
    [
      'in two periods of 14 days',
      [
        [60, 23_900],
        [46, 18_900],
        [20, 23_900],
        [6, 18_900],
      ],
      30,
    ],
    [
      'in periods of which only the newest days count',
      [
        [80, 23_900],
        [50, 18_900],
        [20, 23_900],
        [6, 18_900],
      ],
      26,
    ],
    [
      'changed twice at the same instant',
      [
        [200, 23_900],
        [40, 18_900],
        [40, 23_900],
      ],
      62,
    ],
    ['of a new product', [], null],
  ])('on a price %s', (_, product, days) => {
    expect(endsIn(product)).toBe(days);
  });

  it.each<[string, Point[], Point[], number | null]>([
    ['charged until now', [[200, 23_900]], [[200, 23_900]], 62],
    [
      'with its own price',
      [[200, 18_900]],
      [
        [200, 25_900],
        [5, 19_900],
      ],
      57,
    ],
    ['that was cheaper', [[200, 23_900]], [[200, 18_900]], null],
    ['while the product had a discount', [[200, 23_900, 18_900]], [[200, 23_900]], null],
    [
      'before the product got a discount',
      [
        [200, 23_900],
        [9, 23_900, 18_900],
      ],
      [[200, 23_900]],
      53,
    ],
    ['added 20 days ago', [[200, 23_900]], [[20, 23_900]], null],
    ['where a price of $0.00 would hide the discount', [[200, 0]], [[200, 23_900]], null],
    ['that is not saved yet', [[200, 23_900]], [], null],
  ])('on a variant %s', (_, product, variant, days) => {
    expect(endsIn(product, variant)).toBe(days);
  });

  it('counts whole days within the window', () => {
    const days = (...args: Parameters<typeof asked>) =>
      daysOffered(asked(...args), DEFAULT_SAVING_RULE);
    expect(days([[200, 23_900]])).toBe(90);
    expect(days([[12.7, 23_900]])).toBe(12);
    expect(
      days([
        [100, 23_900],
        [80, 18_900],
        [3, 23_900],
      ]),
    ).toBe(13);
    expect(days([[200, 23_900]], [[5, 23_900]])).toBe(5);
    expect(days([])).toBe(0);
  });

  it('is proven exactly while enough of the last days count', () => {
    const points = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom(18_900, 23_900)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(points, fc.integer({ min: -40, max: 120 }), (unsorted, later) => {
        const product = unsorted.toSorted(([a], [b]) => b - a);
        // From now on it costs less.
        const offer = asked([...product, [0, 18_900]]);
        const until = savingUntil(offer, DEFAULT_SAVING_RULE);
        const at = new Date(NOW.getTime() + Math.abs(later) * DAY_MS);
        const isEnough = daysOffered({ ...offer, now: at }, DEFAULT_SAVING_RULE) >= 28;
        expect(until !== null && until >= at).toBe(isEnough);
      }),
    );
  });
});
