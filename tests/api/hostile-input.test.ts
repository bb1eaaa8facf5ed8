import { afterEach, describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import { fastestMs } from '#tests/support/fastest.ts';

const TOTALS = '/functions/v1/calculate-order-total';

describe('hostile input', () => {
  const site = useTestApp();
  const key = () => ({ apikey: site.config.publicKey });

  afterEach(() => {
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('F38: refuses an oversized body quickly, whatever length it declares', async () => {
    const body = `{"items":"${'x'.repeat(5 * 1024 * 1024)}"}`;
    const statuses = new Set<number>();
    const tryIt = async () =>
      void statuses.add((await site.request(TOTALS, { headers: key(), body })).status);
    const fastest = await fastestMs(10, tryIt, 1_000);
    expect([...statuses]).toEqual([413]);
    expect(fastest).toBeLessThan(1_000);
  });

  it('F38: stops reading a stream without a declared length', async () => {
    let sentChunks = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentChunks += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const response = await site.app.request(TOTALS, {
      method: 'POST',
      headers: { ...key(), 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sentChunks).toBeLessThan(20);
  });

  it.each([
    '/api/products?brand=%00',
    '/api/products?searchQuery=ta%00p',
    '/api/products/%00',
    '/api/services/%00',
    '/api/diy-articles/%00',
  ])('refuses the null character in %s', async (path) => {
    const { status } = await site.request(path, {});
    expect(status).toBe(422);
  });

  it.each([
    ['100,000 nested arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422],
    ['100,000 nested objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, 422],
    ['100,000 items', `{"items":[${'0,'.repeat(100_000)}0]}`, 422],
    ['a duplicate key', '{"items":[],"items":[]}', 422],
    ['a prototype', '{"__proto__":{"isAdmin":true},"items":[]}', 422],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"items":[]}', 422],
    ['a lone surrogate as bytes', '"\ud800"', 422],
    ['text that is not JSON', 'items=1', 400],
    ['nothing', '', 400],
  ])('F38: refuses %s', async (_, body, expected) => {
    const statuses = new Set<number>();
    const tryIt = async () => {
      const { status } = await site.request(TOTALS, {
        method: 'POST',
        headers: { ...key(), 'content-type': 'application/json' },
        body,
      });
      statuses.add(status);
    };
    const fastest = await fastestMs(10, tryIt, 500);
    expect([...statuses]).toEqual([expected]);
    expect(fastest).toBeLessThan(500);
  });

  it.each([
    ['limit=1e9', 422],
    ['limit=-1', 422],
    ['offset=-1&limit=9', 422],
    ['offset=1e308&limit=9', 422],
    ['limit=NaN', 422],
    ['sort=price_cents;drop table products', 422],
    ['minPrice=0.001', 422],
    ['sellerId=1', 422],
    [`searchQuery=${'x'.repeat(201)}`, 422],
    [Array.from({ length: 101 }, (_, index) => `q${index}=1`).join('&'), 400],
    ['limit=9&limit=10&offset=0', 200],
    ["searchQuery=%25'%3B--", 200],
  ])('F39: answers /api/products?%s with %i', async (query, expected) => {
    const { status } = await site.request(`/api/products?${query}`);
    expect(status).toBe(expected);
  });

  it('S5: escapes wildcards in a search', async () => {
    for (const text of ['%', '_', String.raw`\\`]) {
      const { body } = await site.request(`/api/products?searchQuery=${encodeURIComponent(text)}`);
      expect(body.totalCount).toBe(0);
    }
  });

  it('S15: refuses an expired token with a clear message and changes nothing', async () => {
    const user = await site.signIn();
    site.clock.advanceMs(2 * 60 * 60 * 1000);
    const { status, body } = await user.request('/api/cart-items');
    expect(status).toBe(401);
    expect(body.error.code).toBe('INVALID_TOKEN');
  });
});

describe('F41: a handler that fails', () => {
  const site = useTestApp();

  it('answers 500 with an id and without internals, and other requests continue', async () => {
    site.app.get('/api/fault', () => {
      throw new Error('the password of the database is hunter2');
    });
    site.app.get('/api/late-fault', async () => {
      await Promise.resolve();
      throw new TypeError('undefined is not a function');
    });
    for (const path of ['/api/fault', '/api/late-fault']) {
      const { status, body } = await site.request(path);
      expect(status).toBe(500);
      expect(body.error).toMatchObject({ code: 'INTERNAL', message: 'An error occurred' });
      expect(body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.stringify(body)).not.toMatch(/hunter2|undefined is not|at /);
    }
    expect((await site.request('/health')).status).toBe(200);
  });
});
