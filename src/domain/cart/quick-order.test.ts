import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endingInQuantity, readQuickOrder, writeQuickOrder } from './quick-order.ts';

const only = (line: string) => {
  const [entry, ...others] = readQuickOrder(line);
  expect(others).toEqual([]);
  return entry && [entry.text, entry.quantity];
};

describe('a line of a quick order', () => {
  it.each([
    ['MUR-1802 4', 'MUR-1802', 4],
    ['  MUR-1802   12 ', 'MUR-1802', 12],
    ['4 x MUR-1802', 'MUR-1802', 4],
    ['4x MUR-1802', 'MUR-1802', 4],
    ['4 × MUR-1802', 'MUR-1802', 4],
    ['4×MUR-1802', 'MUR-1802', 4],
    ['4 X merbau decking', 'merbau decking', 4],
    ['MUR-1802,4', 'MUR-1802', 4],
    ['MUR-1802, 4', 'MUR-1802', 4],
    ['4,MUR-1802', 'MUR-1802', 4],
    ['MUR-1802;4', 'MUR-1802', 4],
    ['MUR-1802;4.0', 'MUR-1802', 4],
    ['MUR-1802\t4', 'MUR-1802', 4],
    ['MUR-1802\tMerbau decking\t4', 'MUR-1802', 4],
    ['MUR-1802\t1,000', 'MUR-1802', 1000],
    ['MUR-1802 1,000', 'MUR-1802', 1000],
    ['MUR-1802 x 4', 'MUR-1802', 4],
    ['CB840 ×4', 'CB840', 4],
    ['MUR-1802 4 pcs', 'MUR-1802', 4],
    ['MUR-1802;4 ea', 'MUR-1802', 4],
    ['9312345678907 x 6', '9312345678907', 6],
    ['9312345678907\tMerbau decking\t6', '9312345678907', 6],
    ['MUR-1802', 'MUR-1802', 1],
    ['9312345678907', '9312345678907', 1],
    ['9312345678907 6', '9312345678907', 6],
    ['"Bolt, M8 x 40",12', 'Bolt, M8 x 40', 12],
    ['"Bolt ""long"", M8";12', 'Bolt "long", M8', 12],
  ])('%j is %j, %i times', (line, text, quantity) => {
    expect(only(line)).toEqual([text, quantity]);
  });

  it.each([
    'M8 x 40, zinc, 316',
    'M8 x 40',
    'M8x1.25 x 40',
    '10G x 65',
    'DN100 x 3',
    '1/2" x 20',
    '90 x 45 pine',
    '90x45 pine',
    '2.4 x 1.2 plasterboard',
    'Merbau 90',
    'Merbau decking 90 x 19',
    'Bolt, galvanised',
    'Socket 1/2" drive, 19 mm',
  ])('%j is a name, once', (line) => {
    expect(only(line)).toEqual([line, 1]);
  });

  it.each([
    'MUR-1802\t4\t12',
    'MUR-1802,4,12.50',
    'MUR-1802,Merbau decking,4',
    'MUR-1802;4;12.50',
    'MUR-1802\t4 boxes',
    'MUR-1802 4 boxes',
    'MUR-1802\t?',
  ])('%j asks for the quantity, because it may mean several', (line) => {
    expect(only(line)).toEqual(['MUR-1802', null]);
  });

  it.each([
    ['4\tMUR-1802\t12.50', 'MUR-1802', 4],
    ['4;MUR-1802;12.50', 'MUR-1802', 4],
    ['4,MUR-1802,12.50', 'MUR-1802', 4],
    ['4\tMUR-1802\tMerbau decking', 'MUR-1802', 4],
    ['4 pcs\tMerbau decking\t12.50', 'Merbau decking', 4],
    ['4 pcs\tM8 bolt\t12.50', 'M8 bolt', 4],
    // The first number may be that of the line, or a code.
    ['4\tMUR-1802\t12', 'MUR-1802', null],
    ['4\tM8 bolt\t12.50', 'M8 bolt', null],
    ['316;Hinge;12.50', 'Hinge', null],
    ['90210\tHinge\t12.50', '90210', null],
    ['934210\tMUR-1802\t4', '934210', 4],
  ])('%j begins with its quantity where that is clear', (line, text, quantity) => {
    expect(only(line)).toEqual([text, quantity]);
  });

  it.each(['MUR-1802,0', 'MUR-1802,-3', 'MUR-1802;1.5', 'MUR-1802 0', '0 x MUR-1802'])(
    '%j has a quantity that nobody can buy',
    (line) => {
      expect(only(line)).toEqual(['MUR-1802', null]);
    },
  );
});

describe('words that end in a number', () => {
  const other = (list: string, at = 0) => {
    const entry = readQuickOrder(list)[at];
    return entry === undefined ? null : endingInQuantity(list, entry);
  };

  it.each([
    ['decking screws 4', 'decking screws', 4],
    ['Merbau decking 90 x 12', 'Merbau decking 90', 12],
    ['cement 3 bags', 'cement', null],
    ['cement 1.5', 'cement', null],
  ])('%j can also mean %j, %j of them', (line, text, quantity) => {
    expect(other(line)).toEqual({ text, quantity, lines: [1] });
  });

  it.each(['decking screws', 'MUR-1802 4', 'Pine 90;1', 'Pine 90\t2', '4'])(
    '%j has one meaning',
    (line) => {
      expect(other(line)).toBeNull();
    },
  );

  it('have one meaning where they are written twice', () => {
    expect(other('a\nPine 90\npine 90', 1)).toBeNull();
    expect(other('a\n\nPine 90', 1)).toMatchObject({ quantity: 90, lines: [3] });
  });
});

describe('a list', () => {
  it('adds up repeated codes in any case and names their lines', () => {
    expect(readQuickOrder('MUR-1802 4\r\n\r\nAB-1\rmur-1802;2\nMUR-1802')).toEqual([
      { text: 'MUR-1802', quantity: 7, lines: [1, 4, 5] },
      { text: 'AB-1', quantity: 1, lines: [3] },
    ]);
    expect(readQuickOrder('AB-1 4\nAB-1,x0\nAB-1,0')).toMatchObject([
      { text: 'AB-1', quantity: null },
      { text: 'AB-1,x0', quantity: 1 },
    ]);
  });

  it('reads the columns that a first line names, in any order', () => {
    const table = 'Qty,Description,SKU\n4,"Bolts, zinc",AB-1\n,Nails,AB-2\n2,Nothing,\n';
    expect(readQuickOrder(table)).toEqual([
      { text: 'AB-1', quantity: 4, lines: [2] },
      { text: 'AB-2', quantity: 1, lines: [3] },
      { text: 'Nothing', quantity: 2, lines: [4] },
    ]);
    expect(readQuickOrder('Item code;Quantity\nAB-1;2')).toMatchObject([{ quantity: 2 }]);
    expect(readQuickOrder('SKU\nAB-1\nAB-2')).toHaveLength(2);
    expect(readQuickOrder('Item,bolt')).toMatchObject([{ text: 'Item,bolt' }]);
  });

  it.each([
    ['with prices', '1\tAB-1\t12.50\n2\tAB-2\t14.90\n\n3\tHinge\t9.90'],
    ['with commas', '1,AB-1,12.50\n2,AB-2,14.90'],
    ['without prices', '1;AB-1\n2;AB-2'],
  ])('asks for quantities where rows begin with line numbers, %s', (_, list) => {
    for (const { quantity } of readQuickOrder(list)) expect(quantity).toBeNull();
  });

  it('takes first numbers that do not count the lines', () => {
    const quantities = (list: string) => readQuickOrder(list).map(({ quantity }) => quantity);
    expect(quantities('1\tAB-1\t12.50')).toEqual([1]);
    expect(quantities('1\tAB-1\t12.50\n4\tAB-2\t14.90')).toEqual([1, 4]);
    expect(quantities('2;AB-1\n3;AB-2')).toEqual([2, 3]);
    expect(quantities('1 x AB-1\n2 x AB-2')).toEqual([1, 2]);
  });

  it('is empty without anything but separators', () => {
    expect(readQuickOrder(' \n\t\t\n;;\n,\n')).toEqual([]);
  });

  const code = fc.stringMatching(/^[A-Z]{1,4}-[0-9]{1,5}$/);
  const quantity = fc.integer({ min: 1, max: 9999 });
  const notation = fc.constantFrom(
    (of: string, units: number) => `${of} ${units}`,
    (of: string, units: number) => `${units} x ${of}`,
    (of: string, units: number) => `${of} x ${units}`,
    (of: string, units: number) => `${of} ${units} pcs`,
    (of: string, units: number) => `${of},${units}`,
    (of: string, units: number) => `${of};${units}`,
    (of: string, units: number) => `${of}\t${units}`,
  );

  it('loses no unit of any code, whatever the notation', () => {
    const line = fc.tuple(code, quantity, notation);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const entries = readQuickOrder(
          lines.map(([of, units, write]) => write(of, units)).join('\n'),
        );
        const wanted = new Map<string, number>();
        for (const [of, units] of lines) wanted.set(of, (wanted.get(of) ?? 0) + units);
        expect(new Map(entries.map((each) => [each.text, each.quantity]))).toEqual(wanted);
        expect(entries.flatMap((each) => each.lines).toSorted((a, b) => a - b)).toEqual(
          lines.map((_, index) => index + 1),
        );
      }),
    );
  });

  it('reads what it has written, and any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const entries = readQuickOrder(text);
        for (const entry of entries) {
          expect(entry.text).toBe(entry.text.trim());
          expect(entry.text).not.toBe('');
        }
      }),
    );
    const anyCode = fc.oneof(code, fc.stringMatching(/^[1-9][0-9]{0,12}$/));
    const entry = fc.record({ text: anyCode, quantity: fc.option(quantity) });
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { selector: ({ text }) => text, maxLength: 20 }),
        (entries) => {
          expect(readQuickOrder(writeQuickOrder(entries))).toMatchObject(entries);
        },
      ),
    );
  });
});
