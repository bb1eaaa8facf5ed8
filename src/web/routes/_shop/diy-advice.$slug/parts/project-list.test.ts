import { describe, expect, test } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { Product } from '#contract/schemas/catalog.ts';

import { linesFor, totalOf, initialChoice, withVariant } from './project-list.ts';

const variant = (id: string, price: number, stock: number) => ({
  id,
  shown_price: cents(price),
  stock,
});
const product = (id: string, differences: object) =>
  ({
    id,
    name: id,
    stock: 9,
    shown_price: cents(10_20),
    product_variants: [],
    ...differences,
  }) as unknown as Product;

const screws = product('screws', {});
const soldOut = product('sold-out', { stock: 0 });
const boards = product('boards', {
  product_variants: [variant('short', 5_00, 0), variant('long', 15_30, 3)],
});
const all = [screws, soldOut, boards];

describe('the products of a project', () => {
  test('begin with one of each available product, in an available variant', () => {
    expect(all.map(initialChoice)).toEqual([
      { quantity: 1, variantId: null },
      { quantity: 0, variantId: null },
      { quantity: 1, variantId: 'long' },
    ]);
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

  test('are added to the cart without those at quantity zero', () => {
    expect(linesFor(all, all.map(initialChoice))).toEqual([
      { productId: 'screws', variantId: null, quantity: 1, name: 'screws' },
      { productId: 'boards', variantId: 'long', quantity: 1, name: 'boards' },
    ]);
  });

  test('keep their quantity in another variant, limited by its stock', () => {
    expect(withVariant(boards, { quantity: 8, variantId: null }, 'long').quantity).toBe(3);
    expect(withVariant(boards, { quantity: 2, variantId: 'long' }, 'short').quantity).toBe(0);
    expect(withVariant(boards, { quantity: 0, variantId: 'short' }, 'long').quantity).toBe(1);
  });
});
