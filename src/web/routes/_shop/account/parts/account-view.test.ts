import { expect, it } from 'vitest';

import { viewOf } from './account-view.ts';

it.each([
  ['', { tab: null, section: null }],
  ['orders', { tab: 'orders', section: null }],
  ['settings', { tab: 'settings', section: null }],
  ['security', { tab: 'settings', section: 'security' }],
  ['emails', { tab: 'settings', section: 'emails' }],
  ['data', { tab: 'settings', section: 'data' }],
  ['access_token=x&type=signup', { tab: null, section: null }],
])('the fragment "%s" of an account’s address shows %o', (hash, view) => {
  expect(viewOf(hash)).toEqual(view);
});
