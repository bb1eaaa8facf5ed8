import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const server = useDemoShop();

const section = (page: Page, name: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });

/** "$1,234.56" in cents. */
const centsIn = (text: string) => Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-'));

/** The last cell of each row of a section's table, in cents; its total apart. */
async function lastColumn(page: Page, name: string | RegExp) {
  const rows = section(page, name).locator('tbody tr');
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelector('td:last-child')?.textContent ?? ''),
  );
  return cells.map(centsIn);
}

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

test('a period’s sales add up, open into their orders and make the BAS', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/money');
  await page
    .getByRole('navigation', { name: 'Money' })
    .getByRole('link', { name: 'Reports' })
    .click();
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  await page.locator('[aria-current="true"]', { hasText: /^Q\d 20/ }).waitFor();
  // A quarter that has just begun has no sales of the demo shop.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/admin/money/reports?from=${day(80)}&to=${day(0)}`);

  const sales = section(page, 'Sales by supplier');
  await sales.getByRole('row').nth(3).waitFor();
  const nets = await lastColumn(page, 'Sales by supplier');
  expect(nets.length).toBeGreaterThan(2);
  const total = sales.locator('tfoot td').last();
  await expect.poll(async () => centsIn(await total.innerText())).toBe(sum(nets));
  expect(sum(await lastColumn(page, 'Commission'))).toBeGreaterThan(0);

  // Total sales are own goods and commission, without the sellers' sales.
  const amounts = await section(page, 'BAS')
    .locator('section')
    .first()
    .locator('dd')
    .allInnerTexts();
  const [own = 0, commission = 0, all = 0] = amounts.map(centsIn);
  expect([own, own + commission]).toEqual([nets[0], all]);

  await sales.getByRole('link').nth(1).click();
  const made = section(page, /^What the sales of .+ are made of$/);
  await made.getByRole('table').waitFor();
  expect(sum(await lastColumn(page, /^What the sales of/))).toBe(nets[1]);
  await expectAccessibleAtEveryWidth(page);
});

test('any days can be chosen, stay in the address, and are refused in words', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/money/reports?from=2020-01-01&to=2020-01-31');
  await page.getByText('Wednesday 1 January 2020 to Friday 31 January 2020').waitFor();
  await page.getByText('Nothing was sold or refunded in this period.').waitFor();
  await page.getByText('No commission was charged or given back').waitFor();
  await expectAccessibleAtEveryWidth(page);

  await page.getByLabel('From').fill('2020-02-10');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('The last day is before the first one.').waitFor();
  await page.getByLabel('Until').fill('2020-02-20');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('This period cuts a calendar month.').waitFor();
  expect(new URL(page.url()).search).toBe('?from=2020-02-10&to=2020-02-20');
});

test('a section is downloaded, and what cannot be loaded can be tried again', async () => {
  const page = await openAs(browser, server, 'admin', { expected: [/status of 500/] });
  const failing = /\/api\/admin\/money\/report(\?|$)/;
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL_ERROR', message: 'No' } } }),
  );
  await page.goto('/admin/money/reports');
  await page.getByText('Failed to load the report').waitFor();
  await section(page, 'Refunds').waitFor();
  await page.unroute(failing);
  await page.getByRole('button', { name: /try again|retry/i }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: Commission' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^commission-20\d\d-\d\d-01-20\d\d-\d\d-\d\d\.csv$/,
  );
});

test('the basis of the BAS is chosen in the settings', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/money/reports');
  await page.getByText('On accruals, a refund').waitFor();
  await page.getByRole('link', { name: 'Change the basis' }).click();
  await page.getByLabel('You account for GST on').selectOption('Cash');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Payout settings saved.').waitFor();
  await page
    .getByRole('navigation', { name: 'Money' })
    .getByRole('link', { name: 'Reports' })
    .click();
  await page.getByText('On cash, a refund').waitFor();
});
