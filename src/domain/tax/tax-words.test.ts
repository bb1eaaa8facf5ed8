import { expect, it } from 'vitest';

import { taxWords } from './tax-words.ts';

it.each([
  ['GST (10%)', 'Includes', 'Includes GST (10%)'],
  ['GST', 'Includes', 'Includes GST'],
  ['GST (0%)', 'Includes', 'No GST'],
  ['GST (0%)', 'Plus', 'No GST'],
  ['GST (10%)', 'includes', 'includes GST (10%)'],
  ['GST (0%)', 'includes', 'no GST'],
  ['Sales Tax (0%)', null, 'No Sales Tax'],
  ['Sales Tax (10%)', 'Plus', 'Plus Sales Tax (10%)'],
  ['VAT (20%)', null, 'VAT (20%)'],
] as const)('%s with %s reads %s', (label, prefix, words) => {
  expect(taxWords(label, prefix)).toBe(words);
});
