import { expect, test } from 'vitest';

import { MAX_VIEWED_PRODUCTS, parseSlugs, withViewed } from './viewed-products.ts';

test('the last viewed product comes first, with each product once', () => {
  expect(withViewed(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
});

test('the list is limited to twelve', () => {
  const many = Array.from({ length: MAX_VIEWED_PRODUCTS }, (_, index) => `p${index}`);
  const next = withViewed(many, 'new');
  expect(next).toHaveLength(12);
  expect(next[0]).toBe('new');
  expect(next).not.toContain('p11');
});

test.each([null, '', 'no JSON', '{"a":1}', '[1,null,{}]'])(
  '%s in storage gives an empty list',
  (text) => {
    expect(parseSlugs(text)).toEqual([]);
  },
);
