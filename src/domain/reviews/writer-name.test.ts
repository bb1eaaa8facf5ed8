import { expect, test } from 'vitest';

import { writerName } from './writer-name.ts';

test.each([
  ['Mia', 'Kelly', 'Mia K.'],
  [' Mia ', ' kelly', 'Mia K.'],
  ['Mary Anne', "O'Brien", 'Mary Anne O.'],
  ['Wei', '', 'Wei'],
  ['Ngaire', '(Te) Rangi', 'Ngaire T.'],
  ['Zoë', 'Ümit', 'Zoë Ü.'],
  ['', 'Kelly', 'Customer'],
])('%s %s is shown as %s', (firstName, lastName, shown) => {
  expect(writerName({ firstName, lastName })).toBe(shown);
});
