import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { recover } from '#tests/support/api-faults.ts';
import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { openPaymentPage, placeWith, readOrderBody } from '#tests/support/buying.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import {
  type ListedProduct,
  openShopper,
  plentifulProducts,
  type Shopper,
} from '#tests/support/shopper.ts';

const browser = useBrowser();
const shop = useDemoShop();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const region = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** A customer who has paid for one of each of these products. */
async function openBuyer(products: readonly ListedProduct[], expected: readonly RegExp[] = []) {
  const shopper = await openShopper(browser, { baseURL: shop.url, expected });
  await shopper.fill(...products);
  const address = await shopper.addAddress();
  const order = await placeWith(
    shopper,
    crypto.randomUUID(),
    await readOrderBody(shopper, address),
  );
  const { sessionId } = await openPaymentPage(shopper, order.id);
  await shopper.call(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
  await expect
    .poll(async () => (await shopper.call<{ status: string }>(`/api/orders/${order.id}`)).status)
    .toBe('processing');
  return { ...shopper, order };
}

async function pick(count: number): Promise<ListedProduct[]> {
  const products = (await plentifulProducts(shop.url)).slice(0, count);
  expect(products).toHaveLength(count);
  return products;
}

const unitsOf = async ({ cart }: Pick<Shopper, 'cart'>) =>
  Object.fromEntries(
    (await cart()).cart_items.map(({ product_id: id, quantity }) => [id, quantity]),
  );

test('the landing page has the last order, and buys again what is available', async () => {
  const [bought, soldOut, kept] = (await pick(3)) as [ListedProduct, ListedProduct, ListedProduct];
  const buyer = await openBuyer([bought, soldOut]);
  const { page, order } = buyer;
  await buyer.fill(kept);
  await shop.database.query('update stock_items set on_hand = reserved where product_id = $1', [
    soldOut.id,
  ]);

  await page.goto('/account');
  await page.getByRole('heading', { name: 'Welcome back, Sam!' }).waitFor();
  const last = region(page, 'Your last order');
  await last.getByText(order.order_number).waitFor();
  const step = last.locator('[aria-current=step]');
  await expect.poll(() => step.textContent()).toContain('Processing');
  const strip = region(page, 'Buy again');
  await strip.getByText('Out of Stock').waitFor();
  await expect.poll(() => button(page, `Add to Cart: ${soldOut.name}`).isDisabled()).toBe(true);
  await region(page, 'Unread messages').getByText('No unread messages.').waitFor();
  await expectAccessibleAtEveryWidth(page);

  await button(page, 'Buy these again').click();
  await last.getByText('Added 1 item to your cart').waitFor();
  await last.getByText(`${soldOut.name} is out of stock.`).waitFor();
  await expect.poll(() => unitsOf(buyer)).toEqual({ [kept.id]: 1, [bought.id]: 1 });
  await button(page, `Add to Cart: ${bought.name}`).click();
  await expect.poll(() => unitsOf(buyer)).toEqual({ [kept.id]: 1, [bought.id]: 2 });
  await page.keyboard.press('Escape');
  await expectAccessibleAtEveryWidth(page);

  // Another customer has neither the order nor the items.
  const { page: fresh } = await openShopper(browser, { baseURL: shop.url });
  await fresh.goto('/account');
  await fresh.getByText('Nothing ordered yet').waitFor();
  await link(fresh, 'Browse the range').waitFor();
  await expect.poll(() => fresh.getByText('Buy again').count()).toBe(0);
  await expectAccessibleAtEveryWidth(fresh);
});

test('one section that cannot be loaded says so and retries, and the others stay', async () => {
  const { page, order } = await openBuyer(await pick(2), [/status of 503/]);
  const unavailable = { error: { code: 'UNAVAILABLE', message: 'Back in a moment.' } };
  const calls = [
    ['**/api/messages?*', 'Your messages could not be loaded', 'No unread messages.'],
    ['**/api/products?*', 'What you bought could not be loaded', 'Add all in stock'],
    ['**/api/orders?*', 'Error loading orders: Back in a moment.', order.order_number],
  ] as const;
  for (const [address, error, content] of calls) {
    await page.route(address, (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.goto('/account');
    await page.reload();
    await page.getByText(error).waitFor();
    await region(page, 'Profile').getByText('Reyes').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await recover([[page, page.getByText(content)]], () => page.unroute(address));
  }
});

test('tabs open by keyboard, links lead to their parts, and old addresses stay right', async () => {
  const { page } = await openShopper(browser, { baseURL: shop.url });
  await page.goto('/account');
  const tab = (name: string) => page.getByRole('tab', { name });
  const names = page.getByRole('tab');
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['Profile', 'Addresses', 'Orders', 'Wishlist', 'Settings']);
  await expect.poll(() => page.getByRole('tab', { selected: true }).count()).toBe(0);
  await tab('Profile').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('No addresses saved').waitFor();
  await page.keyboard.press('End');
  await page.getByText('Account settings coming soon!').waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('#settings');
  await link(page, 'Overview').click();
  await page.getByText('Nothing ordered yet').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Welcome back, Sam!');
  await link(page, 'Change your details').click();
  await expect.poll(focused).toBe('Settings');
  await page.goBack();
  await page.getByText('Nothing ordered yet').waitFor();

  for (const [hash, heading] of [
    ['security', 'Password'],
    ['emails', 'Emails you receive'],
    ['data', 'Your data'],
  ]) {
    await page.goto('/help');
    await page.goto(`/account#${hash}`);
    await expect.poll(focused).toBe(heading);
    await expect.poll(() => tab('Settings').getAttribute('aria-selected')).toBe('true');
    const place = page.locator(`#${hash}`);
    await expect.poll(async () => ((await place.boundingBox())?.y ?? -1) >= 0).toBe(true);
  }
});

test('the settings change the name, the email address and the password, and export and close', async () => {
  const [product] = await pick(1);
  if (product === undefined) throw new Error('The demo shop lacks products');
  const { page, email, password, order } = await openBuyer([product], [/status of 4\d\d/]);
  await page.goto('/account#settings');
  await page.getByText('This device').waitFor();
  await expectAccessibleAtEveryWidth(page);

  const name = page.getByRole('form', { name: 'Change name' });
  await name.getByLabel('First name').fill(' ');
  await button(page, 'Save name').click();
  await page.getByText('Enter your first name.').first().waitFor();
  await name.getByLabel('First name').fill(' Robyn ');
  await name.getByLabel('Last name').fill('Marsh');
  await button(page, 'Save name').click();
  await page.getByText('Your name was saved.').waitFor();
  await page.getByRole('heading', { name: 'Welcome back, Robyn!' }).waitFor();

  await page.getByLabel('New email address').fill(`new-${email}`);
  await button(page, 'Change email address').click();
  await page.getByText(`We have emailed ${email} and new-${email}.`).waitFor();

  const change = page.getByRole('form', { name: 'Change password' });
  await change.getByLabel('Current password').fill(password);
  await change.getByLabel('New password', { exact: true }).fill('battery staple 8');
  await change.getByLabel('Confirm new password').fill('battery staple 8');
  await button(page, 'Change password').click();
  await page.getByText('Your password was changed').waitFor();

  const save = async (label: string) => {
    const download = page.waitForEvent('download');
    await button(page, label).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const data = await save('Download my data');
  expect(data.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(data.text)).toMatchObject({
    account: { email, first_name: 'Robyn', last_name: 'Marsh', metadata: { first_name: 'Robyn' } },
    orders: [{ order_number: order.order_number }],
  });
  const orders = await save('Download my orders');
  expect(orders.name).toMatch(/^my-orders-\d{4}-\d\d-\d\d\.csv$/);
  expect(orders.text.trim().split('\r\n')).toHaveLength(2);
  expect(orders.text).toContain(order.order_number);

  await button(page, 'Close my account').click();
  await page.getByLabel('Type CLOSE to confirm').fill('CLOSE');
  await page.getByLabel('Your password').fill('battery staple 8');
  await button(page, 'Close account for good').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Your account is closed.').first().waitFor();
});
