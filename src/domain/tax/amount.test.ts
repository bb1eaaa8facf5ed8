import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sumCents } from '#domain/money/cents.ts';
import { taxOnAmounts } from './amount.ts';

const at10 = (amount: number) => ({ amountCents: cents(amount), rateBps: 1000 });

describe('taxOnAmounts', () => {
  it.each([
    ['46.95', [4695], 427, [427]],
    ['46.90', [4690], 426, [426]],
    ['9.95', [995], 90, [90]],
    ['two of 56.95 on one invoice', [5695, 5695], 1035, [518, 517]],
    ['nothing', [], 0, []],
    ['a free line', [0, 1100], 100, [0, 100]],
  ])('contains the GST of %s', (_, amounts, totalCents, parts) => {
    expect(taxOnAmounts(amounts.map(at10), true)).toEqual({ totalCents, parts });
  });

  it('adds tax on top of net amounts, half up', () => {
    expect(taxOnAmounts([at10(5)], false)).toEqual({ totalCents: 1, parts: [1] });
    expect(taxOnAmounts([at10(5177), at10(5177)], false)).toEqual({
      totalCents: 1035,
      parts: [518, 517],
    });
  });

  it('gives the leftover cent to the largest remainder, not to the first line', () => {
    // 1/11 of 1.01 leaves 0.18 of a cent, of 1.08 leaves 0.81.
    expect(taxOnAmounts([at10(101), at10(108)], true)).toEqual({
      totalCents: 19,
      parts: [9, 10],
    });
  });

  it('refuses negative amounts and rates', () => {
    expect(() => taxOnAmounts([at10(-1)], true)).toThrow(RangeError);
    expect(() => taxOnAmounts([{ amountCents: cents(1), rateBps: -1 }], true)).toThrow(RangeError);
    expect(() => taxOnAmounts([{ amountCents: cents(1), rateBps: 0.5 }], true)).toThrow(RangeError);
  });

  it('splits to the cent, stays within the amounts and gives untaxed ones nothing', () => {
    const taxed = fc.record({
      amountCents: fc.nat({ max: 100_000_000 }).map(cents),
      rateBps: fc.constantFrom(0, 500, 825, 1000, 1250, 1500, 2000),
    });
    fc.assert(
      fc.property(fc.array(taxed, { maxLength: 90 }), fc.boolean(), (amounts, inside) => {
        const { totalCents, parts } = taxOnAmounts(amounts, inside);
        expect(sumCents(...parts)).toBe(totalCents);
        const exact = amounts.reduce(
          (sum, { amountCents, rateBps }) =>
            sum + (amountCents * rateBps) / (inside ? 10_000 + rateBps : 10_000),
          0,
        );
        expect(Math.abs(totalCents - exact)).toBeLessThanOrEqual(0.5001);
        parts.forEach((part, index) => {
          const { amountCents = 0, rateBps = 0 } = amounts[index] ?? {};
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amountCents);
          if (rateBps === 0) expect(part).toBe(0);
        });
      }),
    );
  });
});
