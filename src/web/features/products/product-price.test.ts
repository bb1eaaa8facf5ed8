import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { priceText } from './product-price.ts';

describe('a price in words', () => {
  it('reads "From" where variants cost different amounts', () => {
    expect(priceText({ shown_price: cents(3500), has_price_range: true })).toBe('From $35.00');
    expect(priceText({ shown_price: cents(3500), has_price_range: false })).toBe('$35.00');
  });
});
