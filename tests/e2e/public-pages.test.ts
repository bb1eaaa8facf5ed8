import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { describe, expect, it } from 'vitest';

import {
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
  visit,
} from '#tests/support/browser.ts';
import { fetchUntilAvailable } from '#tests/support/fetch-until-available.ts';
import { siteUrl } from '#tests/support/site.ts';

/** Each public page with words that only its content has. */
const PAGES: readonly (readonly [path: string, words: readonly string[]])[] = [
  [
    '/',
    ['Winter Building Sale', 'Shop by Department', 'Bathroom &amp; Kitchen', 'Popular Products'],
  ],
  ['/shop', ['Our Product Range', 'Apply Filters', 'Add to Cart', '163 products']],
  ['/shop?department=tools-workshop&page=2', ['Tools &amp; Workshop', '24 products']],
  ['/products/bandicote-low-sheen-interior-paint', ['Bandicote', 'Specifications', 'Add to Cart']],
  [
    '/sellers/hollowick-timber',
    [
      'Hollowick Timber',
      'Selling since ',
      'Our yard in Kempsey',
      'Consumer guarantees',
      'Add to Cart',
    ],
  ],
  ['/services', ['From ', '$149', 'Deck measure']],
  ['/diy-advice', ['Build a low deck in a weekend']],
  ['/find-a-store', ['NSW']],
  ['/help', ['1300 975 707']],
  ['/returns', ['Australian Consumer Law']],
  ['/privacy', ['Last updated ', '1 August 2026']],
  ['/terms', ['Last updated ', '1 August 2026']],
  ['/login', ['create a new customer account', 'Register as a Seller']],
  ['/register', ['Create your account']],
  ['/seller-register', ['Register as a Seller']],
];

const paths = PAGES.map(([path]) => path);

async function fetchPage(path: string, headers: Record<string, string> = {}) {
  const response = await fetchUntilAvailable(new URL(path, siteUrl()), { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const STRICT = "default-src 'none'; frame-ancestors 'none'";

/** Requests exactly this path, which `fetch` would normalise first. */
async function ask(path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(siteUrl());
  const request = get({ hostname, port, path });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

/** The router writes the time into each render, the one difference between two renders. */
const withoutClock = (html: string) => html.replaceAll(/(,u:)\d{13}(,s:)/g, '$10$2');

/** React separates neighbouring pieces of text by empty comments. */
const textOf = (html: string) => html.replaceAll('<!-- -->', '');

describe('public pages', () => {
  const browser = useBrowser();

  it.each(PAGES)('%s is complete HTML without JavaScript', async (path, words) => {
    const { status, html } = await fetchPage(path);
    expect(status).toBe(200);
    expect(words.filter((text) => !textOf(html).includes(text))).toEqual([]);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).not.toMatch(/\sstyle="/);
    expect(html).not.toContain('nonce');
    expect(html).not.toMatch(/\son[a-z]+="/);
  });

  it.each([
    ['/shop?minPrice=20&maxPrice=250&page=2', 200],
    ['/shop?page=19', 200],
    ['/shop?page=20', 307],
    ['/shop?brand=%00', 200],
    ['/products/%00', 404],
  ])('%s answers %i without a redirect', async (path, expected) => {
    const response = await fetch(new URL(path, siteUrl()), { redirect: 'manual' });
    expect(response.status).toBe(expected);
  });

  it.each([
    ['/products/%', 400],
    ['/services/%zz', 400],
    ['/diy-advice/%c3', 400],
    ['/products/..', 400],
    ['/products/%2e%2e', 400],
    ['/products/../shop', 400],
    ['/api/products/%', 400],
    ['/api/products/..', 400],
    ['/products/%00', 404],
    ['/products/..%2fshop', 404],
    ['/products/%252e%252e', 404],
    ['/api/products/..%2fshop', 404],
    ['/assets/nothing.js', 404],
    ['/renditions/320.avif/pictures/nothing.webp', 404],
    ['/.vite/manifest.json', 404],
  ])('%s does not exist, and the answer must not be cached', async (path, expected) => {
    const { statusCode, headers } = await ask(path);
    expect(statusCode).toBe(expected);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('built files and pictures have a strict policy too', async () => {
    const { html } = await fetchPage('/');
    const files =
      html.match(/\/(?:assets|renditions)\/[^"\s]+\.(?:js|css|woff2|webp|avif)\b/g) ?? [];
    const kinds = new Map(files.map((file) => [file.split('.').pop(), file]));
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['css', 'js', 'woff2']));
    for (const file of [...kinds.values(), '/favicon.svg', '/admin-login']) {
      const { headers } = await ask(file);
      expect([file, headers['content-security-policy']]).toEqual([file, STRICT]);
      expect([file, headers['x-content-type-options']]).toEqual([file, 'nosniff']);
    }
  });

  it.each(paths)('%s is the same for every visitor', async (path) => {
    const guest = await fetchPage(path);
    const other = await fetchPage(path, {
      authorization: 'Bearer somebody',
      cookie: 'session=somebody',
      'user-agent': 'another',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(withoutClock(other.html) === withoutClock(guest.html)).toBe(true);
    expect(guest.headers.get('set-cookie')).toBeNull();
  });

  it.each(paths)('%s has a strict policy and the other headers', async (path) => {
    const { headers } = await fetchPage(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each(paths)(
    '%s has no axe violation and no sideways scroll at any width, and a quiet console',
    async (path) => {
      const page = await browser.openPage({ viewport: VIEWPORTS.phone });
      await visit(page, path);
      await expectAccessibleAtEveryWidth(page);
    },
  );

  it.each([
    ['/nothing-here', 'We could not find that page'],
    ['/products/nothing-here', 'Error loading product or product not found: Product not found'],
    ['/shop?category=nothing-here', 'Error loading products: Failed to find category.'],
    ['/shop?department=nothing-here', 'Error loading products: Failed to find department.'],
    ['/diy-advice/nothing-here', 'DIY article not found'],
    ['/services/nothing-here', 'Service not found'],
  ])('%s answers 404 with its text', async (path, text) => {
    const { status, html } = await fetchPage(path);
    expect(status).toBe(404);
    expect([text].filter((words) => !textOf(html).includes(words))).toEqual([]);
  });

  it.each(['page=1e308', 'page=-3', 'minPrice=abc', 'brand=', 'utm_source=mail&fbclid=1'])(
    '/shop?%s is read leniently',
    async (query) => {
      expect((await fetchPage(`/shop?${query}`)).status).toBe(200);
    },
  );

  it('F39: refuses a huge header and a huge address', async () => {
    const site = siteUrl();
    const header = await fetch(site, { headers: { 'x-filler': 'x'.repeat(64 * 1024) } });
    expect(header.status).toBe(431);
    const address = await fetch(`${site}/shop?search=${'x'.repeat(1024 * 1024)}`).catch(() => null);
    expect(address === null || address.status >= 400).toBe(true);
    expect((await fetch(`${site}/health`)).status).toBe(200);
  });

  it('serves built files for a year and nothing of the build itself', async () => {
    const { html } = await fetchPage('/');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await fetchPage(script)).headers.get('cache-control')).toContain('immutable');
    for (const path of [
      '/.vite/manifest.json',
      '/assets/absent.js',
      '/.git/config',
      '/package.json',
    ]) {
      expect((await fetchPage(path)).status).toBe(404);
    }
  });

  it('answers other methods on pages with 405', async () => {
    const response = await fetch(new URL('/shop', siteUrl()), { method: 'POST' });
    expect(response.status).toBe(405);
  });
});
