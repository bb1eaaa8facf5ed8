import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareFamilyValues, familyColumns } from './family-table.ts';

const variants = (...all: readonly Record<string, string>[]) =>
  all.map((attributes) => ({ attributes }));

describe('the table of a product’s variants', () => {
  it('has a column for each thing that they differ in, in the order of the options', () => {
    const sized = variants(
      { Length: '2.4 m', Treatment: 'H3', Width: '90 mm' },
      { Length: '3.6 m', Treatment: 'H3', Width: '90 mm' },
      { Length: '3.6 m', Treatment: 'H3', Width: '140 mm' },
    );
    expect(familyColumns(sized, ['Width', 'Length'])).toEqual(['Width', 'Length']);
    expect(familyColumns(sized, [])).toEqual(['Length', 'Width']);
  });

  it('needs three variants that differ in a size, or more than eight', () => {
    expect(familyColumns(variants({ Size: '4 L' }, { Size: '10 L' }), ['Size'])).toBeNull();
    const colours = (count: number) =>
      variants(...Array.from({ length: count }, (_, index) => ({ Colour: `Shade ${index}` })));
    expect(familyColumns(colours(8), ['Colour'])).toBeNull();
    expect(familyColumns(colours(9), ['Colour'])).toEqual(['Colour']);
    expect(
      familyColumns(variants({ Size: '4 L' }, { Size: '4 L' }, { Size: '4 L' }), []),
    ).toBeNull();
  });

  it('counts a size that some variants lack as words', () => {
    const some = variants({ Length: '2.4 m' }, { Length: '3.6 m' }, { Finish: 'Raw' });
    expect(familyColumns(some, ['Length', 'Finish'])).toBeNull();
  });
});

describe('the order of its values', () => {
  it.each([
    [
      ['10 L', '4 L', '500 mL', '1 L'],
      ['500 mL', '1 L', '4 L', '10 L'],
    ],
    [
      ['1,000', '100', '500'],
      ['100', '500', '1,000'],
    ],
    [
      ['1.2 m', '900 mm', '2.4 m'],
      ['900 mm', '1.2 m', '2.4 m'],
    ],
    [
      ['45 × 190 mm', '45 × 90 mm', '35 × 90 mm'],
      ['35 × 90 mm', '45 × 90 mm', '45 × 190 mm'],
    ],
    [
      ['1.2 m wide', '600 mm wide'],
      ['600 mm wide', '1.2 m wide'],
    ],
    [
      ['1 1/4"', '1/2"', '2"', '3/4"', '1"'],
      ['1/2"', '3/4"', '1"', '1 1/4"', '2"'],
    ],
    [
      ['White', 'Ash', 'Charcoal'],
      ['Ash', 'Charcoal', 'White'],
    ],
  ])('of %j is %j', (values, sorted) => {
    expect(values.toSorted(compareFamilyValues)).toEqual(sorted);
  });

  it('is the same from either side', () => {
    const value = fc.oneof(
      fc.constantFrom(
        'Ash',
        '',
        '1 1/4"',
        '1/0',
        '1.2 m wide',
        '2.4 m',
        '900 mm',
        '45 × 90 mm',
        '1,000',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(value, value, (one, other) => {
        const forth = Math.sign(compareFamilyValues(one, other));
        expect(Math.sign(compareFamilyValues(other, one))).toBe(-forth || 0);
      }),
    );
  });
});
