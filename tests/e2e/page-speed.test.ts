import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import { scrollThrough, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { signIn, storeSession } from '#tests/support/customer.ts';
import { waitUntilHydrated } from '#tests/support/catalogue-pages.ts';
import { openShopper, plentifulProducts } from '#tests/support/shopper.ts';
import { site, siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
/** What Chromium fetches before any input, in bytes of brotli without headers, and in files. */
const SCRIPT_BUDGETS = {
  home: { bytes: 131_300, files: 4 },
  shop: { bytes: 143_500, files: 7 },
  product: { bytes: 148_850, files: 6 },
  checkout: { bytes: 164_600, files: 8 },
  'back office': { bytes: 178_600, files: 8 },
};

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
    ['has fetched the code of a product', false, 0],
    ['has not, for a visitor who saves data', true, 1],
  ])('an idle list %s', async (_what, saveData, fetchedOnClick) => {
    const page = await browser.openPage();
    await page.addInitScript(
      (connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection });
      },
      { saveData },
    );
    await page.goto('/shop', { waitUntil: 'networkidle' });
    await waitUntilHydrated(page);
    // Longer than the list waits, and than the code takes.
    await page.waitForTimeout(3_000);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await page.locator('main a.card-link').first().dispatchEvent('click');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().waitFor();
    expect(scripts).toHaveLength(fetchedOnClick);
  });

  it.each([
    ['home', '/'],
    ['shop', '/shop'],
    ['product', '/products/wombeyard-bypass-secateurs-forged'],
  ] as const)('%s loads no more script than its budget until it is idle', async (screen, path) => {
    await expectScriptWithin(SCRIPT_BUDGETS[screen], await browser.openPage(), path);
  });

  // A rule such as :root:has([aria-label]) has the styles of all elements computed again for each
  // that is added, which was four times the work on a phone.
  it.each(['/', '/shop', '/products/wombeyard-bypass-secateurs-forged'])(
    'the styles of %s are computed about once for each element',
    async (path) => {
      const page = await browser.openPage({ viewport: VIEWPORTS.phone });
      const computed = await elementsStyledBy(page, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await waitUntilHydrated(page);
      });
      const elements = await page.evaluate(() => document.querySelectorAll('*').length);
      expect(computed / elements).toBeLessThan(2);
    },
  );

  // The first of these takes a browser 25 to 35 ms, a slow phone four times as long.
  it.each(['/', '/cart', '/diy-advice/build-a-low-deck-in-a-weekend'])(
    '%s loads without a format or a comparison of a language',
    async (path) => {
      const page = await browser.openPage();
      await countLanguageCalls(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await waitUntilHydrated(page);
      expect(await page.evaluate(() => performance.getEntriesByName('language').length)).toBe(0);
      await page.evaluate(() => (1).toLocaleString('en-AU'));
      expect(await page.evaluate(() => performance.getEntriesByName('language').length)).toBe(1);
    },
  );

  it('checkout loads no more script than its budget until it is idle', async () => {
    const { page, fill, addAddress } = await openShopper(browser);
    const [product] = await plentifulProducts(siteUrl());
    if (product === undefined) throw new Error('No product can be bought.');
    await fill(product);
    await addAddress();
    await expectScriptWithin(SCRIPT_BUDGETS.checkout, page, '/checkout');
  });

  it('the back office loads no more script than its budget until it is idle', async () => {
    const page = await browser.openPage();
    const password = site().adminPassword;
    await storeSession(page, await signIn(siteUrl(), { email: DEMO_ACCOUNTS.admin, password }));
    await expectScriptWithin(SCRIPT_BUDGETS['back office'], page, '/admin');
  });

  it.each([
    '/',
    '/shop',
    '/products/wombeyard-bypass-secateurs-forged',
    '/cart',
    '/checkout',
    '/wishlist',
    '/quick-order',
    '/cut-list',
    '/account/orders/1',
    '/services',
    '/diy-advice',
    '/help',
    '/login',
  ])('%s has no zod in its own code', async (path) => {
    const html = await (await fetch(siteUrl() + path)).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(2);
    const schemas: string[] = [];
    for (const script of scripts) {
      const code = await (await fetch(siteUrl() + script)).text();
      if (code.includes('$ZodType')) schemas.push(script);
    }
    expect(schemas).toEqual([]);
  });

  it.each([
    ['Add to Cart', /^Add to Cart: /],
    ['a heart', / in your wishlist$/],
  ])('%s pressed before the script has loaded works once it has', async (_, name) => {
    const page = await browser.openPage();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/shop', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name }).first();
    await button.click();
    await button.click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    release();
    await page.getByRole('dialog').getByText('log in', { exact: false }).first().waitFor();
  });

  it('filters ticked before the script has loaded are applied', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.desktop });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/shop', { waitUntil: 'commit' });
    const filters = page.getByRole('form', { name: 'Filters' });
    const department = filters.locator('input[name=department]').nth(2);
    const slug = await department.inputValue();
    await department.check();
    await filters.locator('summary').filter({ hasText: 'Availability and offers' }).click();
    await filters.getByLabel('On sale').check();
    release();
    await waitUntilHydrated(page);
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await page.waitForURL(`**/shop?department=${slug}&onSale=true`);
  });

  it('a dialog whose code is gone since an update offers to reload the page', async () => {
    const page = await browser.openPage({
      expected: [/dialogs-.*net::ERR_FAILED/, /ERR_FAILED.*dialogs-/],
    });
    await page.route(/\/assets\/dialogs-.*\.js$/, (route) => route.abort());
    await page.goto('/shop', { waitUntil: 'networkidle' });
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click();
    const message = page.getByRole('alert').filter({ hasText: 'This could not be opened.' });
    await message.waitFor();
    expect(loads).toBe(0);
    await message.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => loads).toBe(1);
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

/** Opens the page and compares the script that it has fetched once it is idle with its budget. */
async function expectScriptWithin(
  budget: { readonly bytes: number; readonly files: number },
  page: Page,
  path: string,
): Promise<void> {
  const fetched: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) fetched.push(request);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(fetched.map((request) => request.sizes()));
  for (const request of fetched) {
    expect((await request.response())?.headers()['content-encoding']).toBe('br');
  }
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeLessThanOrEqual(budget.bytes);
  expect(fetched.length).toBeGreaterThan(1);
  expect(fetched.length).toBeLessThanOrEqual(budget.files);
}

interface StyleUpdate {
  readonly name: string;
  readonly args: {
    readonly beginData?: { readonly frame: string };
    readonly elementCount?: number;
  };
}

/** How many elements had their styles computed while `act` ran; one counts as often as it had. */
async function elementsStyledBy(page: Page, act: () => Promise<void>): Promise<number> {
  const debug = await page.context().newCDPSession(page);
  const { frameTree } = await debug.send('Page.getFrameTree');
  const updates: StyleUpdate[] = [];
  debug.on('Tracing.dataCollected', ({ value }) =>
    updates.push(
      ...(value as unknown as StyleUpdate[]).filter(({ name }) => name === 'UpdateLayoutTree'),
    ),
  );
  await debug.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  const ended = new Promise<void>((resolve) =>
    debug.once('Tracing.tracingComplete', () => resolve()),
  );
  await debug.send('Tracing.end');
  await ended;
  return updates
    .filter(({ args }) => args.beginData?.frame === frameTree.frame.id)
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

/** Marks each of them in the page's timeline as "language". */
async function countLanguageCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mark = { construct: marked(Reflect.construct), apply: marked(Reflect.apply) };
    function marked<Args extends unknown[], Result>(call: (...args: Args) => Result) {
      return (...args: Args): Result => {
        performance.mark('language');
        return call(...args);
      };
    }
    for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'ListFormat'] as const) {
      Object.defineProperty(Intl, name, { value: new Proxy(Intl[name], mark) });
    }
    for (const [owner, name] of [
      [Number, 'toLocaleString'],
      [Date, 'toLocaleDateString'],
      [Date, 'toLocaleString'],
      [String, 'localeCompare'],
    ] as const) {
      const method = Reflect.get(owner.prototype, name) as () => string;
      Object.defineProperty(owner.prototype, name, { value: new Proxy(method, mark) });
    }
  });
}
