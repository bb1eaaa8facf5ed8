import { expect, it } from 'vitest';

import { differingParts } from './text-difference.ts';

it('short texts are whole', () => {
  expect(differingParts('39.90', '42.00')).toEqual(['39.90', '42.00']);
});

it('long texts are cut around the first difference', () => {
  const text = 'word '.repeat(200);
  const [before, after] = differingParts(`${text}old${text}`, `${text}new${text}`);
  expect(before).toMatch(/^…(?:word |ord |rd |d | )*old/);
  expect(after).toContain('new');
  expect(before.length).toBeLessThan(170);
});

it('a long text in the place of a blank one begins where it begins', () => {
  const [before, after] = differingParts('', 'word '.repeat(200));
  expect(before).toBe('');
  expect(after).toMatch(/^word .*…$/);
});
