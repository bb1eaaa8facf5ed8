import { describe, expect, it } from 'vitest';

import { placeOf } from './use-drag-order.ts';

// Rows of 80 pixels, 20 apart; the third is higher.
const rows = [
  { top: 0, height: 80 },
  { top: 100, height: 80 },
  { top: 200, height: 180 },
  { top: 400, height: 80 },
];

describe('the place of a dragged row', () => {
  it.each([
    [1, 0, 1],
    [1, -59, 1],
    [1, -61, 0],
    [1, -500, 0],
    [1, 109, 1],
    [1, 111, 2],
    [1, 500, 3],
    [0, 61, 1],
    [3, -111, 2],
    [3, -109, 3],
    [2, -59, 2],
    [2, -61, 1],
  ])('of row %i, moved by %i pixels, is %i', (from, offset, place) => {
    expect(placeOf({ from, rows }, offset)).toBe(place);
  });
});
