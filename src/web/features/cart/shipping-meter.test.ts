import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { ShippingOutlook } from '#contract/schemas/customer.ts';

import { fixedFreightWords, goalWords, isOneRow } from './shipping-meter.tsx';

const SELLER = '01900000-0000-7000-8000-0000000000aa';

function outlook(
  goals: [sellerId: string | null, missing: number][],
  {
    fixed = 0,
    freight = fixed,
    basis = 'order',
    product = null,
  }: {
    fixed?: number;
    freight?: number;
    basis?: 'item' | 'order' | 'both';
    product?: string | null;
  } = {},
): ShippingOutlook {
  return {
    freight: cents(freight),
    fixed_freight: cents(fixed),
    fixed:
      fixed === 0
        ? []
        : [
            {
              seller_id: SELLER,
              seller_name: 'Yarrowby Floors',
              freight: cents(fixed),
              basis,
              product_name: product,
            },
          ],
    groups: [],
    goals: goals.map(([sellerId, missing]) => ({
      seller_id: sellerId,
      seller_name: sellerId === null ? 'Bullnose' : 'Grace Hollowick',
      counted: cents(9900 - missing),
      threshold: cents(9900),
      missing: cents(missing),
    })),
  };
}

const said = (of: ShippingOutlook) => [
  ...of.goals.map((goal) => {
    const { amount, words } = goalWords(goal, of);
    return amount === null ? words : `${amount} ${words}`;
  }),
  ...fixedFreightWords(of),
];

describe('the text of the free-shipping meter', () => {
  it.each([
    ['the shop’s rule alone', outlook([[null, 3060]]), ['$30.60 to go for free shipping']],
    ['reached', outlook([[null, 0]]), ['Shipping is free']],
    [
      'next to a seller with their own charge',
      outlook([[null, 3060]], { fixed: 1500 }),
      [
        '$30.60 to go for free standard shipping',
        'Delivery $15.00 from Yarrowby Floors, once per order.',
      ],
    ],
    [
      'reached, with a remaining charge',
      outlook([[null, 0]], { fixed: 1500 }),
      ['Standard shipping is free', 'Delivery $15.00 from Yarrowby Floors, once per order.'],
    ],
    [
      'a seller’s own goal next to the shop’s',
      outlook([
        [null, 3060],
        [SELLER, 0],
      ]),
      ['$30.60 to go for free standard shipping', 'Shipping from Grace Hollowick is free'],
    ],
    [
      'a seller’s own goal',
      outlook([[SELLER, 1000]]),
      ['$10.00 to go for free shipping from Grace Hollowick'],
    ],
    [
      'only a seller with a flat rate: no goal',
      outlook([], { fixed: 1500 }),
      ['Delivery $15.00 from Yarrowby Floors, once per order.'],
    ],
    [
      'goods with freight of their own',
      outlook([[null, 0]], { fixed: 3900, basis: 'item', product: 'Oak Floorboards' }),
      [
        'Standard shipping is free',
        'Delivery $39.00 from Yarrowby Floors, charged per item for Oak Floorboards.',
      ],
    ],
    [
      'a seller who charges both ways',
      outlook([], { fixed: 3900, basis: 'both' }),
      ['Delivery $39.00 from Yarrowby Floors.'],
    ],
    ['only exempt goods', outlook([]), ['Everything here ships free.']],
  ])('%s', (_, of, expected) => {
    expect(said(of)).toEqual(expected);
  });
});

describe('isOneRow', () => {
  it.each([
    ['nothing to say', outlook([], { freight: 995 }), true],
    ['one goal', outlook([[null, 1240]]), true],
    ['one charge', outlook([], { fixed: 3900 }), true],
    ['everything free', outlook([]), true],
    [
      'two goals',
      outlook([
        [null, 1240],
        [SELLER, 0],
      ]),
      false,
    ],
    ['a goal and a charge', outlook([[null, 0]], { fixed: 3900 }), false],
  ] as const)('%s', (_, of, expected) => {
    expect(isOneRow(of)).toBe(expected);
  });
});
