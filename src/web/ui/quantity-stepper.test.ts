import { expect, test } from 'vitest';

import { settledQuantity } from './quantity-stepper.tsx';

test.each([
  ['7', 7],
  [' 7 ', 7],
  ['007', 7],
  // Within the limits of 1 and 20.
  ['0', 1],
  ['-1', 1],
  ['+3', 3],
  ['99999', 20],
  // Not a whole number: the last quantity stays.
  ['1.5', 4],
  ['1e9', 4],
  ['', 4],
  ['two', 4],
  ['0x10', 4],
])('typing "%s" over 4 gives %i', (typed, quantity) => {
  expect(settledQuantity(typed, { value: 4, least: 1, most: 20 })).toBe(quantity);
});

test('zero and less become zero where zero removes', () => {
  const limits = { value: 4, least: 0, most: 20 };
  expect([settledQuantity('0', limits), settledQuantity('-5', limits)]).toEqual([0, 0]);
});

test('a line above the remaining stock is reduced to it', () => {
  expect(settledQuantity('9', { value: 9, least: 1, most: 3 })).toBe(3);
});
