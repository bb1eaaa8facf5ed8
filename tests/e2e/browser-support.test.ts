import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAxeViolations, launchBrowser, openWatchedPage } from '#tests/support/browser.ts';

const document = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Probe</title><link rel="icon" href="data:,"></head><body><main><h1>Probe</h1>${body}</main></body></html>`;

const pages: Record<string, string> = {
  '/quiet': document('<p>Nothing wrong here</p>'),
  '/error': document('<script>console.error("broken thing")</script>'),
  '/warning': document('<script>console.warn("odd thing")</script>'),
  '/throws': document('<script>throw new Error("uncaught thing")</script>'),
  '/foreign': document('<img src="http://pictures.example/a.png" alt="From elsewhere">'),
  '/missing-part': document('<img src="/absent.png" alt="Absent">'),
  '/refused-part': document('<img src="/busy.png" alt="Refused">'),
  '/broken-part': document('<img src="/broken.png" alt="Broken">'),
  '/inaccessible': document('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'),
};

let browser: Browser;
let server: Server;
let baseURL = '';

beforeAll(async () => {
  browser = await launchBrowser();
  server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (request.url === '/busy.png') {
      response.writeHead(503, { 'retry-after': '2' }).end();
      return;
    }
    if (request.url === '/broken.png') {
      response.writeHead(503).end();
      return;
    }
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html',
      // As strict about scripts as the shop, which proves that axe needs no exception.
      'content-security-policy': request.url === '/inaccessible' ? "script-src 'none'" : '',
    });
    response.end(page ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  server.close();
});

async function pageErrorsAt(url: string, expected: RegExp[] = []): Promise<string[]> {
  const { page, close } = await openWatchedPage(browser, { baseURL, expected });
  await page.goto(url);
  return close();
}

test('a quiet page passes', async () => {
  expect(await pageErrorsAt('/quiet')).toEqual([]);
});

test.each([
  ['/error', 'console.error: broken thing'],
  ['/warning', 'console.warning: odd thing'],
  ['/throws', 'uncaught: Error: uncaught thing'],
  ['/foreign', 'request to another origin: GET http://pictures.example/a.png'],
  ['/missing-part', 'status of 404'],
  ['/broken-part', 'status of 503'],
])('%s fails the test', async (url, error) => {
  expect((await pageErrorsAt(url)).join('\n')).toContain(error);
});

test('an expected console error does not fail the test', async () => {
  expect(await pageErrorsAt('/missing-part', [/status of 404/])).toEqual([]);
});

test('a read that a busy shop asks to repeat does not fail the test', async () => {
  expect(await pageErrorsAt('/refused-part')).toEqual([]);
});

test('axe names the element that breaks a rule, under any content security policy', async () => {
  const { page, close } = await openWatchedPage(browser, { baseURL });
  await page.goto('/inaccessible');
  expect((await findAxeViolations(page)).join('\n')).toContain('image-alt');
  await page.goto('/quiet');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await close()).toEqual([]);
});
