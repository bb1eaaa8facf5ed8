import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { contentSecurityPolicy, takeMarkedScripts } from '#app/security-headers.ts';
import { sanitiseArticleHtml } from '#server/content/sanitise.ts';
import { launchBrowser, openWatchedPage } from '#tests/support/browser.ts';
import { HOSTILE_HTML } from '#tests/support/hostile-html.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const COUNTER = 'window.calls = 0; window.hostile = () => { window.calls += 1; };';

const KINDS = ['clean', 'injected', 'raw'];

let browser: Browser;
let server: Server;
let baseURL = '';

/** A script that the renderer adds to a page. */
const OWN_SCRIPT = '<script nonce="the-mark">window.own = true;</script>';

/**
 * `/clean/3` is the third vector as an article shows it, under the shop's policy. `/injected/3` has
 * it unsanitised next to a script of the renderer, under that page's policy. `/raw/3` has it
 * unsanitised, without a policy.
 */
beforeAll(async () => {
  browser = await launchBrowser();
  server = createServer((request, response) => {
    const [, kind, index] = (request.url ?? '').split('/');
    const vector = HOSTILE_HTML[Number(index)];
    if (vector === undefined || kind === undefined || !KINDS.includes(kind)) {
      response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL);
      return;
    }
    const body = kind === 'clean' ? sanitiseArticleHtml(vector) : vector;
    const page = `<!doctype html><html lang="en"><head><title>Article</title><link rel="icon" href="data:,"></head><body>${kind === 'injected' ? OWN_SCRIPT : ''}<main>${body}</main></body></html>`;
    const { html, scripts } = takeMarkedScripts(page, 'the-mark');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(kind === 'raw' ? {} : { 'content-security-policy': contentSecurityPolicy(scripts) }),
    });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  server.close();
});

/**
 * How often the vector ran its script, after hovering, focusing and clicking everything on the
 * page.
 */
async function triggerVector(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const element of document.querySelectorAll('main, main *')) {
      // A link that may lead elsewhere is checked by its address and not followed.
      element.addEventListener('click', (event) => event.preventDefault());
      for (const type of ['pointerover', 'mouseover', 'mouseenter', 'focus', 'click', 'toggle']) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    return (window as unknown as { calls: number }).calls;
  });
}

test('sanitised, no vector runs a script, sends a request elsewhere or keeps a dangerous address', async () => {
  const { page, close } = await openWatchedPage(browser, { baseURL });
  await page.addInitScript(COUNTER);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const [index, vector] of HOSTILE_HTML.entries()) {
    await page.goto(`/clean/${index}`);
    const calls = await triggerVector(page);
    const left = await page.evaluate(() => ({
      elements: document.querySelectorAll('script, style, svg, math, iframe, object, form, [style]')
        .length,
      attributes: [...document.querySelectorAll('main *')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      addresses: [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
        .map((link) => link.protocol)
        .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
      path: location.pathname,
    }));
    expect({ vector, calls, ...left }).toEqual({
      vector,
      calls: 0,
      elements: 0,
      attributes: [],
      addresses: [],
      path: `/clean/${index}`,
    });
  }
  expect(dialogs).toEqual([]);
  expect(await close()).toEqual([]);
});

test('a script in the data of a page is blocked, and the renderer’s own runs', async () => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.addInitScript(COUNTER);
  for (const [index, vector] of HOSTILE_HTML.entries()) {
    if (!/<script\b[^>]*>[^<]*hostile\(\)/i.test(vector)) continue;
    await page.goto(`/injected/${index}`);
    const own = await page.evaluate(() => (window as unknown as { own?: boolean }).own);
    expect({ vector, own, calls: await triggerVector(page) }).toEqual({
      vector,
      own: true,
      calls: 0,
    });
  }
  await context.close();
});

test('many vectors run when they are unsanitised and without a policy, so the corpus is real', async () => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.addInitScript(COUNTER);
  let successes = 0;
  for (const index of HOSTILE_HTML.keys()) {
    // Some unsanitised vectors navigate away or block the page; they count as well.
    const calls = await page
      .goto(`/raw/${index}`, { waitUntil: 'domcontentloaded', timeout: 5_000 })
      .then(() => triggerVector(page))
      .catch(() => 1);
    if (calls > 0) successes += 1;
  }
  await context.close();
  expect(successes).toBeGreaterThan(20);
});
