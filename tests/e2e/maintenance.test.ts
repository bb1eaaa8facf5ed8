import { setTimeout } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import {
  expectAccessibleAtEveryWidth,
  expectNoAxeViolations,
  useBrowser,
} from '#tests/support/browser.ts';
import { registerCustomer } from '#tests/support/customer.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { demoAccount, openAs } from '#tests/support/office.ts';

const MESSAGE = 'We are counting the stock.';
/** Every process follows within this time (Rule 102). */
const FOLLOWED_MS = 500;
const UNAVAILABLE = [/status of 503/];

describe('a shop that an administrator closes', () => {
  const browser = useBrowser();
  const shop = useDemoShop();

  const statusOf = async (path: string) => (await fetch(shop.url + path)).status;

  it('is closed to visitors and customers, and open to those who work in it', async () => {
    const customer = await registerCustomer(shop.url);
    const admin = await openAs(browser, shop, 'admin', { expected: [/status of 422/] });
    await admin.goto('/admin/health');
    await admin.getByRole('button', { name: 'Close the shop' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Message').fill(MESSAGE);
    await dialog.getByLabel('Expected to open').fill('2020-01-01T09:00');
    await dialog.getByRole('button', { name: 'Close the shop' }).click();
    await dialog.getByText('Choose a time to come.').waitFor();
    await dialog.getByLabel('Expected to open').fill('2099-01-01T09:00');
    await expectNoAxeViolations(admin);
    await dialog.getByRole('button', { name: 'Close the shop' }).click();
    await admin.getByText('The shop is closed for maintenance.').waitFor();
    await admin.getByText(`“${MESSAGE}”`).waitFor();
    await expectNoAxeViolations(admin);

    // Nobody has asked for a page before, so nothing but the closure itself told this process.
    await setTimeout(FOLLOWED_MS);
    for (const path of ['/', '/shop', '/checkout', '/robots.txt', '/api/products']) {
      expect(await statusOf(path)).toBe(503);
    }
    await expect(customer.call('/api/cart-items')).rejects.toThrow(MESSAGE);

    const visitor = await browser.openPage({
      baseURL: shop.url,
      javaScriptEnabled: false,
      expected: UNAVAILABLE,
    });
    await visitor.goto('/shop');
    await visitor.getByRole('heading', { level: 1, name: 'Closed for maintenance' }).waitFor();
    await visitor.getByText(MESSAGE).waitFor();
    await visitor.getByText('1 January at 9:00 am').waitFor();

    const seller = await browser.openPage({ baseURL: shop.url });
    await seller.goto('/login');
    const { email, password } = demoAccount(shop, 'seller');
    await seller.getByLabel('Email').fill(email);
    await seller.getByLabel('Password', { exact: true }).fill(password);
    await seller.getByRole('button', { name: 'Log in', exact: true }).click();
    await seller.waitForURL('**/seller');
    await seller.getByRole('heading', { level: 1 }).waitFor();

    await admin.getByRole('button', { name: 'Open the shop' }).click();
    await admin.getByText('The shop is open.', { exact: true }).waitFor();
    await expect.poll(() => admin.getByText('closed for maintenance').count()).toBe(0);
    await expect.poll(() => statusOf('/shop')).toBe(200);
    expect(await customer.call('/api/cart-items')).toBeDefined();
  });

  it('has a page that fits and is accessible, also where a page was kept', async () => {
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/')).toBe(200);
    const admin = await openAs(browser, shop, 'admin');
    await admin.goto('/admin/health');
    await admin.getByRole('button', { name: 'Close the shop' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click();
    await expect.poll(() => statusOf('/')).toBe(503);
    const visitor = await browser.openPage({ baseURL: shop.url, expected: UNAVAILABLE });
    await visitor.goto('/');
    await expectAccessibleAtEveryWidth(visitor);
  });
});
