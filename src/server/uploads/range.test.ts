import { expect, it } from 'vitest';

import { rangeOf } from './range.ts';

it.each([
  [undefined, null],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=50-500', { first: 50, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['items=0-1', null],
] as const)('%s of 100 bytes is %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});
