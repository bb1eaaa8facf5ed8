import { expect, test } from 'vitest';
import fc from 'fast-check';

import { formatCount } from './format-count.ts';

test('formats whole numbers as Australians write them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-AU'));
    }),
  );
});
