import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';
import type { TestServer } from '#tests/support/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startDemoShop();
});
afterAll(() => server.stop());

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** "$1,234.56" in cents. */
const centsIn = (text: string) =>
  [...text.matchAll(/−?\$[\d,]+\.\d\d/g)].map(([amount]) =>
    Number(amount.replaceAll(/[$,.]/g, '').replace('−', '-')),
  );

test('a seller sees what is available and pending, and each movement opens into its items', async () => {
  const page = await openAs(browser, server, 'seller');
  await page.goto('/seller/money');
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor();
  const figures = page.locator('main dl').first();
  await figures.getByText('Yours to be paid out.').waitFor();
  const [available = 0, pending = 0] = centsIn(await figures.innerText());
  expect(available).toBeGreaterThan(0);
  expect(pending).toBeGreaterThan(0);

  const movements = section(page, 'Movements').locator('details');
  const all = await movements.allInnerTexts();
  const sumOf = (kind: string) =>
    all
      .filter((text) => text.startsWith(kind))
      .reduce((sum, text) => sum + (centsIn(text)[0] ?? 0), 0);
  expect(sumOf('Became available')).toBe(available);
  expect(sumOf('Sale')).toBe(available + pending);

  const sale = movements.filter({ hasText: 'Sale' }).first();
  const [earned = 0] = centsIn(await sale.innerText());
  await sale.locator('summary').click();
  const [sales = 0, commission = 0] = centsIn(
    await sale.getByText(/less .* commission/).innerText(),
  );
  expect(sales - commission).toBe(earned);
  await expectAccessibleAtEveryWidth(page);
});

test('an administrator sees what is owed and held, and a movement’s postings sum to zero', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/money');
  await page.getByText('Covers what is owed').waitFor();
  const movements = section(page, 'Movements').locator('details');
  await expect.poll(() => movements.count()).toBe(25);
  await movements.first().locator('summary').click();
  const rows = movements.first().locator('tbody tr');
  const sides = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.innerText)),
  );
  const sum = (side: number) =>
    sides.flatMap((row) => centsIn(row[side] ?? '')).reduce((a, b) => a + b, 0);
  expect(sum(0)).toBeGreaterThan(0);
  expect(sum(0)).toBe(sum(1));

  await page.getByRole('link', { name: 'Older movements' }).click();
  await page.getByRole('link', { name: 'Newest movements' }).waitFor();
  await section(page, 'Sellers').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Movements of / }).waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('what cannot be loaded says so, and the rest of the page stays', async () => {
  const page = await openAs(browser, server, 'seller', { expected: [/status of 500/] });
  await page.route('**/api/seller/money/movements*', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL', message: 'An error occurred' } },
    }),
  );
  await page.goto('/seller/money');
  await page.getByText('Failed to load the movements').waitFor();
  await page.getByText('Yours to be paid out.').waitFor();
  await page.unroute('**/api/seller/money/movements*');
  await page.getByRole('button', { name: /try again/i }).click();
  await section(page, 'Movements').locator('details').first().waitFor();
});
