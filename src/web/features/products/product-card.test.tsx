import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { type CardProduct, ProductCard } from './product-card.tsx';

const plain: CardProduct = {
  id: 'p1',
  slug: 'decking-board',
  name: 'Decking board',
  brand: '',
  images: [],
  rating: 0,
  review_count: 0,
  price: cents(3500),
  shown_price: cents(3500),
  list_price: cents(3500),
  has_price_range: false,
  original_price: null,
  unit_price: null,
  stock: 0,
  in_stock: false,
  specifications: {},
  is_shipping_exempt: false,
  product_variants: [],
};
const actions = { onAddToCart() {}, onToggleWishlist() {}, isInWishlist: () => false };
const wordsOf = (changes: Partial<CardProduct>) =>
  /In stock|Only \d+ left|Out of Stock/.exec(
    renderToString(<ProductCard product={{ ...plain, ...changes }} actions={actions} />).replaceAll(
      '<!-- -->',
      '',
    ),
  )?.[0];

it.each([
  ['Out of Stock', {}],
  ['Only 3 left', { stock: 3, in_stock: true }],
  ['In stock', { stock: 0, in_stock: true, product_variants: ['v1'] }],
  // The number is the product's own, and its variants have other numbers.
  ['In stock', { stock: 3, in_stock: true, product_variants: ['v1'] }],
  ['Out of Stock', { stock: 0, in_stock: false, product_variants: ['v1'] }],
] as const)('a card shows "%s" for %j', (words, changes) => {
  expect(wordsOf(changes)).toBe(words);
});
