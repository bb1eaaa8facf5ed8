import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.stop());

const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });

/** What the shop answers to a program with this key. */
const statusWith = async (key: string, path: string) =>
  (await fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${key}` } })).status;

describe.each(['seller', 'admin'] as const)('in the back office of the %s', (area) => {
  test('a key is made, shown once, used and revoked', async () => {
    const page = await openAs(browser, shop, area);
    await page.goto(`/${area}/api-keys`);
    await page.getByText('No API keys').waitFor();
    await expectAccessibleAtEveryWidth(page);

    await page.getByRole('button', { name: 'Make a key' }).click();
    const form = page.getByRole('dialog', { name: 'Make an API key' });
    await form.getByLabel('Name').fill('Stock system');
    const make = form.getByRole('button', { name: 'Make the key' });
    await expect.poll(() => make.isDisabled()).toBe(true);
    await form.getByRole('checkbox', { name: /^Read the range/ }).check();
    await form.getByLabel('Expires').selectOption('In 90 days');
    await expectAccessibleAtEveryWidth(page);
    await make.click();

    const shown = page.getByRole('dialog', { name: 'Copy the key now' });
    const key = (await shown.getByRole('code').textContent()) ?? '';
    expect(key).toMatch(/^bnk_/);
    await expectAccessibleAtEveryWidth(page);
    await shown.getByRole('button', { name: 'I have stored the key' }).click();
    await shown.waitFor({ state: 'detached' });
    await row(page, 'Stock system').getByText('Read the range').waitFor();
    await expect.poll(() => page.getByText(key).count()).toBe(0);
    await expectAccessibleAtEveryWidth(page);

    expect(await statusWith(key, `/api/${area}/products`)).toBe(200);
    expect(await statusWith(key, `/api/${area}/orders`)).toBe(403);
    await chooseFromRow(page, 'Stock system', 'Revoke');
    const question = await openDialog(page);
    await question.getByText('Programs that use it lose access at once.').waitFor();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No API keys').waitFor();
    expect(await statusWith(key, `/api/${area}/products`)).toBe(401);
  });
});

test('the page says why it has no list, and tries again', async () => {
  const page = await openAs(browser, shop, 'seller', { expected: [/status of 503/] });
  await page.route('**/api/seller/api-keys**', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Busy' } } }),
  );
  await page.goto('/seller/api-keys');
  await page.getByText('Failed to load the API keys').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.unroute('**/api/seller/api-keys**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No API keys').waitFor();
});
