import fc from 'fast-check';
import { expect, it } from 'vitest';

import { code128, code128Symbols } from './code-128.ts';

it('R1001 is its five characters between start, check and stop', () => {
  // 104 + 50 × 1 + 17 × 2 + 16 × 3 + 16 × 4 + 17 × 5 = 385, and 385 modulo 103 is 76.
  expect(code128Symbols('R1001')).toEqual([104, 50, 17, 16, 16, 17, 76, 106]);
  const { bars, width } = code128('R1001');
  // Seven symbols of eleven modules and the stop of thirteen.
  expect(width).toBe(7 * 11 + 13);
  expect(bars.slice(0, 3)).toEqual([
    { at: 0, width: 2 },
    { at: 3, width: 1 },
    { at: 6, width: 1 },
  ]);
});

it('every text has three bars a symbol, four for the stop, apart and within the width', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,30}$/), (text) => {
      const { bars, width } = code128(text);
      expect(bars).toHaveLength(3 * (text.length + 2) + 4);
      expect(width).toBe(11 * (text.length + 2) + 13);
      let end = -1;
      for (const bar of bars) {
        expect(bar.at).toBeGreaterThan(end);
        expect(bar.width).toBeGreaterThanOrEqual(1);
        expect(bar.width).toBeLessThanOrEqual(4);
        end = bar.at + bar.width;
      }
      expect(end).toBe(width);
    }),
  );
});

it.each(['', 'é', 'R\n'])('has no symbols for %j', (text) => {
  expect(() => code128(text)).toThrow('has no symbols');
});
