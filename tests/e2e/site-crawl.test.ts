import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';

import { attributesOf, headOf, jsonLdOf, mainText } from '#tests/support/html.ts';
import { fetchUntilAvailable } from '#tests/support/fetch-until-available.ts';
import { vocabularyErrors } from '#tests/support/schema-org.ts';
import { siteUrl } from '#tests/support/site.ts';
import { parseXml, textsOf } from '#tests/support/xml.ts';

const AT_ONCE = 6;
/**
 * A page of each kind, in every state that looks different. It reads the served HTML without a
 * browser.
 */
const KINDS = [
  '/',
  '/shop',
  '/shop?department=tools-workshop',
  '/shop?category=flooring&inStock=true',
  '/shop?search=zzzzqqq',
  '/products/tidewren-arc-basin-mixer',
  '/services',
  '/services/gutter-clean',
  '/diy-advice',
  '/diy-advice?category=Garden',
  '/diy-advice/build-a-low-deck-in-a-weekend',
  '/find-a-store',
  '/find-a-store?near=3056',
  '/help',
  '/help?q=delivery',
  '/privacy',
  '/terms',
  '/returns',
  '/login',
  '/register',
  '/seller-register',
  '/forgot-password',
  '/reset-password',
  '/cart',
  '/checkout',
  '/wishlist',
  '/quick-order',
  '/cut-list',
  '/account',
  '/order-confirmation',
  '/seller-application',
];
const MISSING = ['/nowhere', '/products/nothing', '/services/nothing', '/diy-advice/nothing'];

interface Crawled {
  readonly status: number;
  /** Empty for what is not a page, such as an enlarged picture. */
  readonly html: string;
  readonly linkedFrom: string;
}

/** Every page that links from the home page lead to, by path and query. */
const pages = new Map<string, Crawled>();
/** Addresses that answer 404. */
const missing = new Map<string, Crawled>();
/** Links with a fragment, and the page that each is on. */
const fragments: { path: string; id: string; from: string }[] = [];

beforeAll(async () => {
  for (const path of MISSING) missing.set(path, await fetchPage(path, 'the test'));
  const queue = KINDS.map((path) => ({ path, from: 'the test' }));
  const known = new Set(KINDS);
  async function work(): Promise<void> {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const crawled = await fetchPage(next.path, next.from);
      pages.set(next.path, crawled);
      for (const { path, id } of linksOf(crawled.html, next.path)) {
        if (id !== '') fragments.push({ path, id, from: next.path });
        if (known.has(path)) continue;
        known.add(path);
        queue.push({ path, from: next.path });
      }
    }
  }
  // A worker that finds the queue empty waits, because another may still add links.
  while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
});

async function fetchPage(path: string, from: string): Promise<Crawled> {
  const response = await fetchUntilAvailable(siteUrl() + path, { redirect: 'manual' });
  const text = await response.text();
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  return { status: response.status, html: isPage ? text : '', linkedFrom: from };
}

/** Links to pages of the shop. The back offices are a separate application behind a login. */
function linksOf(html: string, from: string): { path: string; id: string }[] {
  return attributesOf(html, 'a').flatMap(({ href }) => {
    if (href === undefined) return [];
    const url = new URL(href, siteUrl() + from);
    if (url.origin !== siteUrl() || /^\/(?:admin|seller)(?:\/|$)/.test(url.pathname)) return [];
    return [{ path: url.pathname + url.search, id: decodeURIComponent(url.hash.slice(1)) }];
  });
}

const pageAt = (path: string): Crawled => {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`${path} was not reached.`);
  return page;
};

describe('every link of the shop', () => {
  test('leads to a page without a redirect', () => {
    const broken = [...pages].filter(([, { status }]) => status !== 200);
    expect(broken.map(([path, { status, linkedFrom }]) => ({ path, status, linkedFrom }))).toEqual(
      [],
    );
    // 163 products, their lists, 8 articles, 8 services: fewer would mean that links are missing.
    expect(pages.size).toBeGreaterThan(250);
  });

  test('with a fragment leads to an existing element', () => {
    const lost = fragments.filter(({ path, id }) => {
      // The account's tabs are rendered only for signed-in users.
      return path !== '/account' && !pages.get(path)?.html.includes(` id="${id}"`);
    });
    expect(lost).toEqual([]);
  });

  test('every page in the sitemaps can be reached by links and is indexed', async () => {
    const read = async (address: string) => parseXml(await (await fetch(address)).text());
    const index = textsOf(await read(`${siteUrl()}/sitemap.xml`), 'loc');
    const listed = (await Promise.all(index.map(read))).flatMap((root) => textsOf(root, 'loc'));
    expect(listed.length).toBeGreaterThan(200);
    const paths = listed.map((address) => address.slice(siteUrl().length));
    expect(paths.filter((path) => !pages.has(path))).toEqual([]);
    const unlisted = paths.filter((path) => headOf(pageAt(path).html).meta['robots'] !== undefined);
    expect(unlisted).toEqual([]);
  });
});

describe('every page', () => {
  test('has a title and, if it is indexed, one heading, a description and its own address', () => {
    const errors: string[] = [];
    for (const [path, { html }] of pages) {
      if (html === '') continue;
      const { title, meta, links } = headOf(html);
      const canonical = links.find(({ rel }) => rel === 'canonical')?.href;
      if (!title.includes('Bullnose')) errors.push(`${path}: title "${title}"`);
      if ((meta['description'] ?? '').length > 160) errors.push(`${path}: long description`);
      if (meta['robots']?.includes('noindex') === true) continue;
      if (attributesOf(html, 'h1').length !== 1) errors.push(`${path}: not one h1`);
      if (!meta['description']) errors.push(`${path}: no description`);
      if (!meta['og:image']) errors.push(`${path}: no picture`);
      const own = siteUrl() + path.replace(/[?&]variant=[^&]*/, '');
      if (canonical !== own) errors.push(`${path}: canonical ${canonical}`);
    }
    expect(errors).toEqual([]);
  });

  test('uses schema.org’s vocabulary for search engines', () => {
    const types = new Set<string>();
    const errors: string[] = [];
    for (const [path, { html }] of pages) {
      for (const block of jsonLdOf(html)) {
        for (const [, type = ''] of JSON.stringify(block).matchAll(/"@type":"(\w+)"/g)) {
          types.add(type);
        }
        errors.push(...vocabularyErrors(block).map((error) => `${path}: ${error}`));
      }
    }
    expect(errors).toEqual([]);
    expect([...types]).toEqual(
      expect.arrayContaining([
        'AggregateRating',
        'Article',
        'BreadcrumbList',
        'FAQPage',
        'HardwareStore',
        'Offer',
        'Organization',
        'Product',
        'Review',
        'Service',
      ]),
    );
  });

  test('has a rating only for a product with reviews', async () => {
    const { products } = (await (await fetch(`${siteUrl()}/api/products`)).json()) as {
      products: { slug: string; review_count: number }[];
    };
    const unrated = products.filter((product) => product.review_count === 0);
    expect(unrated.length).toBeGreaterThan(0);
    const claims = unrated.filter(({ slug }) =>
      JSON.stringify(jsonLdOf(pageAt(`/products/${slug}`).html)).includes('AggregateRating'),
    );
    expect(claims).toEqual([]);
  });
});

describe('without scripts', () => {
  test.each([
    ['/', ['Shop by Department', 'Popular Products', 'Timber']],
    ['/shop', ['Our Product Range', 'Apply Filters', '$']],
    [
      '/products/tidewren-arc-basin-mixer',
      ['Arc Basin Mixer', 'Specifications', '$189.00', 'Sold by'],
    ],
    ['/services', ['Gutter clean', '$220.00', '2 hours']],
    ['/services/gutter-clean', ['What is included', '$220.00', '1300 975 707']],
    ['/diy-advice', ['Build a low deck in a weekend', 'min read', 'Browse by tag']],
    ['/diy-advice/build-a-low-deck-in-a-weekend', ['On this page', 'Tools and materials']],
    ['/find-a-store', ['Bullnose Marrickville', '6 am to 8 pm', 'Good Friday']],
    ['/help', ['Where is my order?', 'Open the Orders tab of your account.']],
    ['/privacy', ['Last updated', 'personal information']],
    ['/terms', ['Last updated', 'Australian Consumer Law']],
    ['/returns', ['Last updated', 'Australian Consumer Law']],
  ])('%s can be read', (path, words) => {
    const text = mainText(pageAt(path).html);
    expect(words.filter((each) => !text.includes(each))).toEqual([]);
  });
});

test.each([
  '/',
  '/products/tidewren-arc-basin-mixer',
  '/services/gutter-clean',
  '/diy-advice/build-a-low-deck-in-a-weekend',
])('the shared picture of %s exists', async (path) => {
  const address = headOf(pageAt(path).html).meta['og:image'] ?? '';
  const response = await fetch(address);
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
});

describe('valid HTML', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const errorsIn = async (html: string) =>
    (await validator.validateString(html)).results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    );

  test('the validator finds errors', async () => {
    const wrong = '<!doctype html><html lang="en"><body><p><div id="a" id="b"></p></body></html>';
    expect((await errorsIn(wrong)).length).toBeGreaterThan(1);
  });

  test.each(KINDS)('%s', async (path) => {
    expect(await errorsIn(pageAt(path).html)).toEqual([]);
  });

  test.each(MISSING)('%s, which does not exist', async (path) => {
    const page = missing.get(path);
    expect(page?.status).toBe(404);
    expect(await errorsIn(page?.html ?? '')).toEqual([]);
  });
});
