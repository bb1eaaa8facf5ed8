import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { wasPrice } from './product-price.ts';

const pair = (price: number, shown = price) => ({ price: cents(price), shown_price: cents(shown) });

describe('the struck price', () => {
  const mixer = { ...pair(18_900), original_price: cents(23_900) };
  const drill = { ...pair(27_900, 23_715), original_price: null };

  it.each([
    ['the original price', mixer, null, 23_900],
    ['the original price for a variant at the product price', mixer, pair(18_900), 23_900],
    ['nothing for a variant at a price of its own', mixer, pair(21_900), null],
    ['the price before the discount', drill, null, 27_900],
    ['the variant price before the discount', drill, pair(31_900, 27_115), 31_900],
    ['nothing without a discount', { ...pair(500), original_price: null }, null, null],
  ])('is %s', (_, product, variant, was) => {
    expect(wasPrice(product, variant)).toBe(was);
  });
});
