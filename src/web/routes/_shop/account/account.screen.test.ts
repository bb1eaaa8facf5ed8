import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { expectNoAxeViolations, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';

describe('the account while the shop is away', () => {
  const browser = useBrowser();

  it.each([
    ['addresses', 'Failed to fetch addresses', '**/api/addresses', 'No addresses saved'],
    ['orders', 'Error loading orders: Back in a moment.', '**/api/orders', 'No orders found'],
    [
      'wishlist',
      'Error loading wishlist: Back in a moment.',
      '**/api/wishlist',
      'Your wishlist is empty',
    ],
  ])('says so for %s, at every width, and tries again', async (tab, text, calls, empty) => {
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
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await expectNoAxeViolations(page);
    }
    const asked = page.waitForRequest(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await page.unroute(calls);
    await page.getByText(empty).first().waitFor();
  });
});
