import type { Page, Request } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { followLink, waitUntilHydrated } from '#tests/support/catalogue-pages.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';

const browser = useBrowser();

/** The reports that the page sends, and the statuses of their answers. */
function watchReports(page: Page) {
  const reports: Record<string, string>[] = [];
  const statuses: number[] = [];
  const isReport = (request: Request) => request.url().endsWith('/api/browser-errors');
  page.on('request', (request) => {
    if (isReport(request)) reports.push(request.postDataJSON() as Record<string, string>);
  });
  page.on('response', (response) => {
    if (isReport(response.request())) statuses.push(response.status());
  });
  return { reports, statuses };
}

/** The lines about errors in browsers. */
const logged = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"browser_error"'))
    .map((line) => JSON.parse(line) as Record<string, string>);

const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text);
    });
  }, message);

it('an error in a page is reported once, and the page works on', async () => {
  const page = await browser.openPage({ expected: [/went wrong/, /is lost/] });
  const { reports, statuses } = watchReports(page);
  await page.goto('/shop?q=secret');
  await waitUntilHydrated(page);
  await fail(page, 'It went wrong');
  await fail(page, 'It went wrong');
  await page.evaluate(() => void Promise.reject(new RangeError('A promise is lost')));
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'error', message: 'TypeError: It went wrong' }),
      expect.objectContaining({ kind: 'rejection', message: 'RangeError: A promise is lost' }),
    ]),
  );
  expect(reports.map(({ route }) => route)).toEqual(['/shop', '/shop']);
  await expect.poll(() => statuses).toEqual([204, 204]);
  expect(JSON.stringify(reports)).not.toContain('secret');
  await followLink(page, '/services');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('an error of a button and one of a screen are in the log once, and five of a page', async () => {
  const shop = await startDemoShop({ env: { LOG_LEVEL: 'warn' } });
  onTestFinished(async () => void (await shop.stop()));
  const page = await browser.openPage({
    baseURL: shop.url,
    expected: [/Button \d failed/, /Cannot read properties of null/],
  });
  const { reports, statuses } = watchReports(page);
  await page.goto('/help');
  await waitUntilHydrated(page);
  await page.route('**/api/services', (route) => route.fulfill({ json: { services: [null] } }));
  await page.evaluate(() => {
    let presses = 0;
    document.querySelector('h1')?.addEventListener('click', () => {
      presses += 1;
      throw new TypeError(`Button ${Math.ceil(presses / 2)} failed`);
    });
  });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.click();
  await heading.click();
  await expect.poll(() => statuses).toEqual([204]);
  for (let press = 3; press <= 6; press += 1) await heading.click();
  await expect.poll(() => statuses).toEqual([204, 204, 204]);
  await followLink(page, '/services');
  await expect.poll(() => reports.at(-1)).toMatchObject({ kind: 'render' });
  // The page works on, and its fifth error is the last that is reported.
  await page.unroute('**/api/services');
  await followLink(page, '/diy-advice');
  await page.getByRole('heading', { level: 1, name: 'DIY Advice' }).waitFor();
  await fail(page, 'Button 8 failed');
  await expect.poll(() => statuses).toEqual([204, 204, 204, 204, 204]);
  await fail(page, 'Button 9 failed');
  await page.goto('/help', { waitUntil: 'networkidle' });
  expect(reports).toHaveLength(5);

  await expect.poll(() => logged(shop.logs())).toHaveLength(5);
  const lines = logged(shop.logs());
  expect(lines.map(({ kind }) => kind)).toEqual(['error', 'error', 'error', 'render', 'error']);
  expect(new Set(lines.map(({ message }) => message)).size).toBe(5);
  expect(lines[3]?.['stack']).toMatch(/\/assets\/[\w.-]+\.js:\d+:\d+/);
});

it('a back office reports its errors too', async () => {
  const page = await openAsAdmin(browser, '/admin/products', { expected: [/went wrong/] });
  const { reports } = watchReports(page);
  await page.getByRole('heading', { name: 'Products' }).waitFor();
  await fail(page, 'It went wrong');
  await expect.poll(() => reports).toMatchObject([{ kind: 'error', route: '/admin/products' }]);
});

it('a report that cannot be sent causes no other', async () => {
  const page = await browser.openPage({ expected: [/went wrong/, /browser-errors/, /ERR_FAILED/] });
  let asked = 0;
  await page.route('**/api/browser-errors', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/shop');
  await waitUntilHydrated(page);
  await fail(page, 'It went wrong');
  await expect.poll(() => asked).toBe(1);
  await followLink(page, '/services');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(asked).toBe(1);
});
