import { expect, it } from 'vitest';

import { sellerName } from './seller-name.ts';

it.each([
  ['the trading name first', 'Hollowick Timber', 'Grace', 'Hollowick', 'Hollowick Timber'],
  ['the person without one', null, 'Grace', 'Hollowick', 'Grace Hollowick'],
  ['one name alone', null, 'Grace', '', 'Grace'],
  ['nothing without any', null, '', '', ''],
])('customers read %s', (_, trading, first, last, name) => {
  expect(sellerName({ trading_name: trading, first_name: first, last_name: last })).toBe(name);
});
