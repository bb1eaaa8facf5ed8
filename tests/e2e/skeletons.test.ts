import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { openShopper, plentifulProducts, type Shopper } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
/** A customer with two products in the cart and in the wishlist, and an address. */
async function openOwner(): Promise<Shopper> {
  const shopper = await openShopper(browser);
  const plentiful = await plentifulProducts(siteUrl());
  const bySeller = plentiful.filter(({ seller_id: id }) => id === plentiful[0]?.seller_id);
  const products = bySeller.slice(0, 2);
  await shopper.fill(...products);
  for (const { id } of products) {
    await shopper.call('/api/wishlist', { json: { product_id: id } });
  }
  await shopper.addAddress();
  return shopper;
}

it.each([
  ['/cart', '/api/cart-items', 'Loading cart...'],
  ['/wishlist', '/api/wishlist', 'Loading wishlist...'],
  ['/account#addresses', '/api/addresses', 'Loading addresses...'],
])('%s loads in its final shape at every width', async (path, call, label) => {
  const { page } = await openOwner();
  for (const { width, height } of Object.values(VIEWPORTS)) {
    await page.setViewportSize({ width, height });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${call}`, async (route) => {
      await released;
      await route.continue();
    });
    // Another document first, because a new fragment alone loads nothing.
    await page.goto('/help');
    await page.goto(path);
    const status = page.getByRole('main').getByText(label, { exact: true });
    await status.waitFor();
    const skeleton = await firstCard(page);
    release();
    await status.waitFor({ state: 'detached' });
    const content = await firstCard(page);
    await page.unroute(`**${call}`);
    expect(skeleton.top, `top at ${width}`).toBe(content.top);
    // Names and notices take more lines or fewer.
    const ratio = skeleton.height / content.height;
    expect(ratio, `height at ${width}`).toBeGreaterThan(2 / 3);
    expect(ratio, `height at ${width}`).toBeLessThan(3 / 2);
  }
});

/** The place of the first card of the page, in whole pixels. */
async function firstCard(page: Page): Promise<{ top: number; height: number }> {
  const box = await page.locator('main :is(.card-box, .rounded-card.border)').first().boundingBox();
  return { top: Math.round(box?.y ?? 0), height: Math.round(box?.height ?? 0) };
}
