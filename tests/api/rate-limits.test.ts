import { describe, expect, it } from 'vitest';

import { endpoints } from '#contract/endpoints/all.ts';
import { BUCKET } from '#server/uploads/upload-picture.ts';
import { useTestApp } from '#tests/support/app.ts';

const site = useTestApp({
  env: {
    RATE_ORDERS: '1',
    RATE_PREVIEWS: '1',
    RATE_SEARCHES: '1',
    RATE_ADDRESSES: '1',
    RATE_APPLICATIONS: '1',
    RATE_PREFERENCES: '1',
    RATE_UPLOADS: '1',
    TRUST_PROXY_HOPS: '1',
  },
});

const MESSAGE = 'Too many requests. Please try again in 5 minutes.';
const SOME_ID = '01890000-0000-7000-8000-000000000000';
/** Also requests that are refused count. */
const NOTHING = {};

describe('above the limit of an account', () => {
  it.each([
    ['POST', '/api/orders', 422],
    ['POST', '/api/addresses', 422],
    ['PUT', `/api/addresses/${SOME_ID}`, 404],
    ['POST', '/api/seller-application', 422],
  ])('%s %s is refused until the five minutes are over', async (method, path, otherwise) => {
    const buyer = await site.signIn({ role: 'customer' });
    const send = () => buyer.request(path, { method, json: NOTHING });
    expect((await send()).status).toBe(otherwise);
    const { status, headers, body } = await send();
    expect([status, headers.get('retry-after')]).toEqual([429, '300']);
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED', message: MESSAGE });
    site.clock.advanceMs(300_000);
    expect((await send()).status).toBe(otherwise);
  });

  it('a picture is refused in the shape of the storage client', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const send = () => admin.request(`/storage/v1/object/${BUCKET}/a.webp`, { json: NOTHING });
    await send();
    const { status, headers, body } = await send();
    expect([status, headers.get('retry-after')]).toEqual([429, '300']);
    expect(body).toMatchObject({ statusCode: '429', code: 'SlowDown', message: MESSAGE });
  });
});

describe('above the limit of an address', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it.each([
    ['/api/products?search=hammer', '2001:db8:0:1'],
    ['/api/suggestions?query=ham', '2001:db8:0:2'],
  ])('%s is refused, for this address only', async (path, network) => {
    const send = async (ip: string) => (await site.request(path, { headers: from(ip) })).status;
    for (let n = 1; n <= 5; n += 1) expect(await send(`${network}::${n}`)).toBe(200);
    expect(await send(`${network}::6`)).toBe(429);
    expect(await send('203.0.113.9')).toBe(200);
  });

  it('the lists of the shop’s own pages are answered', async () => {
    const { listProducts } = endpoints.catalog;
    for (let n = 1; n <= 6; n += 1) {
      expect(await site.call(listProducts, { query: { limit: 9, offset: 0 } })).toMatchObject({
        totalCount: 0,
      });
    }
  });

  it('a total is refused in the shape of its address', async () => {
    const send = () =>
      site.request('/functions/v1/calculate-order-total', {
        json: NOTHING,
        headers: { apikey: site.config.publicKey, ...from('203.0.113.7') },
      });
    for (let n = 1; n <= 5; n += 1) expect((await send()).status).toBe(422);
    const { status, body } = await send();
    expect(status).toBe(429);
    expect(body).toMatchObject({ error: MESSAGE, code: 'RATE_LIMITED' });
  });
});
