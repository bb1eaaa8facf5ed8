import { expect, it } from 'vitest';

import { colourPairs, contrastOf, DEFAULT_COLOURS } from './brand-colours.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // The example of WCAG technique G18: the lightest grey that passes on white.
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %f', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

it('the colours that a new shop starts with pass in every pair', () => {
  expect(colourPairs(DEFAULT_COLOURS).filter(({ passes }) => !passes)).toEqual([]);
});

it('names the pairs in which a colour cannot be read', () => {
  const failing = colourPairs({ brand: '#f4a261', accent: '#264653' }).filter(
    (pair) => !pair.passes,
  );
  expect(failing.map(({ name }) => name)).toEqual([
    'text on buttons',
    'links',
    'sale tickets',
    'figures on dark bars',
  ]);
});
