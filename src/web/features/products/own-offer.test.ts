import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { ownOffer } from './own-offer.ts';

const pair = (price: number, shown: number) => ({ price: cents(price), shown_price: cents(shown) });

describe('a product sold without a variant', () => {
  const product = {
    ...pair(4000, 3150),
    struck_price: cents(3500),
    own_struck_price: cents(4000),
    unit_price: { price: cents(315), measure: 'L' as const, quantity: 10 },
    discount_type: 'percentage' as const,
    discount_value: 12.5,
  };

  it('costs its own price less its discount', () => {
    expect(ownOffer({ ...product, product_variants: ['v1'] })).toEqual({
      ...pair(4000, 3500),
      struck_price: 4000,
      unit_price: null,
    });
    expect(
      ownOffer({ ...product, product_variants: ['v1'], discount_type: 'flat_amount' }),
    ).toMatchObject(pair(4000, 2750));
  });

  it('is the shown price if there are no variants', () => {
    expect(ownOffer({ ...product, product_variants: [] })).toMatchObject({
      ...pair(4000, 3150),
      struck_price: 3500,
      unit_price: product.unit_price,
    });
  });
});
