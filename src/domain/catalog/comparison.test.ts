import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { comparisonRefusal, comparisonRows } from './comparison.ts';

const plain = (specifications: Record<string, string>) => ({ specifications, variants: [] });

describe('products side by side', () => {
  it('have each specification in one row, and what differs is marked', () => {
    const one = plain({ Voltage: '18 V', Weight: '1.4 kg', Warranty: '5 years' });
    const other = plain({ voltage: '18 V', Torque: '65 Nm', Warranty: '2 years' });
    expect(comparisonRows([one, other])).toEqual([
      { name: 'Voltage', values: ['18 V', '18 V'], differs: false },
      { name: 'Torque', values: [null, '65 Nm'], differs: true },
      { name: 'Weight', values: ['1.4 kg', null], differs: true },
      { name: 'Warranty', values: ['5 years', '2 years'], differs: true },
    ]);
  });

  it('leave out what their category does not compare', () => {
    const one = { ...plain({ Batch: '7', Grade: 'A' }), leftOut: ['batch'] };
    expect(comparisonRows([one, one]).map(({ name }) => name)).toEqual(['Grade']);
  });

  it('have what only a later one names first at the end', () => {
    const rows = comparisonRows([plain({ Size: '1 m' }), plain({ Contents: '4', Size: '2 m' })]);
    expect(rows.map(({ name }) => name)).toEqual(['Size', 'Contents']);
  });

  it('list what their variants come in', () => {
    const boards = {
      specifications: { Length: 'See below', Grade: 'A' },
      variants: [
        { attributes: { Length: '2.4 m' } },
        { attributes: { Length: '3.6 m' } },
        { attributes: { Length: '2.4 m', Finish: 'Raw' } },
      ],
    };
    expect(comparisonRows([boards])).toEqual([
      { name: 'Length', values: ['2.4 m, 3.6 m'], differs: false },
      { name: 'Grade', values: ['A'], differs: false },
      { name: 'Finish', values: ['Raw'], differs: false },
    ]);
  });

  it('lose no specification and repeat none', () => {
    const specifications = fc.dictionary(fc.constantFrom('a', 'B', 'b', 'c', 'd'), fc.string());
    fc.assert(
      fc.property(fc.array(specifications, { maxLength: 4 }), (all) => {
        const rows = comparisonRows(all.map(plain));
        const keys = all.flatMap((each) => Object.keys(each)).map((key) => key.toLowerCase());
        expect(rows.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(
          [...new Set(keys)].toSorted(),
        );
        expect(rows.every(({ values }) => values.length === all.length)).toBe(true);
      }),
    );
  });
});

describe('a product for the comparison', () => {
  const drill = { slug: 'drill', name: 'Drill', category: 'drills' };
  it('is refused with a sentence when there are four, or of another category', () => {
    expect(comparisonRefusal([], drill)).toBeNull();
    expect(comparisonRefusal([drill, drill, drill], drill)).toBeNull();
    expect(comparisonRefusal([drill, drill, drill, drill], drill)).toMatch(/up to 4 products/);
    expect(comparisonRefusal([drill], { ...drill, category: 'taps' })).toMatch(/one category/);
  });
});
