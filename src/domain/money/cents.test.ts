import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cents,
  formatMoney,
  fromWireDollars,
  maxCents,
  multiplyCents,
  parseDollars,
  splitCents,
  sumCents,
  toWireDollars,
} from './cents.ts';

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents);

describe('cents', () => {
  it.each([1.5, Number.NaN, Infinity, 2 ** 53])('refuses %s', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('has no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it('adds and multiplies whole amounts', () => {
    expect(sumCents()).toBe(0);
    expect(sumCents(cents(995), cents(5), cents(-100))).toBe(900);
    expect(multiplyCents(cents(5695), 2)).toBe(11390);
    expect(maxCents(cents(3), cents(2))).toBe(3);
    expect(maxCents(cents(2), cents(3))).toBe(3);
    expect(() => multiplyCents(cents(100), 0.5)).toThrow(RangeError);
  });

  it('refuses a sum that is no longer exact', () => {
    expect(() => sumCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  });
});

describe('splitCents', () => {
  it.each([
    { total: 995, weights: [2000, 1000], parts: [663, 332] },
    { total: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
    { total: 1, weights: [1, 1], parts: [1, 0] },
    { total: -100, weights: [1, 1, 1], parts: [-34, -33, -33] },
    { total: 995, weights: [0, 5, 0], parts: [0, 995, 0] },
    { total: 0, weights: [0, 0], parts: [0, 0] },
    { total: 0, weights: [], parts: [] },
  ])('$total over $weights is $parts', ({ total, weights, parts }) => {
    expect(splitCents(cents(total), weights)).toEqual(parts);
  });

  it('refuses weights that sum to zero, are negative or are not whole', () => {
    expect(() => splitCents(cents(1), [0, 0])).toThrow(RangeError);
    expect(() => splitCents(cents(1), [])).toThrow(RangeError);
    expect(() => splitCents(cents(1), [-1, 2])).toThrow(RangeError);
    expect(() => splitCents(cents(1), [0.5])).toThrow(RangeError);
  });

  it('sums to the whole, with every part within a cent of its exact share', () => {
    const weights = fc
      .array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 90 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(amount, weights, (total, list) => {
        const parts = splitCents(total, list);
        expect(sumCents(...parts)).toBe(total);
        const weightSum = list.reduce((sum, weight) => sum + BigInt(weight), 0n);
        parts.forEach((part, index) => {
          const drift = BigInt(part) * weightSum - BigInt(total) * BigInt(list[index] as number);
          expect(drift < weightSum && drift > -weightSum).toBe(true);
        });
      }),
    );
  });
});

describe('parseDollars', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['12.', 1200],
    ['.5', 50],
    ['0', 0],
    [' $1,249.00 ', 124900],
    ['1249', 124900],
    ['1,234,567.89', 123456789],
    ['\u2212$5.00', -500],
    ['-5', -500],
    ['0.29', 29],
  ])('reads %j as %i', (text, value) => {
    expect(parseDollars(text)).toBe(value);
  });

  it.each(['', ' ', '$', '.', '-', '1.005', '1,24.00', '12,3456', '1e3', '0x10', '12 34', 'free'])(
    'refuses %j',
    (text) => {
      expect(parseDollars(text)).toBeNull();
    },
  );

  it('refuses amounts beyond safe integers', () => {
    expect(parseDollars('9'.repeat(40))).toBeNull();
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [995, '$9.95'],
    [124900, '$1,249.00'],
    [123456789, '$1,234,567.89'],
    [-500, '\u2212$5.00'],
    [-124905, '\u2212$1,249.05'],
  ])('%i cents is written %s', (value, text) => {
    expect(formatMoney(cents(value))).toBe(text);
  });

  it('is read back by parseDollars', () => {
    fc.assert(fc.property(amount, (value) => parseDollars(formatMoney(value)) === value));
  });
});

describe('wire dollars', () => {
  it.each([
    [9.95, 995],
    [0.29, 29],
    [1.1, 110],
    [1249, 124900],
    [-5, -500],
    [56.95, 5695],
  ])('%d is %i cents', (dollars, value) => {
    expect(fromWireDollars(dollars)).toBe(value);
    expect(toWireDollars(cents(value))).toBe(dollars);
  });

  it.each([1.005, 0.001, Number.NaN, Infinity, 1e300, 0.1 + 0.2])('refuses %d', (dollars) => {
    expect(fromWireDollars(dollars)).toBeNull();
  });

  it('travels through JSON unchanged', () => {
    fc.assert(
      fc.property(
        amount,
        (value) => fromWireDollars(JSON.parse(JSON.stringify(toWireDollars(value)))) === value,
      ),
    );
  });
});
