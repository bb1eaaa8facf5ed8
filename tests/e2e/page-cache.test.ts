import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findRunningPostgres } from '#server/platform/embedded-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

// Two processes of the shop on one database, like two machines, while another client changes rows.
// Pages must be current within a second; the waits here are longer, because test machines are slow.
const EVENTUALLY = { timeout: 60_000, interval: 25 };

interface Row {
  [column: string]: string | number | null;
}

describe('public pages of two processes on one database', () => {
  const data = throwAwayData();
  const secondData = throwAwayData();
  let first: TestServer;
  let second: TestServer;
  let outside: pg.Client;

  beforeAll(async () => {
    // Processes of one shop share its keys.
    const keys = { DATA_KEY: randomBytes(32).toString('base64') };
    first = await startTestServer({ dataDir: data.dataDir, env: keys });
    const databaseUrl = (await findRunningPostgres(data.dataDir)) ?? '';
    second = await startTestServer({
      dataDir: secondData.dataDir,
      env: { ...keys, DATABASE_URL: databaseUrl },
    });
    outside = new pg.Client({ connectionString: databaseUrl });
    await outside.connect();
  });

  afterAll(async () => {
    await outside.end();
    await second.stop();
    await first.stop();
    data.discard();
    secondData.discard();
  });

  async function textOf(shop: TestServer, path: string): Promise<string> {
    const response = await fetch(shop.url + path);
    expect(response.status).toBe(200);
    return response.text();
  }

  /** Both processes have these pages cached. */
  async function visit(...paths: string[]): Promise<void> {
    for (const shop of [first, second]) {
      for (const path of paths) {
        await textOf(shop, path);
        await textOf(shop, path);
      }
    }
  }

  async function bothShow(path: string, wanted: string | RegExp): Promise<void> {
    for (const shop of [first, second]) {
      await vi.waitFor(async () => {
        const text = await textOf(shop, path);
        if (typeof wanted === 'string') expect(text.includes(wanted)).toBe(true);
        else expect(wanted.test(text)).toBe(true);
      }, EVENTUALLY);
    }
  }

  async function one(statement: string, values: unknown[] = []): Promise<Row> {
    const { rows } = await outside.query<Row>(statement, values);
    if (rows[0] === undefined) throw new Error(`Nothing found by: ${statement}`);
    return rows[0];
  }

  /** The product that is first in the listing, on its own page and in its category. */
  const newest = () =>
    one(`select products.id, products.slug, products.name, categories.slug as category
      from products join categories on categories.id = products.category_id
      where products.archived_at is null
        and not exists (select from product_variants where product_id = products.id)
      order by products.created_at desc, products.id limit 1`);

  it('a new price shows on the product, in the listing and in its category', async () => {
    const { id, slug, category } = await newest();
    const paths = [`/products/${slug}`, '/shop', `/shop?category=${category}`];
    await visit(...paths);
    await outside.query(
      `update products set price_cents = 123456, discount_type = null, discount_value = null where id = $1`,
      [id],
    );
    for (const path of paths) await bothShow(path, /1,234<span[^>]*>\.56/);
  });

  it('a saving whose proof has run out shows nowhere', async () => {
    const { id, slug, category } = await one(
      `select products.id, products.slug, categories.slug as category
        from products join categories on categories.id = products.category_id
        where saving_until is not null
          and not exists (select from product_variants where product_id = products.id)
        order by products.created_at desc, products.id limit 1`,
    );
    const card = new RegExp(`${slug}(?:(?!</article>).)*<s[ >]`, 's');
    await visit(`/products/${slug}`, `/shop?category=${category}`);
    await bothShow(`/products/${slug}`, 'You save');
    await bothShow(`/shop?category=${category}`, card);
    // As the job does.
    await outside.query(`update products set saving_until = null where id = $1`, [id]);
    await bothShow(`/products/${slug}`, /^(?!.*You save)/s);
    for (const shop of [first, second]) {
      await vi.waitFor(async () => {
        expect(await textOf(shop, `/shop?category=${category}`)).not.toMatch(card);
      }, EVENTUALLY);
    }
  });

  it('a new name shows everywhere the product is listed, and in the page title', async () => {
    const { id, slug } = await newest();
    await visit(`/products/${slug}`, '/shop');
    await outside.query(`update products set name = 'Quokka-proof gate' where id = $1`, [id]);
    await bothShow('/shop', 'Quokka-proof gate');
    await bothShow(`/products/${slug}`, /<title>Quokka-proof gate/);
  });

  it('the last unit sold shows on the product page and on its card', async () => {
    const { id, slug } = await newest();
    await outside.query(`update stock_items set on_hand = 50, reserved = 0 where product_id = $1`, [
      id,
    ]);
    await visit(`/products/${slug}`, '/shop');
    await outside.query(`update stock_items set on_hand = 0 where product_id = $1`, [id]);
    await bothShow(`/products/${slug}`, 'Out of Stock');
    await bothShow('/shop', 'Out of Stock');
  });

  it('a changed promise shows on every page that makes it', async () => {
    await visit('/', '/help', '/terms');
    await outside.query(
      `update global_settings set free_shipping_threshold_cents = 14900, standard_shipping_cost_cents = 1250,
        standard_delivery_days = '4-9'`,
    );
    await bothShow('/', 'Free shipping over $149');
    await bothShow('/help', 'Standard delivery is $12.50 per order');
    await bothShow('/help', 'Standard delivery takes 4–9 business days');
    await bothShow('/terms', '4–9 business days');
    for (const path of ['/', '/help', '/terms']) {
      expect(await textOf(first, path)).not.toMatch(/\$99\b|\$9\.95|2–5/);
    }
  });

  it('a renamed category shows on the home page and among the filters', async () => {
    await visit('/', '/shop');
    // By name the first one: /shop draws the first few.
    await outside.query(`update categories set name = 'Antechinus boxes'
      where id = (select id from categories order by name limit 1)`);
    for (const path of ['/', '/shop']) await bothShow(path, 'Antechinus boxes');
  });

  it('a changed setting, service, seller and article show', async () => {
    const { slug: service } = await one('select slug from services limit 1');
    const { slug: article } = await one('select slug from diy_articles limit 1');
    const seller = await one(`select user_profiles.id, products.slug from user_profiles
      join products on seller_id = user_profiles.id limit 1`);
    const paths = [`/services/${service}`, `/diy-advice/${article}`, `/products/${seller['slug']}`];
    await visit(...paths);
    await outside.query(`update services set name = 'Echidna removal' where slug = $1`, [service]);
    await outside.query(`update diy_articles set title = 'Possum boxes' where slug = $1`, [
      article,
    ]);
    await outside.query(`update seller_profiles set trading_name = 'Wilhelmina' where id = $1`, [
      seller['id'],
    ]);
    await bothShow(paths[0] ?? '', 'Echidna removal');
    await bothShow(paths[1] ?? '', 'Possum boxes');
    await bothShow(paths[2] ?? '', 'Wilhelmina');
  });

  it('a deleted product disappears from its own page and from the listing', async () => {
    const { id, slug } = await newest();
    await visit(`/products/${slug}`, '/shop');
    await outside.query(`update products set archived_at = now() where id = $1`, [id]);
    for (const shop of [first, second]) {
      await vi.waitFor(async () => {
        expect((await fetch(`${shop.url}/products/${slug}`)).status).toBe(404);
        expect(await textOf(shop, '/shop')).not.toContain(`/products/${slug}"`);
      }, EVENTUALLY);
    }
  });

  it('equal pages of two processes are identical to the byte, with one ETag', async () => {
    const ask = async (shop: TestServer) => {
      const response = await fetch(`${shop.url}/help`);
      const text = await response.text();
      // Each process of this test has its own client key.
      const own = text.replaceAll(/pk_[\w-]+/g, 'pk').replaceAll(shop.url, '');
      return { own, etag: response.headers.get('etag') };
    };
    expect((await ask(first)).own).toBe((await ask(second)).own);
    const again = await ask(first);
    const { status } = await fetch(`${first.url}/help`, {
      headers: { 'if-none-match': again.etag ?? '' },
    });
    expect(status).toBe(304);
  });

  it('S23: no page with personal data may be cached', async () => {
    for (const path of [
      '/account',
      '/checkout',
      '/cart',
      '/wishlist',
      '/login',
      '/pay/x',
      '/nowhere',
    ]) {
      const { headers } = await fetch(first.url + path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
      expect(headers.get('etag')).toBeNull();
    }
    const shop = await fetch(`${first.url}/shop`, {
      headers: { cookie: 'session=1', authorization: 'Bearer x' },
    });
    expect(shop.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(shop.headers.get('vary')).toBe('Accept-Encoding');
    expect(shop.headers.get('set-cookie')).toBeNull();
  });

  it('S22: a cached page has every security header, and leaks nothing else', async () => {
    for (const visit of [1, 2]) {
      const { headers } = await fetch(`${first.url}/help?visit=${visit}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*frame-ancestors 'none'/,
      );
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
    const entry = /\/assets\/shop-[\w-]+\.js/.exec(await textOf(first, '/help'))?.[0];
    expect(entry).toBeDefined();
    for (const path of [
      `${entry}.map`,
      '/.git/config',
      '/.vite/manifest.json',
      '/assets/',
      '/pictures/',
    ]) {
      expect([path, (await fetch(first.url + path)).status]).toEqual([path, 404]);
    }
    expect((await fetch(`${first.url}/help`, { method: 'DELETE' })).status).toBe(405);
  });
});
