import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildCategory, buildDepartment, buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildArticle, buildService, publishTexts } from '#db/seed/builders/content.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { attributesOf, headOf } from '#tests/support/html.ts';
import { pagesOf } from '#tests/support/pages.ts';

const test = {} as TestApp;
const open = pagesOf(test);
const site = (path: string) => test.config.siteUrl + path;

async function head(path: string) {
  const page = await open(path);
  expect(page.status).toBe(200);
  return headOf(page.html);
}

// No test here changes stored data, so one shop serves all of them.
beforeAll(async () => {
  Object.assign(test, await createTestApp());
  const department = await buildDepartment(test.db, {
    slug: 'timber',
    name: 'Timber',
    description: 'Boards and beams.',
  });
  const category = await buildCategory(test.db, {
    slug: 'decking',
    name: 'Decking',
    departmentId: department.id,
  });
  for (let number = 0; number < 10; number += 1) {
    await buildProduct(test.db, {
      slug: `board-${number}`,
      name: `Board ${number}`,
      description: `${'x'.repeat(159)}😀${'y'.repeat(50)}`,
      images: [`/pictures/products/board-${number}.webp`],
      departmentId: department.id,
      categoryId: category.id,
    });
  }
  await buildArticle(test.db, { slug: 'build', excerpt: 'How.', category: 'Garden' });
  await publishTexts(test.db, new Date('2026-02-01T00:00:00+11:00'));
  await buildService(test.db, { slug: 'clean', description: 'd'.repeat(400) });
});

afterAll(() => test.database.drop());

describe('an indexed page', () => {
  it.each([
    ['/', '/'],
    ['/shop', '/shop'],
    ['/shop?utm_source=mail', '/shop'],
    ['/shop?page=2', '/shop?page=2'],
    ['/shop?department=timber', '/shop?department=timber'],
    ['/shop?page=2&category=decking', '/shop?category=decking&page=2'],
    ['/products/board-1', '/products/board-1'],
    ['/products/board-1?variant=abc', '/products/board-1'],
    ['/services', '/services'],
    ['/services/clean', '/services/clean'],
    ['/diy-advice', '/diy-advice'],
    ['/diy-advice/build', '/diy-advice/build'],
    ['/find-a-store', '/find-a-store'],
    ['/help', '/help'],
    ['/cut-list', '/cut-list'],
    ['/privacy', '/privacy'],
    ['/terms', '/terms'],
    ['/returns', '/returns'],
    ['/seller-agreement', '/seller-agreement'],
  ])('%s has the canonical address %s', async (path, canonical) => {
    const { links, meta } = await head(path);
    expect(links.filter(({ rel }) => rel === 'canonical')).toEqual([
      { rel: 'canonical', href: site(canonical) },
    ]);
    expect(meta['robots']).toBeUndefined();
    expect(meta['og:url']).toBe(site(canonical));
    expect(meta['description']).toBeTruthy();
  });
});

describe('one of many views', () => {
  it.each([
    '/shop?search=board',
    '/shop?minPrice=10',
    '/shop?brand=Numbatten',
    '/shop?onSale=true',
    '/shop?sort=price_asc',
    '/shop?department=timber&category=decking',
    '/shop?category=decking&inStock=true',
    '/services?category=Outdoor',
    '/diy-advice?tag=deck',
    '/diy-advice?category=Garden',
    '/help?q=returns',
    '/find-a-store?near=3056',
    '/cut-list?product=board-1',
    '/terms?version=2026-07-01',
  ])('%s is not indexed and has no canonical address', async (path) => {
    const { links, meta } = await head(path);
    expect(meta['robots']).toBe('noindex, follow');
    expect(links.some(({ rel }) => rel === 'canonical')).toBe(false);
  });
});

describe('a page that no search engine indexes', () => {
  it.each(['/cart', '/login', '/checkout', '/wishlist'])('%s has a description', async (path) => {
    const { meta } = await head(path);
    expect(meta['robots']).toBe('noindex');
    expect(meta['description']).toMatch(/ at \w+/);
  });
});

describe('the head of a page', () => {
  it('has a description of exactly its first 160 characters, without half a character', async () => {
    const { meta } = await head('/products/board-1');
    expect(meta['description']).toBe(`${'x'.repeat(159)}😀`);
    expect((await head('/services/clean')).meta['description']).toBe('d'.repeat(160));
  });

  it('shares a product with its picture and price', async () => {
    const { title, meta } = await head('/products/board-1');
    expect(title).toBe('Board 1 | Bullnose');
    expect(meta).toMatchObject({
      'og:type': 'product',
      'og:title': 'Board 1',
      'og:site_name': 'Bullnose',
      'og:image': site('/renditions/900.jpeg/pictures/products/board-1.webp'),
      'product:price:currency': 'AUD',
      'twitter:card': 'summary_large_image',
    });
  });

  it('uses the shop’s picture where the page has none', async () => {
    expect((await head('/help')).meta['og:image']).toBe(site('/og/default.jpg'));
  });

  it('gives a department its own title and description, and every page its number', async () => {
    const first = await head('/shop?department=timber');
    expect(first.title).toBe('Timber | Bullnose');
    expect(first.meta['description']).toBe('Boards and beams.');
    expect((await head('/shop?category=decking&page=2')).title).toBe('Decking, page 2 | Bullnose');
    expect((await head('/shop')).title).toBe('Our Product Range | Bullnose');
  });

  it('gives an article its date, and the way to others like it', async () => {
    const { meta, links } = await head('/diy-advice/build');
    expect(meta['og:type']).toBe('article');
    expect(Date.parse(meta['article:published_time'] ?? '')).not.toBeNaN();
    expect(meta['article:section']).toBe('Garden');
    expect(links.find(({ rel }) => rel === 'alternate')).toMatchObject({
      type: 'application/rss+xml',
      href: site('/feeds/diy-advice.xml'),
    });
  });

  it('has no canonical address on a page that does not exist', async () => {
    for (const path of ['/nowhere', '/products/nothing', '/diy-advice/nothing']) {
      const page = await open(path);
      expect(page.status).toBe(404);
      expect(attributesOf(page.html, 'link').some(({ rel }) => rel === 'canonical')).toBe(false);
    }
  });
});

describe('a legal text', () => {
  const admin = async () => (await test.signIn({ role: 'admin' })).request;
  const pageOf = async (slug: string) => {
    const { items } = (await (await admin())('/api/admin/pages')).body as {
      items: { id: string; slug: string }[];
    };
    return items.find((item) => item.slug === slug)?.id ?? '';
  };

  it.each(['terms', 'privacy', 'returns', 'seller-agreement'])(
    '%s keeps its earlier versions, dated and marked as superseded',
    async (slug) => {
      const request = await admin();
      const address = `/api/admin/pages/${await pageOf(slug)}`;
      await request(address, { method: 'PUT', json: { intro: 'A new introduction.' } });
      await request(`${address}/publication`, { json: { change: 'Another introduction.' } });
      const { html: newest } = await open(`/${slug}`);
      const { html: earlier } = await open(`/${slug}?version=1`);
      expect(newest).toContain('A new introduction.');
      expect(newest).toContain(`href="/${slug}?version=1"`);
      expect(newest).toContain('Another introduction.');
      expect(newest).not.toContain('This is an earlier version');
      expect(earlier).not.toContain('A new introduction.');
      expect(earlier).toMatch(
        /Last updated <time dateTime="2026-01-31[^"]*">1 February 2026<\/time>/,
      );
      expect(earlier).toContain('This is an earlier version');
      // By the day on which it was in force.
      expect((await open(`/${slug}?version=2026-02-15`)).html).toContain(
        'This is an earlier version',
      );
      // A mistyped link shows the current version.
      expect((await open(`/${slug}?version=99`)).html).toContain('A new introduction.');
    },
  );
});
