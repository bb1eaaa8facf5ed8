import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const server = useDemoShop();

const CALL = '**/api/seller/bank-details*';
const heading = (page: Page) => page.getByRole('heading', { name: 'Bank details', level: 1 });
const current = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Current bank details', exact: true }),
  });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const LOCKED =
  /^Payouts use these details from [A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4} at .*\. Until then none are made\.$/;

async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Account name').fill('Hollowick & Söhne');
  await page.getByLabel('BSB').fill('733 000');
  await page.getByLabel('Account number').fill(number);
}

test('a seller changes the bank details, which are masked and locked for three days', async () => {
  const page = await openAs(browser, server, 'seller', { expected: [/status of 409/] });
  await page.goto('/seller/money');
  await page.getByRole('link', { name: 'Bank details' }).first().click();
  await heading(page).waitFor();
  await current(page).getByText('Payouts use these details.').waitFor();
  await current(page).getByText('••••101').waitFor();
  await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('');
  await expectAccessibleAtEveryWidth(page);

  await fill(page, '000');
  await page.getByText('Your bank prints HOLLOWICK AND SOHNE.').waitFor();
  await save(page);
  await page.getByText(/^Enter the 2 to 9 digits of the account number/).waitFor();
  await expect.poll(() => page.getByLabel('BSB').inputValue()).toBe('733-000');
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('Account number').fill('1234 5678');

  // Another tab was faster.
  const other = await openAs(browser, server, 'seller');
  await other.goto('/seller/bank-details');
  await fill(other, '55555');
  await save(other);
  await other.getByText('Bank details saved.').waitFor();
  await save(page);
  await page.getByText(/^The bank details have changed since you opened this page\./).waitFor();
  await current(page).getByText('••••555').waitFor();
  await save(page);
  await page.getByText('Bank details saved.').waitFor();
  await current(page).getByText(LOCKED).waitFor();
  await current(page).getByText('••••678').waitFor();
  await current(page).getByText('HOLLOWICK AND SOHNE').waitFor();
  await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('');
  await expectAccessibleAtEveryWidth(page);

  await fill(page, '12345678');
  await save(page);
  await page.getByText('You already use these bank details. Nothing was changed.').waitFor();
});

test('a call that needs the second factor asks for it and loses nothing', async () => {
  const page = await openAs(browser, server, 'seller', { expected: [/status of 403/] });
  await page.goto('/seller/bank-details');
  await heading(page).waitFor();
  await page.route(CALL, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { error: { code: 'MFA_NOT_RECENT', message: 'x' } } })
      : route.fallback(),
  );
  await fill(page, '777777');
  await save(page);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(/^Failed to save the bank details:/).waitFor();
  await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('777777');
});

test('details that are missing, cannot be used or cannot be loaded say so', async () => {
  const page = await openAs(browser, server, 'seller', { expected: [/status of 500/] });
  const answer = {
    status: 'missing',
    bank_account_name: null,
    bank_bsb: null,
    bank_account_masked: null,
    changed_at: null,
    usable_from: null,
    version: 0,
    can_change: true,
  };
  await page.route(CALL, (route) => route.fulfill({ json: answer }));
  await page.goto('/seller/bank-details');
  await page
    .getByText('There are no bank details yet. Until there are, no payouts are made.')
    .waitFor();
  await page.getByRole('heading', { name: 'New bank details' }).waitFor();
  await expectAccessibleAtEveryWidth(page);

  const invalid = { ...answer, status: 'invalid', bank_bsb: '12', can_change: false };
  await page.route(CALL, (route) => route.fulfill({ json: invalid }));
  await page.reload();
  await page.getByText(/^A bank cannot pay to the details of the application\./).waitFor();
  await page.getByText('Only the seller can change these details.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);

  await page.route(CALL, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'x' } } }),
  );
  await page.reload();
  await page.getByText('Failed to load the bank details').waitFor();
  await page.unroute(CALL);
  await page.getByRole('button', { name: /try again/i }).click();
  await current(page).waitFor();
});
