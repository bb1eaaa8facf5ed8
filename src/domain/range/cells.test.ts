import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import {
  escapeCell,
  hasLostZeros,
  readCode,
  readDiscount,
  readMoney,
  readPack,
  readQuantityPrices,
  readWhole,
  readWords,
  readYesOrNo,
  unescapeCell,
  writeDiscount,
  writeMoney,
  writePack,
  writeQuantityPrices,
} from '#domain/range/cells.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents);

describe('money', () => {
  it.each([
    ['12', 1200],
    ['12.9', 1290],
    ['12,90', 1290],
    ['$1,249.00', 124_900],
    ['1.249,00', 124_900],
    ['1 249,5', 124_950],
    ['A$ 8.20', 820],
    ['1,249', 124_900],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['1 234.50', 123_450],
    ['1\u00A0234\u202F567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['$ 1 234', 123_400],
    ['8.20 AUD', 820],
    ['.5', 50],
    ['', null],
  ])('reads %j', (text, amount) => {
    expect(readMoney(text)).toEqual({ ok: true, value: amount });
  });

  it.each([
    '12.345',
    'free',
    '-1',
    '1.2.3',
    '12,34,56',
    '39 90',
    '39 90,5',
    '1 2345',
    '1234 567',
    '12.5,00',
    '12.50,5',
    '1.234',
    '1.234 567,50',
    '1 234,567',
    '1,234,50',
    '1, 234',
    '12 AUD 50',
    '$',
  ])('refuses %j', (text) => {
    expect(readMoney(text).ok).toBe(false);
  });

  it('reads what it has written', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readMoney(writeMoney(amount))).toEqual({ ok: true, value: amount });
        expect(readMoney(writeMoney(amount).replace('.', ','))).toEqual({
          ok: true,
          value: amount,
        });
      }),
    );
  });
});

describe('a code', () => {
  it.each(['1.20E+12', '9,31E+12', '4-Mar', 'Mar-24'])('refuses %j of a spreadsheet', (text) => {
    expect(readCode(text)).toMatchObject({ ok: false });
  });

  it.each(['007', '9312345678907', 'E-12', 'DECK-24', '1-2-3', '12E3', '316E4'])(
    'keeps %j',
    (text) => {
      expect(readCode(text)).toEqual({ ok: true, value: text });
    },
  );

  it('is told from a size that a spreadsheet has made a date', () => {
    expect(readWords('1-Feb')).toMatchObject({ ok: false });
    expect(readWords('1/2')).toEqual({ ok: true, value: '1/2' });
    expect(readWords('12E+3')).toEqual({ ok: true, value: '12E+3' });
  });

  it('notices zeros that a spreadsheet has dropped', () => {
    expect(hasLostZeros('123', '00123')).toBe(true);
    expect(hasLostZeros('00123', '00123')).toBe(false);
    expect(hasLostZeros('124', '00123')).toBe(false);
    expect(hasLostZeros('A1', '0A1')).toBe(false);
  });
});

describe('a whole number', () => {
  it.each([
    ['12', 12],
    ['1,200', 1200],
    ['1,200.0', 1200],
    ['1 200', 1200],
    ['1\u00A0200,00', 1200],
    ['12.0', 12],
    ['', null],
  ])('reads %j', (text, number) => {
    expect(readWhole(text)).toEqual({ ok: true, value: number });
  });

  it.each(['1.5', '-3', '1 2', '12 34', '1.200', '1,2', '1,200,00'])('refuses %j', (text) => {
    expect(readWhole(text).ok).toBe(false);
  });
});

test('a discount in dollars is as strict as a price', () => {
  const five = { type: 'flat_amount', amountCents: 500 };
  expect(readDiscount('$ 5,00')).toEqual({ ok: true, value: five });
  expect(readDiscount('$5 00').ok).toBe(false);
  expect(readQuantityPrices('10: 7 90').ok).toBe(false);
});

test('yes and no', () => {
  expect(readYesOrNo('TRUE')).toEqual({ ok: true, value: true });
  expect(readYesOrNo('n')).toEqual({ ok: true, value: false });
  expect(readYesOrNo('maybe').ok).toBe(false);
});

test('discounts, quantity prices and packs are read as they are written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), amounts, (bps, amountCents) => {
      for (const discount of [
        { type: 'percentage', bps } as const,
        { type: 'flat_amount', amountCents } as const,
      ]) {
        expect(readDiscount(writeDiscount(discount))).toEqual({ ok: true, value: discount });
      }
    }),
  );
  const price = fc.record({ from: fc.integer({ min: 2, max: 99_999 }), priceCents: amounts });
  fc.assert(
    fc.property(fc.array(price, { maxLength: 6 }), (prices) => {
      expect(readQuantityPrices(writeQuantityPrices(prices))).toEqual({ ok: true, value: prices });
    }),
  );
  const pack = fc.record({
    thousandths: fc.integer({ min: 1, max: 100_000_000 }),
    unit: fc.constantFrom('m', 'm²', 'L', 'kg', 'each'),
  });
  fc.assert(
    fc.property(pack, (each) => {
      expect(readPack(writePack(each as never))).toEqual({ ok: true, value: each });
    }),
  );
  expect(readPack('3 constructor').ok).toBe(false);
  expect(readPack('2,2 sqm')).toEqual({ ok: true, value: { thousandths: 2200, unit: 'm²' } });
  expect(readQuantityPrices('ten: 5').ok).toBe(false);
});

test('a text that a spreadsheet would run comes back as it was', () => {
  expect(escapeCell('=1+1')).toBe("'=1+1");
  expect(escapeCell("'=1+1")).toBe("''=1+1");
  expect(escapeCell("it's")).toBe("it's");
  const texts = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', 'a', ' ') });
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeCell(escapeCell(text))).toBe(text);
      expect(escapeCell(text)).not.toMatch(/^[=+\-@\uFF1D]/);
    }),
  );
});
