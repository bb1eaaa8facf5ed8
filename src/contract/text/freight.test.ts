import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { businessDays, freeShippingFrom } from './freight.ts';

it.each([
  [99_00, 9_95, '$99'],
  [99_50, 9_95, '$99.50'],
  [1_200_00, 9_95, '$1,200'],
  [0, 9_95, null],
  [99_00, 0, null],
])(
  'with a threshold of %i and a cost of %i cents, shipping is free from %s',
  (threshold, cost, from) => {
    const freight = {
      free_shipping_threshold: cents(threshold),
      standard_shipping_cost: cents(cost),
    };
    expect(freeShippingFrom(freight)).toBe(from);
  },
);

it.each([
  ['2-5', '2–5 business days'],
  ['3 – 7', '3–7 business days'],
  ['4', '4 business days'],
  ['1', '1 business day'],
])('%s reads %s', (days, words) => {
  expect(businessDays(days)).toBe(words);
});
