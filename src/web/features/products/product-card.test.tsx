import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { CardActionsContext } from './card-actions.ts';
import { type CardProduct, ProductCard } from './product-card.tsx';

const plain: CardProduct = {
  id: 'p1',
  slug: 'decking-board',
  name: 'Decking board',
  brand: '',
  image: undefined,
  hasViews: false,
  rating: 0,
  review_count: 0,
  shown_price: cents(3500),
  has_price_range: false,
  was: null,
  hasSaleBadge: false,
  unitPrice: null,
  stock: 0,
  in_stock: false,
  fact: null,
  is_shipping_exempt: false,
  hasVariants: false,
};
const actions = { onAddToCart() {}, onToggleWishlist() {}, isInWishlist: () => false };
const htmlOf = (changes: Partial<CardProduct>) =>
  renderToString(
    <CardActionsContext value={actions}>
      <ProductCard product={{ ...plain, ...changes }} />
    </CardActionsContext>,
  ).replaceAll('<!-- -->', '');
const wordsOf = (changes: Partial<CardProduct>) =>
  /In stock|Only \d+ left|Out of Stock/.exec(htmlOf(changes))?.[0];

it.each([
  ['Out of Stock', {}],
  ['Only 3 left', { stock: 3, in_stock: true }],
  ['In stock', { stock: 0, in_stock: true, hasVariants: true }],
  // The number is the product's own, and its variants have other numbers.
  ['In stock', { stock: 3, in_stock: true, hasVariants: true }],
  ['Out of Stock', { stock: 0, in_stock: false, hasVariants: true }],
] as const)('a card shows "%s" for %j', (words, changes) => {
  expect(wordsOf(changes)).toBe(words);
});

it.each([
  ['$239.00', 'Save 20%', { shown_price: cents(18900), was: cents(23900) }],
  ['$40.00', 'Save 12%', { was: cents(4000) }],
  // Half a percent.
  ['$35.10', undefined, { was: cents(3510) }],
  [undefined, undefined, {}],
] as const)('a card strikes %s and says "%s" for %j', (struck, saved, changes) => {
  const html = htmlOf(changes);
  expect(/<s [^>]*>([^<]+)/.exec(html)?.[1]).toBe(struck);
  expect(/Save \d+%/.exec(html)?.[0]).toBe(saved);
});
