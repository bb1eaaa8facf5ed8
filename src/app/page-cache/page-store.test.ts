import { describe, expect, it } from 'vitest';

import type { EncodedPage } from '#app/page-cache/encoded-page.ts';
import { createPageStore, type PageStore } from '#app/page-cache/page-store.ts';

const KILOBYTE = 1024;

function pageOf(bytes: number): EncodedPage {
  return { bytes } as EncodedPage;
}

function keep(store: PageStore, key: string, tags: readonly string[], bytes = KILOBYTE): void {
  const fill = store.beginFill();
  fill.store(key, pageOf(bytes), new Set(tags));
  fill.end();
}

describe('the page store', () => {
  it('drops exactly the pages that show what changed', () => {
    const store = createPageStore({ maxBytes: 1024 * KILOBYTE });
    keep(store, '/products/a', ['product:a', 'departments']);
    keep(store, '/products/b', ['product:b', 'departments']);
    keep(store, '/shop', ['products', 'product:a', 'departments']);
    store.drop(['product:a', 'orders']);
    expect(store.get('/products/a')).toBeUndefined();
    expect(store.get('/shop')).toBeUndefined();
    expect(store.get('/products/b')).toBeDefined();
    store.drop(['departments']);
    expect(store.size).toBe(0);
    expect(store.bytes).toBe(0);
  });

  it('drops a page tagged "any" on any change, and every page for "everything"', () => {
    const store = createPageStore({ maxBytes: 1024 * KILOBYTE });
    keep(store, '/a', ['any']);
    keep(store, '/b', ['product:b']);
    store.drop([]);
    expect(store.size).toBe(2);
    store.drop(['settings']);
    expect(store.get('/a')).toBeUndefined();
    expect(store.get('/b')).toBeDefined();
    store.drop(['everything']);
    expect(store.size).toBe(0);
  });

  it('does not store a page rendered from data before a change', () => {
    const store = createPageStore({ maxBytes: 1024 * KILOBYTE });
    const fill = store.beginFill();
    expect(fill.isOutdated()).toBe(false);
    store.drop(['product:a']);
    expect(fill.isOutdated()).toBe(true);
    fill.store('/products/a', pageOf(KILOBYTE), new Set(['product:a']));
    expect(store.get('/products/a')).toBeUndefined();
    fill.store('/products/b', pageOf(KILOBYTE), new Set(['product:b']));
    expect(store.get('/products/b')).toBeDefined();
    fill.end();

    const beforeGap = store.beginFill();
    store.clear();
    beforeGap.store('/help', pageOf(KILOBYTE), new Set());
    expect(store.size).toBe(0);
  });

  it('stays within its memory limit by dropping the least recently used page', () => {
    const store = createPageStore({ maxBytes: 60 * KILOBYTE });
    for (const key of ['/1', '/2', '/3']) keep(store, key, ['products'], 15 * KILOBYTE);
    expect(store.get('/1')).toBeDefined();
    keep(store, '/4', ['products'], 15 * KILOBYTE);
    expect(store.get('/2')).toBeUndefined();
    expect(store.get('/1')).toBeDefined();
    expect(store.bytes).toBeLessThanOrEqual(60 * KILOBYTE);
    keep(store, '/huge', ['products'], 61 * KILOBYTE);
    expect(store.get('/huge')).toBeUndefined();
    expect(store.size).toBe(3);
  });

  it('counts the encodings that are added to a page, and drops other pages for them', () => {
    const store = createPageStore({ maxBytes: 60 * KILOBYTE });
    for (const key of ['/1', '/2', '/3']) keep(store, key, ['products'], 15 * KILOBYTE);
    const page = store.get('/3') as { bytes: number } & EncodedPage;
    page.bytes += 10 * KILOBYTE;
    const { bytes } = store;
    store.recount('/3', page);
    expect(store.get('/1')).toBeUndefined();
    expect(store.bytes).toBeLessThan(bytes);
    store.drop(['products']);
    store.recount('/3', page);
    expect(store.size).toBe(0);
  });

  it('counts a page once when it is stored again under the same address', () => {
    const store = createPageStore({ maxBytes: 1024 * KILOBYTE });
    keep(store, '/', ['products']);
    const { bytes } = store;
    keep(store, '/', ['settings']);
    expect(store.bytes).toBe(bytes);
    store.drop(['products']);
    expect(store.size).toBe(1);
  });
});
