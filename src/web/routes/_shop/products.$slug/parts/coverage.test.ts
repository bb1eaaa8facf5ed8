import { expect, test } from 'vitest';

import { coverageOf, packsNeeded } from './coverage.ts';

test.each([
  [{ Coverage: '2.2 m² per pack' }, 220],
  [{ 'Coverage per pack': '7.9 m²' }, 790],
  [{ Coverage: '1.44 m² per box' }, 144],
  [{ Coverage: '16 m² per L' }, null],
  [{ Length: '3.6 m' }, null],
])('%o covers %s hundredths of a square metre', (specifications, coverage) => {
  expect(coverageOf(specifications as Record<string, string>)).toBe(coverage);
});

function packs(widthMetres: string, lengthMetres: string) {
  return packsNeeded({ widthMetres, lengthMetres, wastePercent: 10, coverageHundredths: 220 });
}

test.each([
  ['3', '4', 6],
  ['2', '1', 1],
  ['2', '1.001', 2],
  ['3,5', '2', 4],
])('%s m by %s m with 10 %% waste takes %i packs of 2.2 m²', (width, length, count) => {
  expect(packs(width, length)).toBe(count);
});

test.each([
  ['', '4'],
  ['0', '4'],
  ['-1', '4'],
  ['three', '4'],
  ['1.2345', '4'],
])('"%s" by "%s" answers nothing', (width, length) => {
  expect(packs(width, length)).toBeNull();
});
