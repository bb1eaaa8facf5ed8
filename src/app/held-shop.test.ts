import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { refuseWhileHeld } from '#app/held-shop.ts';

let server: Server;
let url: string;
let isHeld = true;

beforeAll(async () => {
  server = createServer((request, response) => {
    const options = { hold: { isHeld: () => isHeld }, site: { isProduction: true } };
    if (!refuseWhileHeld(request, response, options)) response.end('open');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

const statusOf = async (path: string, method = 'GET') =>
  (await fetch(`${url}${path}`, { method })).status;

describe('a held shop', () => {
  it.each([
    '/',
    '/shop?department=tools-workshop',
    '/login',
    '/seller',
    '/seller/orders',
    '/admin-login',
    '/robots.txt',
    '/sitemap.xml',
    '/feeds/products.xml',
    '/functions/v1/calculate-order-total',
    '/webhooks/stripe',
    '/dev/mail',
    '//admin',
  ])('is closed at %s', async (path) => {
    expect(await statusOf(path)).toBe(503);
  });

  it.each([
    ['POST', '/webhooks/stripe'],
    ['POST', '/api/orders'],
    ['POST', '/api/cart-items'],
    ['PATCH', '/api/profile'],
    ['POST', '/api/seller/parcels'],
    ['POST', '/api/sandbox/sessions/1/pay'],
  ])('takes no %s %s', async (method, path) => {
    expect(await statusOf(path, method)).toBe(503);
  });

  it.each([
    ['GET', '/health'],
    ['GET', '/ready'],
    ['GET', '/admin'],
    ['GET', '/admin/orders?page=2'],
    ['GET', '/admin/login'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['GET', '/api/profile'],
    ['PUT', '/api/admin/products/1'],
    ['GET', '/assets/office.js'],
    ['GET', '/favicon.svg'],
  ])('lets an administrator %s %s', async (method, path) => {
    expect(await statusOf(path, method)).toBe(200);
  });

  it('says so to people and programs, and when to come back', async () => {
    const page = await fetch(`${url}/shop`);
    expect(await page.text()).toBe('The shop is closed for maintenance. Please try again later.');
    expect(page.headers.get('retry-after')).toBe('300');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const call = await fetch(`${url}/api/orders`, { method: 'POST' });
    expect(await call.json()).toMatchObject({ error: { code: 'CLOSED' } });
  });

  it('answers everyone once it is live', async () => {
    isHeld = false;
    expect(await statusOf('/shop')).toBe(200);
    expect(await statusOf('/webhooks/stripe', 'POST')).toBe(200);
    isHeld = true;
  });
});
