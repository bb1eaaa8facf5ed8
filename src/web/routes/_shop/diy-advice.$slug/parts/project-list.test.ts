import { expect, test } from 'vitest';

import type { ProductChoice, ProjectChoice } from '#domain/content/project-list.ts';

import type { Product } from '#contract/schemas/catalog.ts';

import { linesFor, printedWords, shortfallWords } from './project-list.ts';

const product = (id: string, differences: Partial<Product> = {}) =>
  ({ id, name: id, stock: 9, product_variants: [], ...differences }) as unknown as Product;

const boards = product('boards', {
  product_variants: [
    { id: 'short', name: '2.4 m', stock: 0 },
    { id: 'long', name: '4.2 m', stock: 3 },
  ] as Product['product_variants'],
});
const ask = (quantity: number, variant_id: string | null = null) => ({ quantity, variant_id });
const choose = (quantity: number, variantId: string | null = null) => ({ quantity, variantId });

test('products with quantity zero are not added to the cart', () => {
  const wanted = [choose(1), choose(0), choose(12, 'long')];
  expect(
    linesFor(
      ['screws', 'sold-out', 'boards'].map((id) => product(id)),
      wanted,
    ),
  ).toEqual([
    { productId: 'screws', variantId: null, quantity: 1, name: 'screws' },
    { productId: 'boards', variantId: 'long', quantity: 12, name: 'boards' },
  ]);
});

test.each<
  [string, Product, ProductChoice | undefined, ProjectChoice, string | null, string | null]
>([
  ['all in stock', product('screws'), ask(4), choose(4), '4 × screws', null],
  ['too few', product('screws'), ask(12), choose(9), '12 × screws', 'The project needs 12.'],
  ['fewer by choice', product('screws'), ask(8), choose(5), '5 × screws', null],
  ['left out', product('screws'), ask(4), choose(0), null, null],
  [
    'sold out',
    product('screws', { stock: 0 }),
    ask(4),
    choose(0),
    '4 × screws',
    'The project needs 4.',
  ],
  [
    'no number in the text',
    product('screws', { stock: 0 }),
    undefined,
    choose(0),
    '1 × screws',
    null,
  ],
  ['any variant', boards, ask(2), choose(2, 'long'), '2 × boards', null],
  [
    'a variant that is sold out',
    boards,
    ask(2, 'short'),
    choose(0, 'short'),
    '2 × boards, 2.4 m',
    'The project needs 2.',
  ],
  ['another variant', boards, ask(2, 'short'), choose(1, 'long'), '1 × boards, 4.2 m', null],
  [
    'a variant that is gone',
    boards,
    ask(2, 'gone'),
    choose(0, 'long'),
    '2 × boards',
    'The project needs 2 of a variant that is no longer listed.',
  ],
])('the printed list and the words beside a line: %s', (...row) => {
  const [, goods, asked, wanted, printed, said] = row;
  const item = { slug: 'listed', product: goods, asked };
  expect([printedWords(item, wanted), shortfallWords(item, wanted)]).toEqual([printed, said]);
});
