import { expect, test } from 'vitest';

import { shortName } from './short-name.ts';

test.each([
  ['Mia', 'Kelly', 'Mia K.'],
  [' Mia ', ' kelly', 'Mia K.'],
  ['Mary Anne', "O'Brien", 'Mary Anne O.'],
  ['Wei', '', 'Wei'],
  ['Ngaire', '(Te) Rangi', 'Ngaire T.'],
  ['Ōtāne', 'édouard', 'Ōtāne É.'],
  ['', 'Kelly', 'K.'],
  ['', '', ''],
])('%j %j is shown as %j', (firstName, lastName, shown) => {
  expect(shortName({ firstName, lastName })).toBe(shown);
});
