import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
} from '#tests/support/browser.ts';
import {
  type ApiProduct,
  dollars,
  fetchProducts,
  followLink,
  oneOf,
  waitUntilHydrated,
} from '#tests/support/catalogue-pages.ts';
import { openShopper, type Shopper } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
let plain: ApiProduct;
let other: ApiProduct;
let reduced: ApiProduct;
let soldOut: ApiProduct;
let withChoice: ApiProduct;

beforeAll(async () => {
  const products = await fetchProducts(siteUrl());
  const isPlain = (one: ApiProduct) =>
    one.stock > 20 && one.product_variants.length === 0 && one.original_price === null;
  plain = oneOf(products, isPlain);
  other = oneOf(products, (one) => isPlain(one) && one !== plain);
  reduced = oneOf(products, (one) => one.original_price !== null && one.stock > 5);
  soldOut = oneOf(
    products,
    (one) => one.stock === 0 && one.product_variants.every(({ stock }) => stock === 0),
  );
  withChoice = oneOf(products, (one) => one.product_variants.length > 1 && one.stock > 5);
});

const card = (page: Page, product: ApiProduct) =>
  page
    .locator('#main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: product.name, exact: true }) });

async function keep({ call }: Shopper, ...products: ApiProduct[]): Promise<void> {
  for (const { id } of products) await call('/api/wishlist', { json: { product_id: id } });
}

async function names({ call }: Shopper): Promise<string[]> {
  const { wishlist } = await call<{ wishlist: { product: ApiProduct }[] }>('/api/wishlist');
  return wishlist.map(({ product }) => product.name);
}

/** Registers through the form on the current page. */
async function register(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Email address').fill(`robin-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page
    .locator('form')
    .getByRole('button', { name: /create/i })
    .click();
}

describe('/wishlist', () => {
  it('shows the saved products, at every width', async () => {
    const shopper = await openShopper(browser);
    await keep(shopper, withChoice, soldOut, reduced, plain, other);
    const { page } = shopper;
    await page.goto('/wishlist');
    await card(page, plain).waitFor();
    await card(page, reduced).getByText('SALE', { exact: true }).waitFor();
    await expect
      .poll(() => card(page, reduced).textContent())
      .toContain(dollars(reduced.shown_price));
    await expect.poll(() => card(page, plain).getByText('SALE', { exact: true }).count()).toBe(0);
    const add = card(page, soldOut).getByRole('button', { name: /^Add to Cart/ });
    await expect.poll(() => add.isDisabled()).toBe(true);
    await expect.poll(() => card(page, soldOut).textContent()).toContain('Out of Stock');
    const choose = card(page, withChoice).getByRole('link', { name: /^Choose options/ });
    await expect.poll(() => choose.getAttribute('href')).toBe(`/products/${withChoice.slug}`);
    const inFirstRow = () =>
      page.locator('#main li:has(a[data-name])').evaluateAll((items) => {
        const tops = items.map((item) => item.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expectAccessibleAtEveryWidth(page, async (name) => {
      await expect.poll(inFirstRow).toBe({ phone: 1, tablet: 3, desktop: 4 }[name]);
    });
  });

  it('removes with undo in place, and the focus moves to the next card', async () => {
    const shopper = await openShopper(browser);
    await keep(shopper, plain, other, reduced);
    const { page } = shopper;
    await page.goto('/wishlist');
    await card(page, other)
      .getByRole('button', { name: `Remove ${other.name} from wishlist` })
      .click();
    // The list is newest first: `plain` comes after `other`.
    await card(page, plain)
      .getByRole('link', { name: plain.name })
      .and(page.locator(':focus'))
      .waitFor();
    await page.getByText(`Removed ${other.name}.`).waitFor();
    await expect.poll(() => names(shopper)).toEqual([reduced.name, plain.name]);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Undo removing ${other.name}` }).click();
    await card(page, other).waitFor();
    await expect.poll(() => names(shopper)).toHaveLength(3);
    await page.getByText(`Removed ${other.name}.`).waitFor({ state: 'detached' });
  });

  it('adds one product to the cart, and all that are in stock and need no choice', async () => {
    const shopper = await openShopper(browser);
    await keep(shopper, plain, other, soldOut, withChoice);
    const { page } = shopper;
    await page.goto('/wishlist');
    await card(page, plain)
      .getByRole('button', { name: /^Add to Cart/ })
      .click();
    const cart = page.getByRole('dialog', { name: 'Your cart (1)' });
    await cart.getByRole('button', { name: 'Close' }).click();
    await cart.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add all in stock' }).click();
    await page.getByRole('dialog', { name: 'Your cart (3)' }).waitFor();
    const { cart_items: lines } = await shopper.cart();
    expect(lines.map((line) => [line.product_id, line.quantity])).toEqual(
      expect.arrayContaining([
        [plain.id, 2],
        [other.id, 1],
      ]),
    );
    expect(lines).toHaveLength(2);
  });

  it('says that it is empty, and how to fill it', async () => {
    const { page } = await openShopper(browser);
    await page.goto('/wishlist');
    await page.getByText('Your wishlist is empty', { exact: true }).waitFor();
    const range = page.locator('#main').getByRole('link', { name: 'Browse the range' });
    await expect.poll(() => range.getAttribute('href')).toBe('/shop');
    await expectNoAxeViolations(page);
  });

  it('says that it could not be loaded, and loads it on retry', async () => {
    const shopper = await openShopper(browser, { expected: [/status of 500/] });
    await keep(shopper, plain);
    const { page } = shopper;
    let isBroken = true;
    await page.route('**/api/wishlist', (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Out' } } })
        : route.continue(),
    );
    await page.goto('/wishlist');
    const alert = page.getByRole('alert').filter({ hasText: 'Error loading wishlist: Out' });
    await alert.waitFor();
    await expectNoAxeViolations(page);
    isBroken = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await card(page, plain).waitFor();
  });

  it('asks a signed-out visitor to log in or register, and returns', async () => {
    const page = await browser.openPage();
    await page.goto('/wishlist');
    const prompt = page.locator('#main');
    await prompt.getByText('Please log in to add items to your wishlist.').waitFor();
    await expect
      .poll(() => prompt.getByRole('link', { name: 'Log in' }).getAttribute('href'))
      .toBe('/login');
    await expectNoAxeViolations(page);
    await prompt.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/register');
    await register(page);
    await page.waitForURL('**/wishlist');
    await page.getByText('Your wishlist is empty', { exact: true }).waitFor();
  });
});

describe('the heart button', () => {
  const heart = (page: Page) =>
    page.locator('#main').getByRole('button', { name: `${plain.name} in your wishlist` });

  it('adds and removes, says which, and adding twice changes nothing', async () => {
    const shopper = await openShopper(browser);
    const { page } = shopper;
    await page.goto(`/products/${plain.slug}`);
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false');
    await waitUntilHydrated(page);
    await heart(page).click();
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
    await page
      .getByRole('status')
      .filter({ hasText: `Added ${plain.name} to your wishlist` })
      .first()
      .waitFor({ state: 'attached' });
    await expect.poll(() => names(shopper)).toEqual([plain.name]);
    await keep(shopper, plain);
    await expect.poll(() => names(shopper)).toEqual([plain.name]);
    await page.reload();
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
    await heart(page).click();
    await expect.poll(() => names(shopper)).toEqual([]);
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false');
  });

  it('asks a signed-out visitor in the specified words, and completes the request after login', async () => {
    const page = await browser.openPage();
    await page.goto(`/products/${plain.slug}`);
    await waitUntilHydrated(page);
    await heart(page).click();
    const prompt = page.getByRole('dialog');
    await prompt.getByText('Please log in to add items to your wishlist.').waitFor();
    await expectNoAxeViolations(page);
    await prompt.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/register');
    await register(page);
    await page.waitForURL(`**/products/${plain.slug}`);
    await page.getByText(`Added ${plain.name} to your wishlist`).first().waitFor();
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('link', { name: 'View wishlist' }).click();
    await card(page, plain).waitFor();
  });

  it('forgets the product when the prompt is closed', async () => {
    const page = await browser.openPage();
    await page.goto(`/products/${plain.slug}`);
    await waitUntilHydrated(page);
    await heart(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await followLink(page, '/register');
    await page.waitForURL('**/register');
    await register(page);
    await page.waitForURL('**/account');
    await page.goto('/wishlist');
    await page.getByText('Your wishlist is empty', { exact: true }).waitFor();
  });

  it('reverts when it is refused, and says why', async () => {
    const { page } = await openShopper(browser, { expected: [/status of 503/] });
    await page.route('**/api/wishlist', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Later' } } })
        : route.continue(),
    );
    await page.goto(`/products/${plain.slug}`);
    await waitUntilHydrated(page);
    await heart(page).click();
    await page.getByText('Later', { exact: true }).first().waitFor();
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false');
  });
});
