import { expect, test } from 'vitest';

import type { PackUnit } from '#domain/pricing/unit-price.ts';

import { coverageOf, type Coverage } from './coverage.ts';

type Pack = [quantity: number, measure: PackUnit] | null;

function read(specifications: Record<string, string>, pack: Pack = null): Coverage | null {
  return coverageOf(specifications, pack && { quantity: pack[0], measure: pack[1] });
}

test.each<[specification: string, pack: Pack, mm2: number | null]>([
  // Flooring, tiles, insulation: the area is stated per pack.
  ['2.2 m² per pack', [2.2, 'm²'], 2_200_000],
  ['1.44 m² per box, 4 tiles', null, 1_440_000],
  ['7.9 m² per pack', [7.9, 'm²'], 7_900_000],
  ['0.089 m² per sheet', null, 89_000],
  ['18.5 m² per pack after laps', [10, 'each'], 18_500_000],
  // Paint: the area per litre times the litres in a tin.
  ['16 m² per L', [4, 'L'], 64_000_000],
  ['16 m² per L', [0.375, 'L'], 6_000_000],
  ['16 m² per L', null, null],
  ['16 m² per L', [20, 'kg'], null],
  // Decking: the area per metre times the length.
  ['0.0945 m² per lm with a 4.5 mm gap', [2.4, 'm'], 226_800],
  ['0.0945 m² per lm with a 4.5 mm gap', null, null],
  // Nothing to calculate with.
  ['About 5 m² with a 10 mm notch', null, null],
  ['0 m² per pack', null, null],
  ['Good', null, null],
])('%s in a pack of %o covers %s mm²', (value, pack, mm2) => {
  expect(read({ Coverage: value }, pack)?.areaMm2 ?? null).toBe(mm2);
});

test('uses a variant’s own area per pack', () => {
  expect(read({ Coverage: '2.2 m² per pack' }, [4.4, 'm²'])?.areaMm2).toBe(4_400_000);
});

test('ignores other specifications', () => {
  expect(read({ 'Cover width': '762 mm', Length: '3.6 m', Yield: '2 m² per bag' })).toBeNull();
});

test.each<[value: string, pack: Pack, unit: Coverage['unit']]>([
  ['2.2 m² per pack', null, { word: 'pack', plural: 'packs' }],
  ['1.44 m² per box', null, { word: 'box', plural: 'boxes' }],
  ['16 m² per L', [10, 'L'], { contents: '10 L' }],
  ['0.094 m² per lm', [3.6, 'm'], { contents: '3.6 m' }],
])('%s in a pack of %o gives the unit %o', (value, pack, unit) => {
  expect(read({ Coverage: value }, pack)?.unit).toEqual(unit);
});

test.each<[specifications: Record<string, string>, coats: number | null]>([
  [{ Coverage: '16 m² per L' }, 2],
  [{ Coverage: '16 m² per L', 'Recommended coats': '1' }, 1],
  [{ Coverage: '16 m² per L', 'Recommended coats': '3 over primer' }, 3],
  [{ Coverage: '2.2 m² per pack', 'Recommended coats': '3' }, null],
])('%o needs %s coats', (specifications, coats) => {
  expect(read(specifications, [4, 'L'])?.coats).toBe(coats);
});
