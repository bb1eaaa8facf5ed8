import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { followLink, waitUntilHydrated } from '#tests/support/catalogue-pages.ts';

const browser = useBrowser();

/** The reports that the page sends, and the statuses of their answers. */
function watchReports(page: Page) {
  const reports: Record<string, string>[] = [];
  const statuses: number[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!request.url().endsWith('/api/browser-errors')) return;
    reports.push(request.postDataJSON() as Record<string, string>);
    statuses.push(response.status());
  });
  return { reports, statuses };
}

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
  expect(statuses).toEqual([204, 204]);
  expect(JSON.stringify(reports)).not.toContain('secret');
  await followLink(page, '/services');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('a screen that cannot be drawn is reported', async () => {
  const page = await browser.openPage({ expected: [/./] });
  const { reports } = watchReports(page);
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.route('**/api/services', (route) => route.fulfill({ json: { services: [null] } }));
  await followLink(page, '/services');
  await expect.poll(() => reports[0]).toMatchObject({ kind: 'render' });
  expect(reports[0]?.['stack']).toMatch(/\/assets\/[\w.-]+\.js:\d+:\d+/);
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
