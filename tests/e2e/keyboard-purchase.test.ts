import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { useBrowser } from '#tests/support/browser.ts';
import { openShopper, plentifulProducts } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
const STOPS_AT_MOST = 90;

/** The focused element: its label, or its text. */
const focusName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

/** Presses Tab until the element with this name has a visible focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_AT_MOST; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusName(page);
    if (name.test(focused)) {
      const ring = await page.evaluate(() => {
        const element = document.activeElement;
        return element === null ? '' : getComputedStyle(element).outlineStyle;
      });
      expect(ring, `the focus ring of ${focused}`).not.toBe('none');
      return;
    }
    passed.push(focused.slice(0, 30));
  }
  throw new Error(`No stop named ${name} among: ${passed.join(' | ')}`);
}

it('buys without a mouse: from the product to the confirmed order', async () => {
  const [product] = await plentifulProducts(siteUrl());
  if (product === undefined) throw new Error('The demo shop lacks a product');
  const { page, cart } = await openShopper(browser);
  await page.goto(`/products/${product.slug}`);
  // Shown once the page is hydrated and knows its user.
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).first().waitFor();
  await tabTo(page, /^Skip to the content$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Add to Cart$/);
  await page.keyboard.press('Enter');

  // The mini cart opens with the focus inside.
  await page.getByRole('dialog', { name: 'Your cart (1)' }).waitFor();
  await tabTo(page, /^One more of /);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cart()).cart_items[0]?.quantity).toBe(2);
  await tabTo(page, /^Checkout$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor();

  for (const [name, text] of [
    [/^First name$/, 'Sam'],
    [/^Last name$/, 'Reyes'],
    [/^Street address$/, '12 Bridge Road'],
    [/^Postcode$/, '3121'],
    [/^Suburb$/, 'Richmond'],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  const pay = page.getByRole('button', { name: 'Proceed to Payment' });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await tabTo(page, /^How is this calculated\?$/);
  await page.keyboard.press('Enter');
  await page.getByText('To pay', { exact: true }).waitFor();
  await tabTo(page, /^Proceed to Payment$/);
  await page.keyboard.press('Enter');

  await page.waitForURL('**/pay/**');
  await page.getByLabel('Card number').waitFor();
  for (const [name, text] of [
    [/^Card number$/, '4242424242424242'],
    [/^Expiry$/, '1230'],
    [/^Security code$/, '123'],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/order-confirmation**');
  await page.getByText('Payment received').waitFor();
  await tabTo(page, /^View My Orders$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account**');
  await tabTo(page, /^View order ORD-/);
});
