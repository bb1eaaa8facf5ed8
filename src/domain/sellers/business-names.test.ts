import { expect, it } from 'vitest';

import { businessNames, nameBesideLegal } from './business-names.ts';

it.each([
  ['sole_trader', 'Larkrow Paint Co', 'Tom Okafor', 'Tom Okafor', 'Larkrow Paint Co'],
  ['sole_trader', 'Tom Okafor', 'Tom Okafor', 'Tom Okafor', 'Tom Okafor'],
  ['sole_trader', 'Larkrow Paint Co', ' ', 'Larkrow Paint Co', 'Larkrow Paint Co'],
  ['company', 'Marrowfen Pty Ltd', 'Leo Marchetti', 'Marrowfen Pty Ltd', 'Marrowfen Pty Ltd'],
  ['partnership', 'Hollowick Timber', 'Grace Hollowick', 'Hollowick Timber', 'Hollowick Timber'],
  ['trust', 'Yarrowby Floors', 'Sam Nguyen', 'Yarrowby Floors', 'Yarrowby Floors'],
] as const)(
  'the names of a %s called %s by %s',
  (businessType, businessName, personName, legal, trading) => {
    expect(businessNames({ businessType, businessName, personName })).toEqual({
      legalName: legal,
      tradingName: trading,
    });
  },
);

it('an invoice names the trading name only where it differs from the legal one', () => {
  expect(nameBesideLegal('Tom Okafor', 'Larkrow Paint Co')).toBe('Larkrow Paint Co');
  expect(nameBesideLegal('Hollowick Timber', 'Hollowick Timber')).toBeNull();
  expect(nameBesideLegal('Hollowick Timber', null)).toBeNull();
});
