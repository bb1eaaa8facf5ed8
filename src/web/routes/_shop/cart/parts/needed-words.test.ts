import { expect, it } from 'vitest';

import { neededWords } from './needed-words.ts';

const line = {
  product_id: 't',
  name: 'Floor Tile',
  quantity: 10,
  rule: { quantity: 4, measure: 'kg', per: 'm²' },
  is_counted: true,
} as const;
const board = {
  product_id: 'b',
  name: 'Decking',
  quantity: 8,
  rule: { quantity: 2, measure: 'each', per: 'crossing' },
  is_counted: false,
} as const;

it.each([
  [
    'what is counted',
    { needed_for: [line], quantity: 57.6, measure: 'kg', in_cart: 0 },
    ['You need 57.6 kg for 10 × Floor Tile.'],
  ],
  [
    'what is there already',
    {
      needed_for: [line, { ...line, name: 'Wall Tile', quantity: 2 }],
      quantity: 69.12,
      measure: 'kg',
      in_cart: 40,
    },
    ['You need 69.12 kg for 10 × Floor Tile and 2 × Wall Tile. Your cart has 40 kg so far.'],
  ],
  [
    'units as they are sold',
    {
      needed_for: [{ ...line, rule: { quantity: 1, measure: null, per: 'unit' } }],
      quantity: 1200,
      measure: null,
      in_cart: 0,
    },
    ['You need 1,200 for 10 × Floor Tile.'],
  ],
  [
    'a rule that the cart cannot count',
    { needed_for: [board, board], quantity: null, measure: null, in_cart: 0 },
    ['Decking needs 2 pieces per crossing.'],
  ],
  [
    'no rule',
    { needed_for: [{ ...board, rule: null }], quantity: null, measure: null, in_cart: 0 },
    ['Needed with Decking.'],
  ],
  [
    'some of each',
    { needed_for: [line, board], quantity: 57.6, measure: 'kg', in_cart: 0 },
    ['You need 57.6 kg for 10 × Floor Tile.', 'Decking needs 2 pieces per crossing.'],
  ],
] as const)('says %s', (_, needed, words) => {
  expect(neededWords({ ...needed, needed_for: [...needed.needed_for] })).toEqual(words);
});
