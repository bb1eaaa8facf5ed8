import { describe, expect, test } from 'vitest';

import { stateForPostcode } from '#domain/addresses/address.ts';

import { findLocality } from './find-locality.ts';
import { LOCALITIES } from './localities.ts';

describe('the place found', () => {
  test.each([
    ['3056', 'Brunswick'],
    ['brunswick', 'Brunswick'],
    ['  Brunswick,  VIC ', 'Brunswick'],
    ['Brunswick 3056', 'Brunswick'],
    ['Brunswick East 3057', 'Brunswick'],
    ['0800', 'Darwin'],
    ['richmond vic', 'Richmond'],
    ['toowoom', 'Toowoomba'],
    ['2049', 'Newtown'],
    ['Moonah TAS 7009', 'Moonah'],
  ])('for "%s" is %s', (text, name) => {
    expect(findLocality(text)?.name).toBe(name);
  });

  test.each(['', 'x', 'Nowhere', 'Richmond NT', '0000', '12345', '305', 'toString', '.*'])(
    'for "%s" is unknown',
    (text) => {
      expect(findLocality(text)).toBeNull();
    },
  );
});

test('every place is in the state of its postcode and on the map of Australia', () => {
  const misplaced = LOCALITIES.filter(
    ({ postcode, state, latitude, longitude }) =>
      !stateForPostcode(postcode).includes(state) ||
      latitude < -44 ||
      latitude > -10 ||
      longitude < 113 ||
      longitude > 154,
  );
  expect(misplaced).toEqual([]);
  expect(new Set(LOCALITIES.map((place) => `${place.name} ${place.state}`)).size).toBe(
    LOCALITIES.length,
  );
});
