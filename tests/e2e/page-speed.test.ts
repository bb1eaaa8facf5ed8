import { brotliCompressSync, constants } from 'node:zlib';

import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { scrollThrough, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
/** The entry, the page and all that they import, compressed with brotli. */
const MAX_SCRIPT_BYTES = 115_000;
/** The frame of the back offices and all their calls, without any screen. */
const MAX_OFFICE_SCRIPT_BYTES = 172_000;

describe('page speed', () => {
  it.each([
    ['/services', 'Loading services...', 'Services'],
    ['/diy-advice', 'Loading articles...', 'DIY Advice'],
    ['/shop', 'Loading products...', 'Our Product Range'],
    ['/find-a-store', 'Loading...', 'Find a Store'],
  ])('%s says what it is loading while its code loads', async (path, label, heading) => {
    const page = await browser.openPage();
    await page.goto('/help', { waitUntil: 'networkidle' });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
    await page.getByText(label, { exact: true }).first().waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText(label, { exact: true }).first().waitFor({ state: 'detached' });
  });

  it('hovering over a link prefetches its page, so that the click makes no request', async () => {
    const page = await browser.openPage();
    await page.goto('/help', { waitUntil: 'networkidle' });
    const asked: string[] = [];
    const calls = new Set<Request>();
    page.on('request', (request) => {
      if (!/\/api\/services$|\/assets\/.*\.js$/.test(request.url())) return;
      asked.push(request.url());
      calls.add(request);
    });
    page.on('requestfinished', (request) => calls.delete(request));
    const answered = page.waitForResponse(/\/api\/services$/);
    await page.locator('a[href="/services"]').first().hover();
    await answered;
    // The page's own code loads in parallel with its data.
    await expect
      .poll(() => asked.some((url) => url.endsWith('.js')) && calls.size === 0)
      .toBe(true);
    asked.length = 0;
    await page.locator('a[href="/services"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    expect(asked).toEqual([]);
  });

  it('nothing is prefetched for a visitor who saves data', async () => {
    const page = await browser.openPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto('/help', { waitUntil: 'networkidle' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const link = page.locator('a[href="/services"]').first();
    await link.hover();
    await link.focus();
    // Ten times the time after which hovering counts.
    await page.waitForTimeout(750);
    expect(asked.filter((path) => path.startsWith('/api/services'))).toEqual([]);
  });

  it.each([
    ['the home page', '/', MAX_SCRIPT_BYTES],
    ['the back office', '/admin', MAX_OFFICE_SCRIPT_BYTES],
  ])('%s loads no more script than its budget before it is interactive', async (_, path, most) => {
    const html = await (await fetch(siteUrl() + path)).text();
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    expect(scripts.size).toBeGreaterThan(1);
    let bytes = 0;
    for (const script of scripts) {
      const response = await fetch(siteUrl() + script, {
        headers: { 'accept-encoding': 'br' },
      });
      expect(response.headers.get('content-encoding')).toBe('br');
      bytes += brotliCompressSync(Buffer.from(await response.arrayBuffer()), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
      }).length;
    }
    expect(bytes).toBeLessThan(most);
  });

  it('pictures are loaded at their displayed size, not at their original size', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.phone });
    const pictures: Promise<{ path: string; type: string | undefined; bytes: number }>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'image') return;
      const path = new URL(response.url()).pathname;
      const type = response.headers()['content-type'];
      const body = response.body().catch(() => Buffer.alloc(0));
      pictures.push(body.then(({ length: bytes }) => ({ path, type, bytes })));
    });
    await page.goto('/shop', { waitUntil: 'networkidle' });
    await scrollThrough(page);
    const ofProducts = async () =>
      (await Promise.all(pictures)).filter(({ path }) => path.includes('/pictures/'));
    await expect.poll(async () => (await ofProducts()).length).toBeGreaterThan(3);
    const products = await ofProducts();
    for (const { path, type, bytes } of products) {
      expect(path).toMatch(/^\/renditions\/(160|320)\.avif\//);
      expect(type).toBe('image/avif');
      expect(bytes).toBeLessThan(12_000);
    }
  });
});
