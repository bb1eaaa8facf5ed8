import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { recover } from '#tests/support/api-faults.ts';
import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import { placeWith, readyToBuy } from '#tests/support/buying.ts';
import { storeSession } from '#tests/support/customer.ts';
import { plentifulProducts } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

describe('the account while the shop is unreachable', () => {
  const browser = useBrowser();

  it.each([
    ['addresses', 'Failed to fetch addresses', '**/api/addresses', 'No addresses saved'],
    ['orders', 'Error loading orders: Back in a moment.', '**/api/orders?*', 'No orders found'],
    [
      'wishlist',
      'Error loading wishlist: Back in a moment.',
      '**/api/wishlist',
      'Your wishlist is empty',
    ],
  ])('says so for %s, at every width, and retries', async (tab, text, calls, empty) => {
    const page = await browser.openPage({ expected: [/status of 503/] });
    const answer = await page.request.post('/auth/v1/signup', {
      data: {
        email: `ash-${randomBytes(4).toString('hex')}@example.com`,
        password: 'correct horse 7',
        data: { first_name: 'Ash', last_name: 'Ng' },
      },
    });
    const session = await answer.text();
    await page.goto('/login');
    await page.evaluate((stored) => localStorage.setItem('shop-auth', stored), session);
    await page.route(calls, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'UNAVAILABLE', message: 'Back in a moment.' } },
      }),
    );
    await page.goto(`/account#${tab}`);
    await page.getByText(text).first().waitFor();
    await expectAccessibleAtEveryWidth(page);
    await recover([[page, page.getByText(empty)]], () => page.unroute(calls));
  });
});

describe('the orders of an account', () => {
  const browser = useBrowser();

  it('are listed ten to a page, each page with its own address', async () => {
    const [product] = await plentifulProducts(siteUrl());
    if (product === undefined) throw new Error('The demo shop lacks a product for this test');
    const buyer = await readyToBuy(siteUrl(), product);
    await placeWith(buyer, crypto.randomUUID(), buyer.orderBody);
    const { orders } = await buyer.call<{ orders: object[] }>('/api/orders?limit=1&offset=0');
    const all = Array.from({ length: 23 }, (_, index) => ({
      ...orders[0],
      id: crypto.randomUUID(),
      order_number: `ORD-${index + 1}-`,
    }));
    const page = await browser.openPage();
    await page.goto('/login');
    await storeSession(page, buyer.session);
    await page.route('**/api/orders?*', (route) => {
      const { searchParams } = new URL(route.request().url());
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name)));
      const shown = all.slice(offset, (offset ?? 0) + (limit ?? 0));
      return route.fulfill({ json: { orders: shown, totalCount: all.length } });
    });
    await page.goto('/account#orders');
    const panel = page.getByRole('tabpanel');
    const numbers = () => panel.getByRole('heading', { level: 3 }).allTextContents();
    await panel.getByText('ORD-10-').waitFor();
    await expect.poll(() => numbers()).toHaveLength(10);
    await panel.getByRole('link', { name: 'Page 3' }).click();
    await panel.getByText('ORD-23-').waitFor();
    await expect.poll(() => numbers()).toEqual(['ORD-21-', 'ORD-22-', 'ORD-23-']);
    await expect
      .poll(() => new URL(page.url()).search + new URL(page.url()).hash)
      .toBe('?page=3#orders');
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(viewport.width);
      await expectNoAxeViolations(page);
    }
    await page.goBack();
    await panel.getByText('ORD-10-').waitFor();
    await page.goto('/account?page=9#orders');
    await panel.getByRole('link', { name: 'Show latest orders' }).click();
    await panel.getByText('ORD-1-').waitFor();
  });
});
