import { expect, test } from 'vitest';

import { deliveryDestination } from './delivery-postcode.ts';

test.each([
  [null, { country: 'Australia' }],
  ['3121', { country: 'Australia', state: 'VIC', postcode: '3121' }],
  ['0800', { country: 'Australia', state: 'NT', postcode: '0800' }],
  // On a border: the state with most of the area.
  ['4383', { country: 'Australia', state: 'QLD', postcode: '4383' }],
  // No state has this postcode.
  ['0001', { country: 'Australia', postcode: '0001' }],
])('the postcode %s is sent as %o', (postcode, place) => {
  expect(deliveryDestination(postcode)).toEqual(place);
});
