import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { expectNoAxeViolations, useBrowser } from '#tests/support/browser.ts';
import { site, siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();

const PRODUCT = /\/api\/admin\/products\/[\da-f-]+$/;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });

interface StoredSession {
  access_token: string;
}

async function tokenOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => localStorage.getItem('shop-auth'));
  return (JSON.parse(text ?? '{}') as StoredSession).access_token;
}

/**
 * Ends the page's session on the server, as an administrator or a changed password does, without
 * telling the page.
 */
async function endSession(page: Page): Promise<void> {
  // A call that is still on its way would ask for the password before the test does.
  await page.waitForLoadState('networkidle');
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await fetch(`${siteUrl()}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers,
  });
  expect(answer.status).toBe(204);
}

async function openProduct(page: Page): Promise<void> {
  await page.goto('/admin/products');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByLabel('Name', { exact: true }).waitFor();
}

it('a session that ends while a form is open is renewed in place, and the save continues', async () => {
  const page = await openAsAdmin(browser, '/admin/health', {
    expected: [/status of (?:400|401|403|500)/],
  });
  await openProduct(page);
  const tokens: string[] = [];
  await page.route(PRODUCT, (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    tokens.push(request.headers()['authorization'] ?? '');
    // The server refuses the first save; the second is intercepted, so that the shop stays
    // unchanged.
    if (tokens.length === 1) return route.fallback();
    const error = { code: 'INTERNAL', message: 'Not today' };
    return route.fulfill({ status: 500, json: { error } });
  });
  await page.getByLabel('Name', { exact: true }).fill('A name worth keeping');
  await endSession(page);
  await save(page).click();

  await dialog(page).waitFor();
  await expectNoAxeViolations(page);
  await dialog(page).locator('input[name=own_password]:focus').waitFor();
  await dialog(page).getByLabel('Password', { exact: true }).fill('not the password');
  await dialog(page).getByRole('button', { name: 'Log in' }).click();
  await dialog(page).getByRole('alert').waitFor();
  await dialog(page).getByLabel('Password', { exact: true }).fill(site().adminPassword);
  await dialog(page).getByRole('button', { name: 'Log in' }).click();
  await dialog(page).waitFor({ state: 'detached' });

  await page.getByRole('alert').getByText('Not today', { exact: true }).waitFor();
  const [refused, repeated] = tokens;
  expect(repeated).not.toBe(refused);
  expect(repeated).toBe(`Bearer ${await tokenOf(page)}`);
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('A name worth keeping');
});

it('a visitor who does not log in again keeps the form until they leave it', async () => {
  const page = await openAsAdmin(browser, '/admin/health', {
    expected: [/status of (?:400|401|403)/],
  });
  await openProduct(page);
  await page.getByLabel('Name', { exact: true }).fill('A name worth keeping');
  await endSession(page);
  await save(page).click();
  await dialog(page).getByRole('button', { name: 'Not now' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('A name worth keeping');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/admin/login');
});

it('an administrator in the seller area chooses a seller first, and then sees the page they opened', async () => {
  const page = await openAsAdmin(browser, '/seller/products');
  await page.getByRole('heading', { name: 'Choose a seller', level: 1 }).waitFor();
  await expectNoAxeViolations(page);
  const seller = page.getByLabel('Seller to view');
  await seller.selectOption({ index: 1 });
  await page.getByRole('heading', { name: 'My Products', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/seller/products');
  await page.getByLabel('Seller to view').selectOption({ index: 0 });
  await page.getByRole('heading', { name: 'Choose a seller', level: 1 }).waitFor();
});
