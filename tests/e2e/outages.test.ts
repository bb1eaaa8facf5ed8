import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { recover } from '#tests/support/api-faults.ts';
import { expectNoAxeViolations, useBrowser } from '#tests/support/browser.ts';
import {
  type ApiProduct,
  fetchProducts,
  followLink,
  waitUntilHydrated,
} from '#tests/support/catalogue-pages.ts';
import { openShopper, plentifulProducts } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

/** What a screen shows when its calls fail in every way, and that it recovers. */

const browser = useBrowser();
/** The page logs its failed calls in the console, and so does the router when a loader fails. */
const FAILURES = [
  /status of 50[03]/,
  /ERR_INTERNET_DISCONNECTED/,
  /ApiError: /,
  /request failed: .+ net::ERR_(?:FAILED|ABORTED)/,
];

interface Fault {
  readonly answer: (route: Route) => Promise<void>;
  /** Only the page's own timeout ends the wait. */
  readonly isSilent?: true;
  /**
   * The error message of the calls: `{msg}` in the screens' texts. Null where the answer has no
   * message of ours.
   */
  readonly message: string | null;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'fails with 500': {
    answer: (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL', message: 'The database is out', requestId: 'r-1' } },
      }),
    message: 'The database is out',
  },
  'answers 503 with a page of a proxy': {
    answer: (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'Full house' }),
    message: null,
  },
  'never answers': {
    answer: () => Promise.resolve(),
    isSilent: true,
    message: 'The shop is taking too long to answer. Try again in a moment.',
  },
  'cannot be reached': {
    answer: (route) => route.abort('internetdisconnected'),
    message: 'The shop cannot be reached. Check your connection and try again.',
  },
};

interface Screen {
  readonly name: string;
  readonly path: string;
  /** The calls that fail. */
  readonly calls: string | RegExp;
  /** The exact text on the screen. */
  readonly says: readonly string[];
  /**
   * The value of `{msg}` where the answer has no message of ours; "An error occurred" unless given.
   */
  readonly fallback?: string;
  /** Text that only the complete screen shows. */
  readonly whole: string | RegExp;
}

let product: ApiProduct;

beforeAll(async () => {
  [product] = (await fetchProducts(siteUrl())) as [ApiProduct];
});

const ANY_CALL = /\/(?:api|functions\/v1)\//;

const publicScreens = (): Screen[] => [
  {
    name: 'home',
    path: '/',
    calls: ANY_CALL,
    says: [
      'Error loading inspiring ideas: {msg}',
      'Error loading trending products: {msg}',
      'Error loading popular products: {msg}',
    ],
    whole: 'Build a low deck in a weekend',
  },
  {
    name: 'the shop',
    path: '/shop',
    calls: ANY_CALL,
    // Its closed filters are tested in shop-filters.test.ts.
    says: ['Error loading products: {msg}'],
    whole: /^163 products/,
  },
  {
    name: 'a product',
    path: `/products/${product.slug}`,
    calls: ANY_CALL,
    says: ['Error loading product or product not found: {msg}'],
    whole: 'Specifications',
  },
  {
    name: 'the services',
    path: '/services',
    calls: ANY_CALL,
    says: ['{msg}'],
    whole: 'Deck measure and quote',
  },
  {
    name: 'a service',
    path: '/services/deck-measure-and-quote',
    calls: ANY_CALL,
    says: ['{msg}'],
    whole: 'What is included',
  },
  {
    name: 'the advice',
    path: '/diy-advice',
    calls: ANY_CALL,
    says: ['{msg}'],
    whole: 'Build a low deck in a weekend',
  },
  {
    name: 'an article',
    path: '/diy-advice/build-a-low-deck-in-a-weekend',
    calls: ANY_CALL,
    says: ['{msg}'],
    whole: 'Tools and materials',
  },
  {
    name: 'the help',
    path: '/help',
    calls: ANY_CALL,
    says: ['{msg}'],
    whole: 'What is my order number?',
  },
  {
    name: 'the stores',
    path: '/find-a-store',
    calls: ANY_CALL,
    says: ['{msg}'],
    whole: 'Marrickville',
  },
  {
    name: 'the terms',
    path: '/terms',
    calls: ANY_CALL,
    says: ['{msg}'],
    whole: /agreement between you and/,
  },
];

/** This customer has no such order, so the answer is 404. */
const ORDER = '01900000-0000-7000-8000-000000000000';

const CUSTOMER_SCREENS: readonly Screen[] = [
  {
    name: 'the wishlist',
    path: '/wishlist',
    calls: '**/api/wishlist',
    says: ['Error loading wishlist: {msg}'],
    fallback: 'Failed to fetch wishlist',
    whole: 'Your wishlist is empty',
  },
  {
    name: 'the cart',
    path: '/cart',
    calls: '**/api/cart-items',
    says: ['Failed to fetch cart'],
    whole: 'Calculated at checkout',
  },
  {
    name: 'the checkout without a cart',
    path: '/checkout',
    calls: '**/api/cart-items',
    says: ['Failed to fetch cart'],
    whole: 'Proceed to Payment',
  },
  {
    name: 'the checkout without addresses',
    path: '/checkout',
    calls: '**/api/addresses',
    says: ['Failed to fetch addresses'],
    whole: 'Proceed to Payment',
  },
  {
    name: 'the addresses of the account',
    path: '/account#addresses',
    calls: '**/api/addresses',
    says: ['Failed to fetch addresses'],
    whole: 'Add New Address',
  },
  {
    name: 'the orders of the account',
    path: '/account#orders',
    calls: /\/api\/orders(?:\?|$)/,
    says: ['Error loading orders: {msg}'],
    fallback: 'Failed to fetch orders',
    whole: 'No orders found',
  },
  {
    name: 'the wishlist of the account',
    path: '/account#wishlist',
    calls: '**/api/wishlist',
    says: ['Error loading wishlist: {msg}'],
    fallback: 'Failed to fetch wishlist',
    whole: 'Your wishlist is empty',
  },
  {
    name: 'an order',
    path: `/account/orders/${ORDER}`,
    calls: `**/api/orders/${ORDER}`,
    says: ['Error loading orders: {msg}'],
    whole: 'Order not found',
  },
];

function sentenceOf(says: string, screen: Screen, fault: Fault): string {
  return says.replace('{msg}', fault.message ?? screen.fallback ?? 'An error occurred');
}

const main = (page: Page) => page.locator('#main');

/** Navigates within the shop, where a public page fetches its data in the browser. */
async function goByLink(page: Page, path: string): Promise<void> {
  await followLink(page, path);
  await page.waitForURL(`**${path}`);
}

/** Reloads, because a customer's data is read once per visit. */
async function goByReload(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

/** Opens a screen while its calls fail, checks its text, and retries once they work. */
async function checkOutage(
  page: Page,
  { screen, fault, go }: { screen: Screen; fault: Fault; go: typeof goByReload },
): Promise<void> {
  await page.goto('/returns');
  await waitUntilHydrated(page);
  let isBroken = true;
  await page.route(screen.calls, (route) => (isBroken ? fault.answer(route) : route.continue()));
  await go(page, screen.path);
  for (const says of screen.says) {
    const words = main(page).getByText(sentenceOf(says, screen, fault), { exact: true });
    await expect
      .poll(
        async () => {
          // Past the timeout of every pending call.
          if (fault.isSilent) await page.clock.fastForward(16_000);
          return words.count();
        },
        { message: `${screen.name} says: ${says}` },
      )
      .toBeGreaterThan(0);
  }
  await expect.poll(() => page.locator('h1').count()).toBe(1);
  await expect.poll(() => main(page).locator('.animate-spin, .animate-shimmer').count()).toBe(0);
  isBroken = false;
  await tryAgain(page);
  await main(page).getByText(screen.whole).first().waitFor();
  for (const says of screen.says) {
    await main(page)
      .getByText(sentenceOf(says, screen, fault), { exact: true })
      .waitFor({ state: 'detached' });
  }
  await page.unroute(screen.calls);
}

/** Presses every "Try again" on the page; some screens may have recovered by themselves. */
async function tryAgain(page: Page): Promise<void> {
  const buttons = main(page)
    .getByRole('button', { name: /^Try again/ })
    .filter({ visible: true });
  while ((await buttons.count()) > 0) {
    const button = await buttons
      .first()
      .elementHandle({ timeout: 1000 })
      .catch(() => null);
    await button?.click({ timeout: 2000 }).catch(() => undefined);
    await button?.waitForElementState('hidden', { timeout: 10_000 }).catch(() => undefined);
  }
}

describe.each(Object.entries(FAULTS))('F50: while the shop %s', (_, fault) => {
  it('every public screen shows its own message and recovers', async () => {
    const page = await browser.openPage({ expected: FAILURES });
    await page.clock.install();
    for (const screen of publicScreens()) await checkOutage(page, { screen, fault, go: goByLink });
  });

  it('every customer screen shows its own message and recovers', async () => {
    const { page, fill } = await openShopper(browser, {
      expected: [...FAILURES, /status of 404/],
    });
    const [bought] = await plentifulProducts(siteUrl());
    await fill(bought!);
    await page.clock.install();
    for (const screen of CUSTOMER_SCREENS)
      await checkOutage(page, { screen, fault, go: goByReload });
  });
});

describe('offline', () => {
  const OFFLINE = [...FAILURES, /request failed/];

  it('a screen that was never opened says so in the page, and opens once there is a connection', async () => {
    const page = await browser.openPage({ expected: OFFLINE });
    await page.goto('/returns');
    await waitUntilHydrated(page);
    await page.context().setOffline(true);
    for (const path of ['/shop', `/products/${product.slug}`, '/help', '/cart', '/account']) {
      await followLink(page, path);
      await page.waitForURL(`**${path}`);
      await main(page)
        .getByText('The shop cannot be reached. Check your connection and try again.')
        .waitFor();
      await expect.poll(() => page.getByRole('banner').first().isVisible()).toBe(true);
    }
    await expectNoAxeViolations(page);
    const answer = main(page).getByText('Please log in', { exact: true });
    await recover([[main(page), answer]], () => page.context().setOffline(false));
  });

  it('the current screen stays readable, and its controls say why nothing happens', async () => {
    const { page } = await openShopper(browser, { expected: OFFLINE });
    // The visitor is signed in once the wishlist has been read.
    const wishlist = page.waitForResponse('**/api/wishlist');
    await page.goto(`/products/${product.slug}`);
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor();
    await wishlist;
    const heart = main(page).getByRole('button', { name: `${product.name} in your wishlist` });
    await page.context().setOffline(true);
    await heart.click();
    await page
      .getByText('The shop cannot be reached. Check your connection and try again.')
      .filter({ visible: true })
      .first()
      .waitFor();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
    await expect
      .poll(() => main(page).getByRole('heading', { level: 1 }).textContent())
      .toBe(product.name);
  });

  it('a panel whose code cannot be fetched says so, and opens with the next press', async () => {
    const page = await browser.openPage({ expected: [...OFFLINE, /net::ERR_FAILED/] });
    await page.route(/\/assets\/cart-panel-[\w-]+\.js$|\/health$/, (route) => route.abort());
    await page.goto('/returns');
    await waitUntilHydrated(page);
    const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ });
    await cart.click();
    await page
      .getByText('The shop cannot be reached. Check your connection and try again.')
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.unrouteAll();
    await cart.click();
    await page.getByRole('dialog').waitFor();
  });
});
