import { describe, expect, it } from 'vitest';

import { PUBLIC_ROUTES, publicPageKey } from '#app/page-cache/public-pages.ts';
import { shopTree } from '#web/routes/shop-tree.tsx';

/** Pages with personal content, or that lead to it: never cached. */
const PRIVATE_PATHS = [
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/wishlist',
  '/quick-order',
  '/seller-application',
  '/seller-invitation',
  '/account',
  '/account/orders/$id',
  '/account/orders/$id/warranties/$item',
  '/account/orders/$id/invoices/$number',
  '/account/messages',
  '/account/messages/new',
  '/account/messages/$id',
  '/account/reviews',
  '/account/reviews/new',
  '/account/returns',
  '/account/returns/new',
  '/account/returns/$id',
  '/account/returns/$id/label',
  '/login',
  '/register',
  '/seller-register',
  '/forgot-password',
  '/reset-password',
  '/admin/login',
  '/pay/$sessionId',
];
const EVERY_OTHER_PATH = '/$';

interface AnyRoute {
  readonly options: { readonly path?: string };
  readonly children?: readonly AnyRoute[] | Readonly<Record<string, AnyRoute>>;
}

function pathsOf(route: AnyRoute): string[] {
  const children = Object.values(route.children ?? {}) as AnyRoute[];
  const own = route.options.path === undefined || children.length > 0 ? [] : [route.options.path];
  return [...own, ...children.flatMap(pathsOf)];
}

describe('public pages', () => {
  it('every page of the shop is explicitly public or private', () => {
    const publicPaths = PUBLIC_ROUTES.map((route) => (route.options as { path: string }).path);
    const known = [...publicPaths, ...PRIVATE_PATHS, EVERY_OTHER_PATH];
    expect(pathsOf(shopTree as unknown as AnyRoute).toSorted()).toEqual(known.toSorted());
  });

  it.each([
    ['/', '/'],
    ['/?utm_source=letter', '/'],
    ['/shop', '/shop'],
    ['/shop?', '/shop'],
    ['/shop?utm_campaign=x&fbclid=1&gclid=2', '/shop'],
    ['/shop?page=2&department=tools', '/shop?department=tools&page=2'],
    ['/shop?department=tools&page=2&page=3', '/shop?department=tools&page=2'],
    ['/shop?brand=Kelso&brand=Arc', '/shop?brand=Kelso&brand=Arc'],
    ['/shop?search=%00drill', '/shop?search=drill'],
    ['/shop?search=+a%2Bb+', '/shop?search=a%2Bb'],
    ['/shop?maxPrice=1000&minPrice=0', '/shop'],
    ['/products/arc-basin-mixer', '/products/arc-basin-mixer'],
    ['/products/arc-basin-mixer?variant=abc&ref=mail', '/products/arc-basin-mixer?variant=abc'],
    ['/diy-advice/build-a-deck?x=1', '/diy-advice/build-a-deck'],
    ['/help?q=returns', '/help?q=returns'],
    ['/compare?p=b,a,,b&x=1', '/compare?p=b%2Ca'],
    ['/compare?only=all&p=%2F', '/compare'],
  ])('caches %s as %s', (url, key) => {
    expect(publicPageKey(url)).toBe(key);
  });

  it.each([
    ...PRIVATE_PATHS.map((path) => path.replaceAll(/\$\w+/g, 'x')),
    '/products/',
    '/products/a/b',
    '/shop/',
    '//shop',
    '/SHOP',
    '/nowhere',
    '/api/products',
    '/assets/client.js',
    'http://evil.example/shop',
    `/shop?search=${'a'.repeat(2_000)}`,
    '',
  ])('never caches %s', (url) => {
    expect(publicPageKey(url)).toBeNull();
  });

  it('canonicalising a canonical address changes nothing', () => {
    for (const url of ['/shop?brand=B&brand=A&search=x%26y&page=4', '/help?q=a+b', '/products/x']) {
      const key = publicPageKey(url) ?? '';
      expect(publicPageKey(key)).toBe(key);
    }
  });
});
