import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, demoSession, openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

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

    await page.getByRole('button', { name: 'Add API key' }).click();
    const form = page.getByRole('dialog', { name: 'Add API key' });
    await form.getByLabel('Name').fill('Stock system');
    const make = form.getByRole('button', { name: 'Add the key' });
    await expect.poll(() => make.isDisabled()).toBe(true);
    await form.getByRole('checkbox', { name: /^Read the range/ }).check();
    await form.getByLabel('Expires').selectOption('In 90 days');
    await expectAccessibleAtEveryWidth(page);
    await make.click();

    const shown = page.getByRole('dialog', { name: 'Copy the key now' });
    const key = (await shown.getByRole('code').textContent()) ?? '';
    expect(key).toMatch(/^bnk_/);
    await expectAccessibleAtEveryWidth(page);
    await shown.getByRole('button', { name: 'I’ve saved the key' }).click();
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

test('the example of the guide sets the stock from a file', async () => {
  const { access_token: token } = await demoSession(shop, 'seller');
  const call = async (address: string, json?: object) => {
    const response = await fetch(`${shop.url}${address}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return (await response.json()) as { id: string; key: string; stock: number };
  };
  const { id } = await call('/api/seller/products', {
    name: 'Counted hammer',
    slug: 'counted-hammer',
    sku: 'COUNTED-1',
    price: 39.9,
    stock: 1,
  });
  const { key } = await call('/api/seller/api-keys', {
    name: 'Stock system',
    scopes: ['write_stock_and_prices'],
    expires_in_days: 30,
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'sync-stock-'));
  const file = path.join(folder, 'stock.csv');
  const sync = () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.resolve('docs/examples/sync-stock.mjs'), file],
      { env: { SHOP_URL: shop.url, API_KEY: key }, encoding: 'utf8' },
    );
    return { status, stdout: stdout.trim(), stderr: stderr.trim().split('\n') };
  };

  await writeFile(file, '\uFEFFcode;stock\r\n"COUNTED-1";17\r\n');
  expect(sync()).toEqual({
    status: 0,
    stdout: '1 changed, 0 unchanged, 0 refused',
    stderr: [''],
  });
  expect((await call(`/api/seller/products/${id}`)).stock).toBe(17);
  await writeFile(file, 'COUNTED-1,17\nUNKNOWN,3\nCOUNTED-2,many\n');
  expect(sync()).toEqual({
    status: 1,
    stdout: '0 changed, 1 unchanged, 2 refused',
    stderr: [
      'Line 3 is not a code and a whole number.',
      'UNKNOWN: No product or variant has this code.',
    ],
  });
  await rm(folder, { recursive: true });
});
