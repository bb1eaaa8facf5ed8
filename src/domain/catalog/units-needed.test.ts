import { expect, test } from 'vitest';

import { unitsNeeded } from './units-needed.ts';

function units(widthMetres: string, lengthMetres: string, areaMm2 = 2_200_000, coats = 1) {
  return unitsNeeded({
    widthMetres,
    lengthMetres,
    coats,
    coverage: { areaMm2, unit: { word: 'pack', plural: 'packs' }, coats: null },
  });
}

test.each([
  ['3', '4', 6],
  // Exactly one pack with its waste, and a millimetre more.
  ['2', '1', 1],
  ['2', '1.001', 2],
  ['3,5', '2', 4],
  [' 3.25 ', '2', 4],
])('%s m by %s m takes %i packs of 2.2 m²', (width, length, count) => {
  expect(units(width, length)).toBe(count);
});

test('two coats need one 64 m² tin for a room of 4 by 3, and two for 13 by 3', () => {
  expect(units('4', '3', 64_000_000, 2)).toBe(1);
  expect(units('13', '3', 64_000_000, 2)).toBe(2);
});

test('counts the largest area exactly', () => {
  expect(units('999.999', '999.999', 100, 9)).toBe(98_999_802_001);
});

test.each([
  ['', '4'],
  ['0', '4'],
  ['-1', '4'],
  ['three', '4'],
  ['1.2345', '4'],
  ['1e3', '4'],
])('gives no answer for "%s" by "%s"', (width, length) => {
  expect(units(width, length)).toBeNull();
});

test.each([0, -1, 1.5, Number.NaN])('gives no answer for %d coats', (coats) => {
  expect(units('3', '4', 2_200_000, coats)).toBeNull();
});
