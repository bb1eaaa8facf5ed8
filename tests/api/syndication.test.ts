import { beforeEach, describe, expect, it } from 'vitest';

import {
  buildCategory,
  buildDepartment,
  buildPriceHistory,
  buildProduct,
  type ProductInput,
} from '#db/seed/builders/catalogue.ts';
import { buildArticle, buildService } from '#db/seed/builders/content.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { useTestApp } from '#tests/support/app.ts';
import { addVariant } from '#tests/support/trade.ts';
import { parseXml, textsOf } from '#tests/support/xml.ts';

import { sitemap, sitemapIndex } from '#server/syndication/sitemaps.ts';

const test = useTestApp();

async function read(path: string) {
  const { status, headers, body } = await test.request(path);
  expect(status).toBe(200);
  return { headers, root: parseXml(body as string) };
}

const site = (path: string) => test.config.siteUrl + path;
const uncategorised = (input: ProductInput = {}) =>
  buildProduct(test.db, { categoryId: null, departmentId: null, ...input });
const DAY_MS = 86_400_000;

async function joined(pieces: AsyncIterable<string> | null): Promise<string> {
  let text = '';
  for await (const piece of pieces ?? []) text += piece;
  return text;
}

describe('robots.txt', () => {
  it('blocks private pages and names the sitemaps', async () => {
    const { body, headers } = await test.request('/robots.txt');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(body).toContain('Disallow: /checkout\n');
    expect(body).toContain(`Sitemap: ${site('/sitemap.xml')}\n`);
    // Search engines must be able to read a page that has noindex.
    expect(body).not.toContain('/shop');
  });
});

describe('sitemaps', () => {
  beforeEach(async () => {
    const timber = await buildDepartment(test.db, { slug: 'timber' });
    await buildCategory(test.db, { slug: 'decking', departmentId: timber.id });
    await buildCategory(test.db, { slug: 'own', departmentId: timber.id, isListed: false });
    await uncategorised({ slug: 'tap-&-bowl' });
    const gone = await uncategorised({ slug: 'gone' });
    await test.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    await buildArticle(test.db, { slug: 'build-a-deck', publishedAt: new Date('2026-02-01') });
    await buildArticle(test.db, { slug: 'to-come', publishedAt: new Date('2026-03-03') });
    await buildService(test.db, { slug: 'gutter-clean' });
  });

  it('have an index with one of each kind and its last change', async () => {
    const { root } = await read('/sitemap.xml');
    expect(textsOf(root, 'loc')).toEqual(
      ['pages', 'departments', 'categories', 'products', 'articles', 'services'].map((kind) =>
        site(`/sitemaps/${kind}-1.xml`),
      ),
    );
    expect(textsOf(root, 'lastmod')).toContain('2026-02-01T00:00:00.000Z');
  });

  it('list every public page, and nothing else', async () => {
    const index = await read('/sitemap.xml');
    const all: string[] = [];
    for (const address of textsOf(index.root, 'loc')) {
      const { root, headers } = await read(new URL(address).pathname);
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
      all.push(...textsOf(root, 'loc'));
    }
    expect(all).toEqual([
      ...['/', '/shop', '/services', '/diy-advice', '/find-a-store', '/cut-list', '/help'].map(
        site,
      ),
      ...['/returns', '/recalls', '/privacy', '/terms'].map(site),
      site('/shop?department=timber'),
      site('/shop?category=decking'),
      site('/products/tap-%26-bowl'),
      site('/diy-advice/build-a-deck'),
      site('/services/gutter-clean'),
    ]);
  });

  it('list an article from its publication time', async () => {
    test.clock.advanceMs(DAY_MS);
    const { root } = await read('/sitemaps/articles-1.xml');
    expect(textsOf(root, 'loc')).toContain(site('/diy-advice/to-come'));
  });

  it('continue on the next page when one is full, with each address once', async () => {
    for (let number = 0; number < 4; number += 1) await uncategorised();
    const options = { db: test.db, siteUrl: 'https://shop.example', now: new Date(), pageSize: 2 };
    const index = parseXml(await sitemapIndex(options));
    const productPages = textsOf(index, 'loc').filter((address) => address.includes('/products-'));
    expect(productPages).toHaveLength(3);
    const found: string[] = [];
    for (const page of [1, 2, 3]) {
      const text = await joined(await sitemap(options, { kind: 'products', page }));
      const addresses = textsOf(parseXml(text), 'loc');
      expect(addresses.length).toBeLessThanOrEqual(2);
      found.push(...addresses);
    }
    expect(new Set(found).size).toBe(5);
    expect(await sitemap(options, { kind: 'products', page: 4 })).toBeNull();
  });

  it.each(['products-2', 'products-0', 'nothing-1', 'pages-2', 'products', '../robots'])(
    'do not include %s',
    async (name) => {
      expect((await test.request(`/sitemaps/${name}.xml`)).status).toBe(404);
    },
  );
});

describe('the feed of DIY advice', () => {
  it('has the published articles, newest first, complete and with absolute addresses', async () => {
    await buildArticle(test.db, {
      slug: 'older',
      title: 'Nuts & <bolts>',
      excerpt: 'Which "screw"?',
      content: '<p>See <a href="/shop?page=2&amp;x=1">the range</a><script>x()</script></p>',
      author: 'Grace Hollowick',
      tags: ['timber'],
      publishedAt: new Date('2026-02-01T00:00:00Z'),
    });
    await buildArticle(test.db, { slug: 'newer', publishedAt: new Date('2026-03-01T00:00:00Z') });
    await buildArticle(test.db, { slug: 'to-come', publishedAt: new Date('2026-03-03') });
    const { root, headers } = await read('/feeds/diy-advice.xml');
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const [, newer, older] = textsOf(root, 'link');
    expect([newer, older]).toEqual([site('/diy-advice/newer'), site('/diy-advice/older')]);
    expect(textsOf(root, 'title')[2]).toBe('Nuts & <bolts>');
    expect(textsOf(root, 'pubDate')[1]).toBe('Sun, 01 Feb 2026 00:00:00 GMT');
    expect(textsOf(root, 'category')).toContain('timber');
    const text = textsOf(root, 'content:encoded')[1] ?? '';
    expect(text).toContain(`href="${site('/shop?page=2&amp;x=1')}"`);
    expect(text).not.toContain('script');
    expect(textsOf(root, 'guid').every((guid) => guid.startsWith('urn:uuid:'))).toBe(true);
  });

  it('answers 304 while nothing changed, and adds an article at its time', async () => {
    await buildArticle(test.db, { slug: 'to-come', publishedAt: new Date('2026-03-03') });
    const { headers } = await read('/feeds/diy-advice.xml');
    const again = () =>
      test.request('/feeds/diy-advice.xml', {
        headers: { 'If-None-Match': headers.get('etag') ?? '' },
      });
    expect((await again()).status).toBe(304);
    test.clock.advanceMs(DAY_MS);
    expect((await again()).status).toBe(200);
  });
});

describe('the feed of products', () => {
  it('has what a shopping site requires for each product', async () => {
    const department = await buildDepartment(test.db, { name: 'Kitchen & Bath' });
    const category = await buildCategory(test.db, { name: 'Taps', departmentId: department.id });
    const { id } = await buildProduct(test.db, {
      slug: 'arc-mixer',
      name: 'Arc <mixer>',
      description: 'Turns & pours.\u0007',
      brand: 'Tidewren',
      sku: 'TW-1',
      priceCents: 50_00,
      originalPriceCents: 64_90,
      images: ['/pictures/products/arc.webp', '/pictures/products/arc-2.webp'],
      categoryId: category.id,
      departmentId: department.id,
      stock: 3,
    });
    await buildPriceHistory(test.db, {
      productId: id,
      prices: [
        { from: new Date('2026-01-05'), priceCents: 64_90 },
        { from: new Date('2026-02-20'), priceCents: 50_00, originalPriceCents: 64_90 },
      ],
    });
    const { root } = await read('/feeds/products.xml');
    const one = (name: string) => textsOf(root, name)[0];
    expect(one('g:id')).toBe(id);
    expect(one('g:title')).toBe('Arc <mixer>');
    expect(one('g:description')).toBe('Turns & pours.');
    expect(one('g:link')).toBe(site('/products/arc-mixer'));
    expect(one('g:image_link')).toBe(site('/renditions/900.jpeg/pictures/products/arc.webp'));
    expect(textsOf(root, 'g:additional_image_link')).toHaveLength(1);
    expect(one('g:availability')).toBe('in_stock');
    // The struck price, the current price and the freight of one unit.
    expect(textsOf(root, 'g:price')).toEqual(['64.90 AUD', '9.95 AUD']);
    expect(one('g:sale_price')).toBe('50.00 AUD');
    expect(one('g:brand')).toBe('Tidewren');
    expect(one('g:mpn')).toBe('TW-1');
    expect(textsOf(root, 'g:identifier_exists')).toEqual([]);
    expect(one('g:product_type')).toBe('Kitchen & Bath > Taps');
    expect(one('g:country')).toBe('AU');
  });

  it('has the specifications and what a variant has instead, with the fields of the format', async () => {
    const { id } = await buildProduct(test.db, {
      specifications: {
        Colour: 'Charcoal, matt',
        Length: 'See below',
        Size: 'Large',
        Treatment: 'H3',
      },
    });
    await addVariant(test.db, { productId: id, name: '2.4 m', priceCents: 10_00 });
    const { root } = await read('/feeds/products.xml');
    expect(textsOf(root, 'g:color')).toEqual(['Charcoal']);
    expect(textsOf(root, 'g:size')).toEqual(['2.4 m']);
    expect(textsOf(root, 'g:attribute_name')).toEqual(['Length', 'Colour', 'Size', 'Treatment']);
    expect(textsOf(root, 'g:attribute_value')).toEqual(['2.4 m', 'Charcoal, matt', 'Large', 'H3']);
  });

  it('omits a saving that the price history does not prove', async () => {
    await buildProduct(test.db, { priceCents: 50_00, originalPriceCents: 64_90 });
    const { root } = await read('/feeds/products.xml');
    expect(textsOf(root, 'g:price')[0]).toBe('50.00 AUD');
    expect(textsOf(root, 'g:sale_price')).toEqual([]);
  });

  it('omits a saving when the original price is below the price', async () => {
    await buildProduct(test.db, { priceCents: 50_00, originalPriceCents: 40_00 });
    const { root } = await read('/feeds/products.xml');
    expect(textsOf(root, 'g:price')[0]).toBe('50.00 AUD');
    expect(textsOf(root, 'g:sale_price')).toEqual([]);
  });

  it('lists a variant as its own item, at its own price', async () => {
    const { id } = await buildProduct(test.db, { priceCents: 20_00, sku: null, stock: 5 });
    const { id: variantId } = await addVariant(test.db, {
      productId: id,
      name: 'Chrome',
      priceCents: 120_00,
      stock: 0,
    });
    const { root } = await read('/feeds/products.xml');
    expect(textsOf(root, 'g:id')).toEqual([variantId]);
    expect(textsOf(root, 'g:item_group_id')).toEqual([id]);
    expect(textsOf(root, 'g:price')).toEqual(['120.00 AUD', '0.00 AUD']);
    expect(textsOf(root, 'g:availability')).toEqual(['out_of_stock']);
    expect(textsOf(root, 'g:identifier_exists')).toEqual(['no']);
    expect(textsOf(root, 'g:link')[0]).toContain(`?variant=${variantId}`);
  });

  it('includes GST in prices where the shop adds it at checkout', async () => {
    await test.db.updateTable('global_settings').set({ prices_include_tax: false }).execute();
    await buildProduct(test.db, { priceCents: 10_00 });
    const { root } = await read('/feeds/products.xml');
    // 10.00 and 9.95 plus 10 %; 0.995 is rounded within the total of 2.00.
    expect(textsOf(root, 'g:price')).toEqual(['11.00 AUD', '10.95 AUD']);
  });

  it('lists only a seller’s products in that seller’s feed, with freight by their own rule', async () => {
    const seller = await buildSeller(test.db, {});
    await test.db
      .insertInto('seller_settings')
      .values({
        seller_id: seller.id,
        shipping_rules: JSON.stringify({ type: 'flat_rate', cost_cents: 25_00 }),
        updated_at: new Date(),
      })
      .onConflict((conflict) =>
        conflict.column('seller_id').doUpdateSet({
          shipping_rules: JSON.stringify({ type: 'flat_rate', cost_cents: 25_00 }),
        }),
      )
      .execute();
    const own = await buildProduct(test.db, { sellerId: seller.id, priceCents: 10_00 });
    await buildProduct(test.db, {});
    const { root } = await read(`/feeds/sellers/${seller.id}.xml`);
    expect(textsOf(root, 'g:id')).toEqual([own.id]);
    expect(textsOf(root, 'g:price')).toEqual(['10.00 AUD', '25.00 AUD']);
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: new Date() })
      .where('id', '=', seller.id)
      .execute();
    expect((await test.request(`/feeds/sellers/${seller.id}.xml`)).status).toBe(404);
    expect((await test.request('/feeds/sellers/nobody.xml')).status).toBe(404);
  });

  it('continues past one batch, with each product once', async () => {
    const ids = new Set<string>();
    for (let number = 0; number < 260; number += 1) ids.add((await uncategorised()).id);
    const { root } = await read('/feeds/products.xml');
    expect(new Set(textsOf(root, 'g:id'))).toEqual(ids);
  });

  it('is limited to a few at a time, and a disconnected reader makes room', async () => {
    for (let number = 0; number < 3; number += 1) await buildProduct(test.db, {});
    const ask = () => test.app.request('/feeds/products.xml');
    const answers = [await ask(), await ask(), await ask()];
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    await answers[0]?.body?.cancel();
    expect((await ask()).status).toBe(200);
    // A HEAD request takes no place.
    await answers[1]?.text();
    await test.app.request('/feeds/products.xml', { method: 'HEAD' });
    expect((await ask()).status).toBe(200);
  });
});
