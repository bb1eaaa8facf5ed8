import { expect, it } from 'vitest';

import { initialsOf } from './initials.ts';

it.each([
  ['Hollowick Timber', 'HT'],
  ['larkrow paint co', 'LP'],
  ['Émile’s', 'É'],
  ['(The) Shed & Co', 'TS'],
  ['3D Prints', '3P'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
