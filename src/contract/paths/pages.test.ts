import { expect, it } from 'vitest';

import { isOfficePath } from './pages.ts';

it.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin/products?page=2', true],
  ['/admin/login', false],
  ['/admin/login?x=1', false],
  ['/admin-login', false],
  ['/seller', true],
  ['/seller#top', true],
  ['/seller/products/new', true],
  ['/seller-application', false],
  ['/seller-register', false],
  ['/', false],
  ['/shop?seller=1', false],
])('%s is an office page: %s', (path, expected) => {
  expect(isOfficePath(path)).toBe(expected);
});
