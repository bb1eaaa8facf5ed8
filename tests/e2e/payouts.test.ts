import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PayoutLine } from '#contract/endpoints/office-payouts.ts';
import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { demoSession, openAs } from '#tests/support/office.ts';
import type { TestServer } from '#tests/support/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startDemoShop();
});
afterAll(() => server.stop());

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The first amount of a text in cents. */
const centsIn = (text = '') => Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(/[,.]/g, ''));
const centsOf = (dollars: number) => Math.round(dollars * 100);

async function api(role: 'admin' | 'seller', path: string) {
  const { access_token: token } = await demoSession(server, role);
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the test asserts what it reads
  return (await response.json()) as any;
}

test('an administrator pays sellers from a draft to a returned payment, and they see it', async () => {
  const page = await openAs(browser, server, 'admin');
  const seller = await openAs(browser, server, 'seller');
  const before: { available: number }[] = (await api('admin', '/api/admin/money/sellers')).sellers;
  const available = before.reduce((sum, each) => sum + Math.max(0, centsOf(each.available)), 0);
  expect(available).toBeGreaterThan(0);

  await page.goto('/admin/money/payouts');
  await page.getByText('No payouts yet.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole('button', { name: 'Begin a payout' }).click();
  await page.getByRole('heading', { name: 'Payout 1', level: 1 }).waitFor();
  const paid = section(page, 'Sellers').locator('li');
  const rows = await paid.allInnerTexts();
  expect(rows).toHaveLength(before.filter((each) => each.available !== 0).length);
  const total = centsIn(await page.locator('main dl').first().innerText());
  expect(total).toBe(rows.reduce((sum, row) => sum + centsIn(row), 0));
  expect(total).toBe(available);
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Payment day').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Give the file to your bank').waitFor();
  const files = section(page, 'File for the bank');
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download payout-1.aba' }).click();
  const bytes = await readFile(await (await download).path());
  await files.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
  const records = bytes.toString('latin1').split('\r\n');
  expect(records).toHaveLength(rows.length + 4);
  expect(Number(records.at(-2)?.slice(30, 40))).toBe(total);
  await expectAccessibleAtEveryWidth(page);

  const money = await api('admin', '/api/admin/money');
  expect(money.accounts).toContainEqual({ account: 'seller_in_payout', balance: -total / 100 });
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('button', { name: 'Yes, it is sent' }).click();
  await page.getByText('The bank has the file').waitFor();

  await seller.goto('/seller/money');
  const own = section(seller, 'Payouts');
  await own.getByText('Payout 1').first().waitFor();
  const ownAmount = centsIn(await own.locator('li').first().innerText());
  const { payouts } = await api('seller', '/api/seller/payouts');
  expect(ownAmount).toBe(centsOf(payouts[0].amount));
  const { id } = (await api('admin', '/api/admin/payouts?limit=1')).payouts[0];
  const lines: PayoutLine[] = (await api('admin', `/api/admin/payouts/${id}`)).lines;
  const line = lines.find(({ reference }) => reference === payouts[0].reference);
  await expectAccessibleAtEveryWidth(seller);
  await own.getByRole('link', { name: 'Payout 1' }).click();
  await seller.getByRole('heading', { name: 'Statement of payout 1', level: 1 }).waitFor();
  const sums = await section(seller, 'What it pays').locator('dd').allInnerTexts();
  expect(centsIn(sums.at(-1) ?? '')).toBe(ownAmount);
  expect(sums.slice(0, -1).reduce((sum, text) => sum + centsIn(text), 0)).toBe(ownAmount);
  const covered = await section(seller, 'Movements').locator('> ul > li').allInnerTexts();
  const amounts = covered.map((text) => centsIn(text.split('\n').find((l) => l.startsWith('$'))));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(ownAmount);
  await expectAccessibleAtEveryWidth(seller);
  await seller.goto('/seller/money');

  await page
    .getByRole('button', { name: `Record that the payment to ${line?.seller_name} came back` })
    .click();
  await page.getByLabel('The bank’s reason').fill('Account closed');
  await page.getByRole('button', { name: 'Record the return' }).click();
  await section(page, 'Sellers').getByText('Account closed').waitFor();
  await seller.reload();
  await own.getByText('The bank’s reason: Account closed').waitFor();
  await own.getByText('Our last payment came back.').waitFor();
  await expect
    .poll(async () => centsIn(await seller.locator('main dl').first().innerText()))
    .toBe(ownAmount);
  await expectAccessibleAtEveryWidth(seller);

  await page.goto('/admin/money');
  await page.getByText('Payment returned').first().click();
  await page.getByText('Account closed').waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('payout settings are saved, and what a bank would refuse is named', async () => {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/money/payouts/settings');
  await page.getByLabel('BSB').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter the six digits of the BSB.').first().waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('BSB').fill('062111');
  await page.getByLabel('Draft a payout').selectOption('fortnightly');
  await page.getByLabel('First day').fill('2027-01-05');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Payout settings saved.').waitFor();
  await page.goto('/admin/money/payouts');
  await page.getByText('The next draft is made on Tuesday 5 January 2027').waitFor();
});

test('an administrator adjusts a seller’s money and sets a reserve', async () => {
  const page = await openAs(browser, server, 'admin', { expected: [/status of 422/] });
  await page.goto('/admin/money');
  await section(page, 'Sellers').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Movements of / }).waitFor();
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByLabel('Amount').fill('12.50');
  await page.getByLabel('Reason').fill('Packaging that we broke');
  await page.getByRole('button', { name: 'Post the adjustment' }).click();
  const movements = page.locator('details');
  await expect.poll(() => movements.first().innerText()).toMatch(/Adjustment[^]*\$12\.50/);
  await page.getByRole('button', { name: 'Reserve' }).click();
  await page.getByLabel('Share').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a share and days, or 0 for both.').waitFor();
  await page.getByLabel('Days').fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Reserve of .* saved\.$/).waitFor();
});
