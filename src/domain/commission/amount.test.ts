import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, type Cents } from '#domain/money/cents.ts';

import { commissionGivenBack, commissionOf, gstInCommission } from './amount.ts';
import type { CommissionTerms } from './rules.ts';

interface Numbers {
  rate?: number;
  fixed?: number;
  min?: number;
  max?: number;
  freight?: boolean;
}

const terms = ({ rate = 0, fixed = 0, min, max, freight = false }: Numbers): CommissionTerms => ({
  rateBps: rate,
  fixedCents: cents(fixed),
  minimumCents: min === undefined ? null : cents(min),
  maximumCents: max === undefined ? null : cents(max),
  includesFreight: freight,
});
const line = (lineCents: number, { quantity = 1, freight = 0 } = {}) => ({
  quantity,
  lineCents: cents(lineCents),
  freightCents: cents(freight),
});

describe('commissionOf', () => {
  it.each([
    // 1032 + 10 %
    ['8 % of $129.00 with GST', { rate: 800 }, line(12_900), true, 1135],
    ['8 % of $129.00 without GST', { rate: 800 }, line(12_900), false, 1032],
    // 7.9 + 10 % = 8.69; rounding before the GST would make it 9
    ['10 % of 79 cents, rounded once', { rate: 1000 }, line(79), true, 9],
    // 4.5 + 10 % = 4.95; rounding before the GST would make it 6
    ['10 % of 45 cents, rounded once', { rate: 1000 }, line(45), true, 5],
    ['half a cent, rounded up', { rate: 1000 }, line(5), false, 1],
    ['just below half a cent', { rate: 999 }, line(5), false, 0],
    [
      '$0.50 for each of 3 units, and no rate',
      { fixed: 50 },
      line(3000, { quantity: 3 }),
      true,
      165,
    ],
    ['5 % and $0.30 a unit', { rate: 500, fixed: 30 }, line(2000, { quantity: 2 }), false, 160],
    ['no less than the minimum', { rate: 800, min: 200 }, line(500), true, 220],
    ['the minimum alone', { min: 200 }, line(500), false, 200],
    ['no more than the maximum', { rate: 800, max: 4000 }, line(120_000), true, 4400],
    ['exactly the maximum', { rate: 1000, max: 4000 }, line(40_000), false, 4000],
    ['a minimum above the line: the line', { min: 500 }, line(300), false, 300],
    ['a rate that exceeds the line with its GST: the line', { rate: 10_000 }, line(999), true, 999],
    [
      'a fixed amount above the line: the line',
      { fixed: 90 },
      line(160, { quantity: 2 }),
      false,
      160,
    ],
    ['a free line', { rate: 800, fixed: 50, min: 200 }, line(0, { freight: 995 }), true, 0],
    ['a maximum of nothing', { rate: 800, max: 0 }, line(12_900), true, 0],
    ['no terms at all', {}, line(12_900), true, 0],
    ['the line without its freight', { rate: 1000 }, line(1000, { freight: 500 }), false, 100],
    [
      'the line with its freight',
      { rate: 1000, freight: true },
      line(1000, { freight: 500 }),
      false,
      150,
    ],
    [
      'a dear freight of a cheap line',
      { rate: 1000, freight: true },
      line(1, { freight: 9999 }),
      true,
      1100,
    ],
  ])('%s', (_, numbers, sold, hasGst, commissionCents) => {
    expect(commissionOf(terms(numbers), sold, { hasGst }).commissionCents).toBe(commissionCents);
  });

  it('says which limit decided, and what it was charged on', () => {
    const of = (numbers: Numbers, lineCents: number) =>
      commissionOf(terms(numbers), line(lineCents, { freight: 500 }), { hasGst: false });
    expect(of({ rate: 800 }, 1000)).toMatchObject({ baseCents: 1000, limit: null });
    expect(of({ rate: 800, min: 200 }, 1000)).toMatchObject({
      limit: 'minimum',
      isWholeBase: false,
    });
    expect(of({ rate: 800, max: 20 }, 1000)).toMatchObject({
      limit: 'maximum',
      isWholeBase: false,
    });
    expect(of({ min: 2000 }, 1000)).toMatchObject({ limit: 'minimum', isWholeBase: true });
    expect(of({ rate: 10_000 }, 1000)).toMatchObject({ limit: null, isWholeBase: false });
    expect(of({ rate: 100, freight: true }, 1000)).toMatchObject({ baseCents: 1500 });
  });

  it('refuses rates above 100 %, negative amounts and lines without units', () => {
    const of =
      (numbers: Numbers, sold = line(1000)) =>
      () =>
        commissionOf(terms(numbers), sold, { hasGst: true });
    expect(of({ rate: 10_001 })).toThrow(RangeError);
    expect(of({ rate: -1 })).toThrow(RangeError);
    expect(of({ rate: 0.5 })).toThrow(RangeError);
    expect(of({ fixed: -1 })).toThrow(RangeError);
    expect(of({ min: -1 })).toThrow(RangeError);
    expect(of({ max: -1 })).toThrow(RangeError);
    expect(of({}, line(1000, { quantity: 0 }))).toThrow(RangeError);
    expect(of({}, line(-1))).toThrow(RangeError);
    expect(of({}, line(1, { freight: -1 }))).toThrow(RangeError);
  });

  it('agrees with the rule worked out in exact fractions', () => {
    const amount = fc.oneof(fc.nat({ max: 500 }), fc.nat({ max: 50_000_000 })).map(cents);
    const limits = fc
      .tuple(fc.option(amount), fc.option(amount))
      .map(([a, b]) =>
        a !== null && b !== null && a > b
          ? { minimumCents: b, maximumCents: a }
          : { minimumCents: a, maximumCents: b },
      );
    const anyTerms = fc
      .tuple(
        fc.record({
          rateBps: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 800, 10_000)),
          fixedCents: fc.nat({ max: 2000 }).map(cents),
          includesFreight: fc.boolean(),
        }),
        limits,
      )
      .map(([rest, limit]) => ({ ...rest, ...limit }));
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 999 }),
      lineCents: amount,
      freightCents: fc.nat({ max: 50_000 }).map(cents),
    });
    fc.assert(
      fc.property(anyTerms, anyLine, fc.boolean(), (given, sold, hasGst) => {
        const { baseCents, commissionCents } = commissionOf(given, sold, { hasGst });
        expect(commissionCents).toBe(Number(oracle(given, sold, hasGst)));
        expect(commissionCents).toBeGreaterThanOrEqual(0);
        expect(commissionCents).toBeLessThanOrEqual(baseCents);
      }),
      { numRuns: 5000 },
    );
  });
});

/** The commission worked out a second time: every step in parts of a cent, 100,000 of them. */
function oracle(
  given: CommissionTerms,
  sold: { quantity: number; lineCents: Cents; freightCents: Cents },
  hasGst: boolean,
): bigint {
  const scale = 100_000n;
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const base = BigInt(sold.lineCents) + (given.includesFreight ? BigInt(sold.freightCents) : 0n);
  // Basis points of a cent are ten parts of the scale each.
  let due = base * BigInt(given.rateBps) * 10n;
  for (let unit = 0; unit < sold.quantity; unit += 1) due += BigInt(given.fixedCents) * scale;
  if (given.minimumCents !== null && due < BigInt(given.minimumCents) * scale) {
    due = BigInt(given.minimumCents) * scale;
  }
  if (given.maximumCents !== null) due = least(due, BigInt(given.maximumCents) * scale);
  if (hasGst) due += due / 10n;
  const whole = due / scale;
  const rounded = (due % scale) * 2n >= scale ? whole + 1n : whole;
  return least(rounded, base);
}

describe('gstInCommission', () => {
  it.each([
    [1135, 103],
    [1100, 100],
    [5, 0],
    [6, 1],
    [0, 0],
  ])('of %i cents is %i', (commission, gst) => {
    expect(gstInCommission(cents(commission))).toBe(gst);
  });
});

describe('commissionGivenBack', () => {
  const back = (commissionLeft: number, amountLeft: number, amount: number) =>
    commissionGivenBack({
      commissionLeftCents: cents(commissionLeft),
      amountLeftCents: cents(amountLeft),
      amountCents: cents(amount),
    });

  it.each([
    ['a third', 1135, 12_900, 4300, 378],
    ['all', 1135, 12_900, 12_900, 1135],
    ['nothing', 1135, 12_900, 0, 0],
    ['half a cent, rounded up', 1, 2, 1, 1],
    ['just below half a cent', 1, 3, 1, 0],
    ['of a line without commission', 0, 12_900, 4300, 0],
    ['the commission of a free line', 0, 0, 0, 0],
  ])('of %s', (_, commission, left, amount, given) => {
    expect(back(commission, left, amount)).toBe(given);
  });

  it('refuses more than is left and negative amounts', () => {
    expect(() => back(10, 100, 101)).toThrow(RangeError);
    expect(() => back(10, 100, -1)).toThrow(RangeError);
    expect(() => back(-1, 100, 1)).toThrow(RangeError);
  });

  it('gives back the whole commission over any refunds that end in a full one', () => {
    const refunds = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 50_000_000 })),
        fc.integer({ min: 0, max: 10_000 }),
        refunds,
        (amount, bps, parts) => {
          const commission = Math.floor((amount * bps) / 10_000);
          let [left, commissionLeft] = [amount, commission];
          const given: number[] = [];
          const refund = (part: number) => {
            const one = back(commissionLeft, left, part);
            expect(one).toBeGreaterThanOrEqual(0);
            expect(one).toBeLessThanOrEqual(commissionLeft);
            given.push(one);
            left -= part;
            commissionLeft -= one;
          };
          for (const part of parts) refund(Math.floor((left * part) / 1000));
          refund(left);
          expect(given.reduce((sum, one) => sum + one, 0)).toBe(commission);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
