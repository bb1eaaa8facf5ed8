import { expect, it } from 'vitest';

import { DEFAULT_UNPAID_LIMITS, unpaidUnitsLimit } from './unpaid-limits.ts';

it.each([
  [900, 450],
  [901, 450],
  [400, 200],
  [300, 200],
  [0, 200],
])('of %i units in stock, one account may hold %i unpaid', (onHand, limit) => {
  expect(unpaidUnitsLimit(DEFAULT_UNPAID_LIMITS, onHand)).toBe(limit);
});

it('a share of 0 still allows the minimum units', () => {
  const limits = { ...DEFAULT_UNPAID_LIMITS, stockShareBps: 0, unitsAlways: 10 };
  expect(unpaidUnitsLimit(limits, 10_000)).toBe(10);
});
