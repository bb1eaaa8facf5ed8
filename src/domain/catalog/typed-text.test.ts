import fc from 'fast-check';
import { expect, it } from 'vitest';

import { convertedAmount, readTypedText, writeNumbers } from './typed-text.ts';
import { UNIT_NAMES, unitsLike } from './units.ts';

it.each([
  ['2.4', '2.4', 'm', '2.4 m'],
  ['19', '25', 'mm', '19–25 mm'],
  ['', '25', 'mm', '25 mm'],
  ['', '', 'mm', ''],
  ['24', '24', null, '24'],
])('%j to %j in %s is written %j', (low, high, unit, expected) => {
  expect(writeNumbers(low, high, unit)).toBe(expected);
});

it('what is written is read back', () => {
  const range = { kind: 'range', unit: 'mm', choices: [] } as const;
  expect(readTypedText(range, '1.9–2.5 cm')).toEqual({
    choices: [],
    low: '1.9',
    high: '2.5',
    unit: 'cm',
  });
  expect(readTypedText(range, '5 mm to 1.2 cm')).toMatchObject({ low: '0.5', high: '1.2' });
  expect(readTypedText({ kind: 'text', unit: null, choices: [] }, ' ')).toBeNull();
});

it('an amount converts within its family, and what is not a number stays', () => {
  expect(convertedAmount('2.4', 'm', 'mm')).toBe('2400');
  expect(convertedAmount('2400', 'mm', 'm')).toBe('2.4');
  expect(convertedAmount('about 2', 'm', 'mm')).toBe('about 2');
  expect(convertedAmount('', 'm', 'mm')).toBe('');
  expect(convertedAmount('1,200', 'mm', 'm')).toBe('1.2');
  expect(convertedAmount('12,5', 'mm', 'm')).toBe('12,5');
});

it('an amount that another unit does not hold exactly is not converted', () => {
  expect(convertedAmount('300', 'g', 't')).toBeNull();
  expect(convertedAmount('100', 'min', 'h')).toBeNull();
  expect(convertedAmount('999999999', 't', 'g')).toBeNull();
});

it('a converted amount is read as the same number, and converts back', () => {
  const units = fc
    .constantFrom(...UNIT_NAMES)
    .chain((from) => fc.tuple(fc.constant(from), fc.constantFrom(...unitsLike(from))));
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 999_999_999_999 }), ([from, to], thousandths) => {
      const amount = String(thousandths / 1000);
      const converted = convertedAmount(amount, from, to);
      if (converted === null) return;
      const reading = { kind: 'number', unit: to, choices: [] } as const;
      expect(readTypedText(reading, `${converted} ${to}`)).toMatchObject({ low: converted });
      expect(convertedAmount(converted, to, from)).toBe(amount);
    }),
  );
});
