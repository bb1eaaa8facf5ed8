import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createNoticePages } from '#app/notice-page.tsx';
import { answerWhileClosed } from '#app/closed-shop.ts';
import type { Closing } from '#server/http/closing.ts';
import { demoProfile } from '#tests/support/demo-profile.ts';

const HELD: Closing = { reason: 'restore', message: null, reopensAt: null };
const UNOPENED: Closing = { reason: 'opening', message: null, reopensAt: null };
const CLOSED: Closing = { reason: 'maintenance', message: null, reopensAt: null };
const NOW = new Date('2026-03-02T01:00:00Z');

const site = { isProduction: true };
const assets = { script: '', styles: ['/assets/shop.css'], preloads: [] };
const { closed: page } = createNoticePages(site, assets, () => demoProfile);

let server: Server;
let url: string;
let closing: Closing;

beforeAll(async () => {
  server = createServer((request, response) => {
    const closed = { closing, now: NOW, page, site };
    if (!answerWhileClosed(request, response, closed)) response.end('open');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

const statusOf = async (path: string, method: string, why: Closing) => {
  closing = why;
  return (await fetch(`${url}${path}`, { method })).status;
};

describe.each([
  ['held', HELD],
  ['closed', CLOSED],
  ['never opened', UNOPENED],
] as const)('a %s shop', (_name, why) => {
  it.each([
    ['GET', '/'],
    ['GET', '/shop?department=tools-workshop'],
    ['GET', '/register'],
    ['GET', '/checkout'],
    ['GET', '/seller-application'],
    ['GET', '/robots.txt'],
    ['GET', '/sitemap.xml'],
    ['GET', '/feeds/products.xml'],
    ['GET', '/dev/mail'],
    ['GET', '//admin'],
    ['POST', '/shop'],
  ])('has no %s %s', async (method, path) => {
    expect(await statusOf(path, method, why)).toBe(503);
  });

  it.each([
    ['GET', '/health'],
    ['GET', '/ready'],
    ['GET', '/admin'],
    ['GET', '/admin/orders?page=2'],
    ['GET', '/admin/login'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['GET', '/assets/office.js'],
    ['GET', '/favicon.svg'],
    // Its calls are let in or refused one by one.
    ['POST', '/api/orders'],
    ['POST', '/functions/v1/calculate-order-total'],
  ])('has %s %s', async (method, path) => {
    expect(await statusOf(path, method, why)).toBe(200);
  });
});

it.each([
  ['GET', '/seller'],
  ['GET', '/seller/orders'],
  ['GET', '/login'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/webhooks/stripe'],
  ['GET', '/unsubscribe/abc'],
  ['POST', '/unsubscribe/abc'],
])('only a held shop refuses %s %s', async (method, path) => {
  expect(await statusOf(path, method, HELD)).toBe(503);
  expect(await statusOf(path, method, CLOSED)).toBe(200);
});

it('nobody can sign up in a held shop', async () => {
  expect(await statusOf('/auth/v1/signup', 'POST', HELD)).toBe(503);
});

describe('the answer', () => {
  const html = { accept: 'text/html,*/*' };

  it('is a line of text for programs', async () => {
    closing = CLOSED;
    const answer = await fetch(`${url}/feeds/products.xml`);
    expect(await answer.text()).toBe('The shop is closed at the moment. Please try again later.');
    expect(answer.headers.get('retry-after')).toBe('300');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is a page for browsers, with what the administrator says', async () => {
    const reopensAt = new Date('2026-03-02T03:30:00Z');
    closing = { ...CLOSED, message: 'New shelves & <faster> tills', reopensAt };
    const answer = await fetch(`${url}/shop`, { headers: html });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe(String(2.5 * 60 * 60));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await answer.text();
    expect(text).toContain('New shelves &amp; &lt;faster&gt; tills');
    expect(text).toContain('Monday 2 March at 2:30 pm AEDT');
  });

  it('asks for patience once the time has passed, and after a day at the latest', async () => {
    const retryAfter = async (reopensAt: string) => {
      closing = { ...CLOSED, reopensAt: new Date(reopensAt) };
      return (await fetch(`${url}/`, { headers: html })).headers.get('retry-after');
    };
    expect(await retryAfter('2026-03-01T01:00:00Z')).toBe('60');
    expect(await retryAfter('2026-04-02T01:00:00Z')).toBe('86400');
  });
});

describe('the time of the opening', () => {
  const textOf = async (reopensAt: Date) => {
    closing = { reason: 'maintenance', message: null, reopensAt };
    const answer = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
    return (await answer.text()).replaceAll(/<[^>]*>/g, '');
  };

  it('is told with its zone while it is to come', async () => {
    expect(await textOf(new Date(NOW.getTime() + 60_000))).toMatch(
      /We expect to open again on Monday,? 2 March at 12:01\s?pm AEDT/,
    );
  });

  it('is not told once it has passed', async () => {
    expect(await textOf(NOW)).not.toContain('We expect to open');
  });
});
