import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { barLengthMm } from './bar-length.ts';
import { planCuts } from './cut-list.ts';
import { planFigures } from './plan-figures.ts';
import { sawMarks } from './saw-marks.ts';

const list = {
  cuts: [
    { lengthMm: 1250, quantity: 2 },
    { lengthMm: 890, quantity: 1 },
  ],
  stocks: [{ lengthMm: 2400, price: cents(1020), available: null }],
  kerfMm: 3,
  trimMm: 10,
};

it('counts bars, offcuts to keep and waste', () => {
  const plan = planCuts(list);
  const figures = planFigures(list, plan, 300);
  expect(figures).toEqual({
    barCount: 2,
    boughtMm: 4800,
    piecesMm: 3390,
    kept: [{ lengthMm: 1137, bars: 1 }],
    // 4800 − 3390 − 1137 = 273 mm, of which 244 mm are the short offcut.
    wasteTenths: 57,
    barsOf: [2],
  });
  expect(planFigures(list, plan, 2000).kept).toEqual([]);
});

it('marks the pieces from one end, within the bar', () => {
  const { trimMm, pieces } = sawMarks([1250, 890], list);
  expect(trimMm).toBe(5);
  expect(pieces).toEqual([
    { fromMm: 5, toMm: 1255 },
    { fromMm: 1258, toMm: 2148 },
  ]);
  // A piece as long as the bar ends where the bar ends.
  expect(sawMarks([2400], { kerfMm: 3, trimMm: 0 }).pieces).toEqual([{ fromMm: 0, toMm: 2400 }]);
});

it.each([
  [{ measure: 'm', quantity: 2.4 }, 2400],
  [{ measure: 'm', quantity: 1.005 }, 1005],
  [{ measure: 'm', quantity: 20 }, null],
  [{ measure: 'L', quantity: 4 }, null],
  [null, null],
] as const)('%j is a bar of %j mm', (contents, lengthMm) => {
  expect(barLengthMm(contents)).toBe(lengthMm);
});
