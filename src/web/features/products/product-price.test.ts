import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { priceText, wasPrice } from './product-price.ts';

const pair = (price: number, shown = price) => ({ price: cents(price), shown_price: cents(shown) });

describe('the struck price', () => {
  const mixer = { ...pair(18_900), list_price: cents(18_900), original_price: cents(23_900) };
  const drill = { ...pair(27_900, 23_715), list_price: cents(27_900), original_price: null };
  const paint = { price: cents(4000), shown_price: cents(3150), list_price: cents(3500) };

  it.each([
    ['the original price', mixer, null, 23_900],
    ['the original price for a variant at the product price', mixer, pair(18_900), 23_900],
    ['nothing for a variant with its own price', mixer, pair(21_900), null],
    ['the price before the discount', drill, null, 27_900],
    ['the variant price before the discount', drill, pair(31_900, 27_115), 31_900],
    [
      'nothing without a discount',
      { ...pair(500), list_price: cents(500), original_price: null },
      null,
      null,
    ],
    [
      'nothing when the original price is below the price',
      { ...mixer, original_price: cents(9900) },
      null,
      null,
    ],
    [
      'the price before the discount when the original price is not higher',
      { ...drill, original_price: cents(20_000) },
      null,
      27_900,
    ],
    ['the list price of the variant shown', { ...paint, original_price: null }, null, 3500],
    [
      'not the original price of other variants',
      { ...paint, original_price: cents(5000) },
      null,
      3500,
    ],
  ])('is %s', (_, product, variant, was) => {
    expect(wasPrice(product, variant)).toBe(was);
  });
});

describe('a price in words', () => {
  it('reads "From" where variants cost different amounts', () => {
    expect(priceText({ shown_price: cents(3500), has_price_range: true })).toBe('From $35.00');
    expect(priceText({ shown_price: cents(3500), has_price_range: false })).toBe('$35.00');
  });
});
