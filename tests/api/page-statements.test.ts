import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';

import { buildCategory, buildProduct } from '#db/seed/builders/catalogue.ts';
import { useTestApp } from '#tests/support/app.ts';
import { pagesOf } from '#tests/support/pages.ts';

const test = useTestApp();

afterEach(() => vi.restoreAllMocks());

/**
 * How many statements a page may send when it is rendered for the first time and again while the
 * catalogue is the same. Each costs the process 0.1 ms and PostgreSQL at least as much.
 */
it.each([
  ['product', '/products/tap-0', { first: 8, again: 8 }],
  ['shop', '/shop', { first: 14, again: 7 }],
  ['filtered shop', '/shop?category=taps&minPrice=10&inStock=true', { first: 16, again: 7 }],
  ['home', '/', { first: 18, again: 12 }],
])('the %s page sends no more statements than its budget', async (_, path, most) => {
  const { id: categoryId } = await buildCategory(test.db, { slug: 'taps' });
  for (const number of [0, 1, 2]) {
    await buildProduct(test.db, { slug: `tap-${number}`, categoryId });
  }
  const render = pagesOf(test);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const sentBy = async () => {
    statements.mockClear();
    expect((await render(path)).status).toBe(200);
    return statements.mock.calls.length;
  };
  const sent = { first: await sentBy(), again: await sentBy() };
  expect(sent.first).toBeLessThanOrEqual(most.first);
  expect(sent.again).toBeLessThanOrEqual(most.again);
});
