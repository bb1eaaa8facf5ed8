import { describe, expect, test } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { initialChoice, totalOf, withVariant, type ProjectProduct } from './project-list.ts';

const product = (differences: Partial<ProjectProduct> = {}): ProjectProduct => ({
  stock: 9,
  shown_price: cents(10_20),
  product_variants: [],
  ...differences,
});
const screws = product();
const soldOut = product({ stock: 0 });
const boards = product({
  product_variants: [
    { id: 'short', shown_price: cents(5_00), stock: 0 },
    { id: 'long', shown_price: cents(15_30), stock: 3 },
    { id: 'longest', shown_price: cents(20_40), stock: 40 },
  ],
});
const all = [screws, soldOut, boards];

describe('the products of a project', () => {
  test('begin with one of each available product, in an available variant', () => {
    expect(all.map((each) => initialChoice(each))).toEqual([
      { quantity: 1, variantId: null },
      { quantity: 0, variantId: null },
      { quantity: 1, variantId: 'long' },
    ]);
  });

  test.each([
    [screws, { quantity: 4, variant_id: null }, { quantity: 4, variantId: null }],
    [screws, { quantity: 12, variant_id: null }, { quantity: 9, variantId: null }],
    [boards, { quantity: 32, variant_id: 'longest' }, { quantity: 32, variantId: 'longest' }],
    [boards, { quantity: 32, variant_id: 'short' }, { quantity: 0, variantId: 'short' }],
    // Another variant is not what the text asks for.
    [boards, { quantity: 2, variant_id: 'gone' }, { quantity: 0, variantId: 'long' }],
    [screws, { quantity: 2, variant_id: 'gone' }, { quantity: 0, variantId: null }],
  ])('begin with what the article asks for, up to the stock (%#)', (goods, asked, wanted) => {
    expect(initialChoice(goods, asked)).toEqual(wanted);
  });

  test('cost the sum of the shown prices', () => {
    const wanted = [
      { quantity: 2, variantId: null },
      { quantity: 0, variantId: null },
      { quantity: 3, variantId: 'long' },
    ];
    expect(totalOf(all, wanted)).toBe(2 * 10_20 + 3 * 15_30);
    expect(totalOf([], [])).toBe(0);
  });

  test('cost the quantity price of what is taken', () => {
    const packed = product({ quantity_prices: [{ from: 10, price: cents(9_20) }] });
    const of = (quantity: number) => totalOf([packed], [{ quantity, variantId: null }]);
    expect([of(9), of(10)]).toEqual([9 * 10_20, 10 * 9_20]);
  });

  test('keep their quantity in another variant, limited by its stock', () => {
    expect(withVariant(boards, { quantity: 8, variantId: null }, 'long').quantity).toBe(3);
    expect(withVariant(boards, { quantity: 2, variantId: 'long' }, 'short').quantity).toBe(0);
    expect(withVariant(boards, { quantity: 0, variantId: 'short' }, 'long').quantity).toBe(1);
  });
});
