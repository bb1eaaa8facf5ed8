import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { ShippingOutlook } from '#contract/schemas/customer.ts';

import { fixedFreightWords, goalWords } from './shipping-meter.tsx';

const SELLER = '01900000-0000-7000-8000-0000000000aa';

function outlook(
  goals: [sellerId: string | null, missing: number][],
  { fixed = 0, freight = fixed }: { fixed?: number; freight?: number } = {},
): ShippingOutlook {
  return {
    freight: cents(freight),
    fixed_freight: cents(fixed),
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
  fixedFreightWords(of),
];

describe('the text of the free-shipping meter', () => {
  it.each([
    ['the shop’s rule alone', outlook([[null, 3060]]), ['$30.60 to go for free shipping', null]],
    ['reached', outlook([[null, 0]]), ['Shipping is free', null]],
    [
      'next to a seller with their own charge',
      outlook([[null, 3060]], { fixed: 1500 }),
      [
        '$30.60 to go for free standard shipping',
        'Plus $15.00 for items with their own shipping charge.',
      ],
    ],
    [
      'reached, with a remaining charge',
      outlook([[null, 0]], { fixed: 1500 }),
      ['Standard shipping is free', 'Plus $15.00 for items with their own shipping charge.'],
    ],
    [
      'a seller’s own goal next to the shop’s',
      outlook([
        [null, 3060],
        [SELLER, 0],
      ]),
      ['$30.60 to go for free standard shipping', 'Shipping from Grace Hollowick is free', null],
    ],
    [
      'a seller’s own goal',
      outlook([[SELLER, 1000]]),
      ['$10.00 to go for free shipping from Grace Hollowick', null],
    ],
    [
      'only a seller with a flat rate: no goal',
      outlook([], { fixed: 1500 }),
      ['These items have their own shipping charge: $15.00.'],
    ],
    ['only exempt goods', outlook([]), ['Everything here ships free.']],
  ])('%s', (_, of, expected) => {
    expect(said(of)).toEqual(expected);
  });
});
