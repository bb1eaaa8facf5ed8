import { expect, it } from 'vitest';

import { businessNames } from './business-names.ts';

it.each([
  ['sole_trader', 'Larkrow Paint Co', 'Tom Okafor', 'Tom Okafor', 'Larkrow Paint Co'],
  ['sole_trader', 'Tom Okafor', 'Tom Okafor', 'Tom Okafor', null],
  ['sole_trader', 'Larkrow Paint Co', ' ', 'Larkrow Paint Co', null],
  ['company', 'Marrowfen Tapware Pty Ltd', 'Leo Marchetti', 'Marrowfen Tapware Pty Ltd', null],
  ['partnership', 'Hollowick Timber', 'Grace Hollowick', 'Hollowick Timber', null],
  ['trust', 'Yarrowby Floors', 'Sam Nguyen', 'Yarrowby Floors', null],
] as const)(
  'the names of a %s called %s by %s',
  (businessType, businessName, personName, legal, trading) => {
    expect(businessNames({ businessType, businessName, personName })).toEqual({
      legalName: legal,
      tradingName: trading,
    });
  },
);
