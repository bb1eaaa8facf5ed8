import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  expectInView,
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
} from '#tests/support/browser.ts';
import {
  type ListedProduct,
  money,
  openShopper,
  plentifulProducts,
} from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
const FAILED = /status of (404|409|500|503)|ERR_FAILED/;

/** One product of the shop, and one of each of two sellers. */
let own: ListedProduct;
let first: ListedProduct;
let second: ListedProduct;

beforeAll(async () => {
  const products = await plentifulProducts(siteUrl());
  const find = (test: (product: ListedProduct) => boolean): ListedProduct => {
    const found = products.find(test);
    if (found === undefined) throw new Error('The demo shop lacks a product for this test');
    return found;
  };
  own = find((product) => product.seller_id === null);
  first = find((product) => product.seller_id !== null);
  second = find((product) => ![null, first.seller_id].includes(product.seller_id));
});

const focusIsOn = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) =>
      `${document.activeElement?.getAttribute('aria-label')} ${document.activeElement?.textContent}`.includes(
        wanted,
      ),
    text,
  );

const quantityOf = (page: Page, product: ListedProduct) =>
  page.getByRole('textbox', { name: `Quantity of ${product.name}` });

describe('/cart', () => {
  it('shows lines by seller with freight, and fits at every width', async () => {
    const { page, fill } = await openShopper(browser);
    await fill(own, first, second);
    await page.goto('/cart');
    const less = page.getByRole('button', { name: `One less of ${own.name}` });
    await expectAccessibleAtEveryWidth(page, async () => {
      for (const product of [own, first, second]) {
        const card = page
          .getByRole('region', { name: /^Sold by / })
          .filter({ has: page.getByRole('link', { name: product.name }) });
        await card.getByText(/^Estimated shipping/).waitFor();
      }
      const summary = page.getByRole('region', { name: 'Summary' });
      await summary.getByText('Calculated at checkout').waitFor();
      await summary.getByText(/Delivery to Australia: .+ includes/).waitFor();
      await page.getByRole('link', { name: 'Proceed to Checkout' }).first().waitFor();
      await expect.poll(() => less.isDisabled()).toBe(true);
    });
  });

  it('keeps the subtotal undiscounted and subtracts discounts below it, as in the server’s estimate', async () => {
    const { page, cart, fill } = await openShopper(browser);
    const { products } = await (await fetch(`${siteUrl()}/api/products?onSale=true`)).json();
    const discounted = products.find(
      (product: { discount_type: string | null; stock: number; product_variants: unknown[] }) =>
        product.discount_type === 'percentage' &&
        product.stock > 10 &&
        product.product_variants.length === 0,
    );
    await fill([discounted, 2]);
    const answer = await cart();
    expect(answer.discounts).toBeGreaterThan(0);
    await page.goto('/cart');
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText(money(answer.subtotal), { exact: true }).waitFor();
    await summary.getByText(`−${money(answer.discounts)}`, { exact: true }).waitFor();
    const total =
      (answer.subtotal * 100 - answer.discounts * 100 + answer.shipping_outlook.freight * 100) /
      100;
    await summary.getByText(money(total), { exact: true }).waitFor();
  });

  it('keeps the last of many quick presses, on the page and on the server', async () => {
    const { page, cart, fill } = await openShopper(browser);
    await fill(own);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON().quantity);
    });
    await page.goto('/cart');
    const more = page.getByRole('button', { name: `One more of ${own.name}` });
    const less = page.getByRole('button', { name: `One less of ${own.name}` });
    await more.waitFor();
    await page.evaluate(
      ([plus, minus]) => {
        const press = (label: string) =>
          document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click();
        return (async () => {
          for (const label of [plus, plus, plus, minus, plus, plus, minus]) {
            press(label ?? '');
            // One frame, so that each press acts on the page rendered after the previous one.
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        })();
      },
      [`One more of ${own.name}`, `One less of ${own.name}`],
    );
    await expect.poll(() => quantityOf(page, own).inputValue()).toBe('4');
    await expect.poll(async () => (await cart()).cart_items[0]?.quantity).toBe(4);
    await expect.poll(() => sent.at(-1)).toBe(4);
    await expect.poll(() => quantityOf(page, own).inputValue()).toBe('4');
    await expect.poll(() => less.isEnabled()).toBe(true);
  });

  it('removes with undo: the focus follows, and the line returns to its place', async () => {
    const { page, cart, fill } = await openShopper(browser);
    await fill([own, 2], first, second);
    await page.goto('/cart');
    await page.getByRole('button', { name: `Remove ${first.name}` }).click();
    await focusIsOn(page, `Undo removing ${first.name}`);
    await page.getByText(`Removed ${first.name}.`).waitFor();
    await expect.poll(() => page.getByRole('link', { name: first.name }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await focusIsOn(page, first.name);
    const products = async () =>
      (await cart()).cart_items.map((item: { product_id: string }) => item.product_id);
    await expect.poll(products).toEqual([own.id, first.id, second.id]);
    await page.reload();
    const titles = page.getByRole('region', { name: /^Sold by / });
    await expect.poll(() => titles.count()).toBe(3);
    await expect.poll(() => titles.nth(1).textContent()).toContain(first.name);
  });

  it('offers undo for the last line next to the empty cart', async () => {
    const { page, fill } = await openShopper(browser);
    await fill(own);
    await page.goto('/cart');
    await page.getByRole('button', { name: `Remove ${own.name}` }).click();
    await page.getByText('Your cart is empty').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Browse the range' }).getAttribute('href'))
      .toBe('/shop');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Undo removing ${own.name}` }).click();
    await page.getByRole('region', { name: 'Summary' }).waitFor();
  });

  it('moves a line to the wishlist', async () => {
    const { page, call, cart, fill } = await openShopper(browser);
    await fill(own);
    await page.goto('/cart');
    await page.getByRole('button', { name: `Move to wishlist: ${own.name}` }).click();
    await page.getByText(`Removed ${own.name}.`).waitFor();
    await expect
      .poll(
        async () =>
          (await call<{ wishlist: { product_id: string }[] }>('/api/wishlist')).wishlist[0]
            ?.product_id,
      )
      .toBe(own.id);
    await expect.poll(async () => (await cart()).totalCount).toBe(0);
  });

  it('clears a broken cart and opens the range, or says that it could not', async () => {
    const { page, cart, fill } = await openShopper(browser, { expected: [FAILED] });
    await fill(own);
    await page.route('**/api/cart-items', async (route) => {
      const answer = await route.fetch();
      const cart = await answer.json();
      cart.cart_items[0].is_listed = false;
      await route.fulfill({ response: answer, json: cart });
    });
    await page.goto('/cart');
    const clear = page.getByRole('button', { name: 'Clear Cart & Start Over' });
    await clear.waitFor();
    await page.unroute('**/api/cart-items');
    await page.route('**/api/cart-items', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: {} })
        : route.continue(),
    );
    await clear.click();
    const dialog = page.getByRole('alertdialog', { name: 'Failed to clear cart' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/api/cart-items');
    await clear.click();
    await page.waitForURL('**/shop');
    await expect.poll(async () => (await cart()).totalCount).toBe(0);
  });

  it('says that the cart could not be loaded, and loads it on retry', async () => {
    const { page, fill } = await openShopper(browser, { expected: [FAILED] });
    await fill(own);
    await page.route('**/api/cart-items', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/cart');
    await page.getByRole('alert').getByText('Failed to fetch cart', { exact: true }).waitFor();
    await page.unroute('**/api/cart-items');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: own.name }).first().waitFor();
  });

  it('restores the server’s quantity when a change is refused, and says why', async () => {
    const { page, fill } = await openShopper(browser, { expected: [FAILED] });
    await fill([own, 2]);
    await page.goto('/cart');
    await page.route('**/api/cart-items/*', (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: { code: 'OUT_OF_STOCK', message: 'There is not enough stock for this quantity.' },
        },
      }),
    );
    await page.getByRole('button', { name: `One more of ${own.name}` }).click();
    await page.getByText('There is not enough stock for this quantity.').first().waitFor();
    await expect.poll(() => quantityOf(page, own).inputValue()).toBe('2');
  });

  it('estimates for the postcode that this device remembers', async () => {
    const { page, fill } = await openShopper(browser);
    await fill(own);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Estimate for my postcode' }).click();
    await focusIsOn(page, '');
    const field = page.getByLabel('Postcode');
    for (const wrong of ['31', '30000']) {
      await field.clear();
      await field.pressSequentially(wrong);
      await page.getByRole('button', { name: 'Estimate', exact: true }).click();
      await page.getByText('Enter a 4-digit postcode, for example 3121.').waitFor();
      await expect.poll(() => field.inputValue()).toBe(wrong);
    }
    const asked = page.waitForRequest(
      (request) =>
        request.url().endsWith('/calculate-order-total') &&
        request.postDataJSON().shippingAddress.postcode === '0800',
    );
    await field.fill('0800');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    expect((await asked).postDataJSON().shippingAddress).toMatchObject({ state: 'NT' });
    await page.getByText(/Delivery to NT 0800: /).waitFor();
    await page.reload();
    await page.getByText(/Delivery to NT 0800: .+ includes/).waitFor();
  });

  it('is empty for signed-out visitors, with a link to log in', async () => {
    const page = await browser.openPage();
    await page.goto('/cart');
    await page.getByText('Your cart is empty').waitFor();
    await page.locator('main').getByRole('link', { name: 'Log in' }).waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('the mini cart', () => {
  const panelOf = (page: Page) => page.getByRole('dialog');
  const openPanel = async (page: Page) => {
    await page.getByRole('button', { name: /^Cart/ }).click();
    await panelOf(page).waitFor();
  };

  it('fills its panel at every width, with the total and both buttons in view', async () => {
    const { page, fill } = await openShopper(browser);
    await fill([own, 2], first, second);
    await page.goto('/help');
    await openPanel(page);
    const panel = page.getByRole('dialog', { name: 'Your cart (4)' });
    await panel.getByText('Estimated shipping').first().waitFor();
    await expectAccessibleAtEveryWidth(page, async (name) => {
      const width = name === 'phone' ? 390 : 440;
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe(width);
      for (const each of ['View Cart', 'Checkout']) {
        await expectInView(page, panel.getByRole('link', { name: each, exact: true }));
      }
      await panel.getByText('Total', { exact: true }).waitFor();
      await expect
        .poll(async () => (await page.locator('[data-panel-foot]').boundingBox())?.height)
        .toBeLessThan(160);
      for (const { name: line } of [own, first]) {
        await expectInView(page, panel.getByRole('link', { name: line }));
      }
    });
  });

  it('removes a line at quantity one with undo, and keeps the focus inside', async () => {
    const { page, cart, fill } = await openShopper(browser);
    await fill(own, first);
    await page.goto('/help');
    await openPanel(page);
    await page
      .getByRole('button', { name: `Remove ${own.name}` })
      .first()
      .click();
    await focusIsOn(page, `Undo removing ${own.name}`);
    await expect.poll(async () => (await cart()).totalCount).toBe(1);
    await page.keyboard.press('Enter');
    await focusIsOn(page, own.name);
    await expect.poll(async () => (await cart()).totalCount).toBe(2);
  });

  it('closes by X, by Esc, by the overlay and by its links, and returns the focus', async () => {
    const { page, fill } = await openShopper(browser);
    await fill(own);
    await page.goto('/help');
    for (const close of [
      () => panelOf(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(100, 400),
    ]) {
      await openPanel(page);
      await close();
      await panelOf(page).waitFor({ state: 'detached' });
      await focusIsOn(page, 'Cart');
    }
    await openPanel(page);
    await panelOf(page).getByRole('link', { name: 'View Cart' }).click();
    await page.waitForURL('**/cart');
    await panelOf(page).waitFor({ state: 'detached' });
    await openPanel(page);
    await panelOf(page).getByRole('link', { name: 'Checkout', exact: true }).click();
    await page.waitForURL('**/checkout');
    await panelOf(page).waitFor({ state: 'detached' });
  });

  it('says that it is empty, with the recently viewed products', async () => {
    const { page } = await openShopper(browser);
    await page.goto(`/products/${own.slug}`);
    // Once hydrated, the page records the view.
    await page.waitForFunction(
      (slug) => Object.values(localStorage).some((text) => text.includes(slug)),
      own.slug,
    );
    await page.goto('/help');
    await openPanel(page);
    await panelOf(page).getByRole('link', { name: own.name }).waitFor();
    await panelOf(page).getByText('Your cart is empty').waitFor();
    await panelOf(page).getByText('Add some products to get started').waitFor();
    await expectNoAxeViolations(page);
  });

  it('says that the cart could not be loaded', async () => {
    const { page } = await openShopper(browser, { expected: [FAILED] });
    await page.route('**/api/cart-items', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/help');
    await openPanel(page);
    await panelOf(page).getByText('Failed to fetch cart', { exact: true }).waitFor();
    await page.unroute('**/api/cart-items');
    await panelOf(page).getByRole('button', { name: 'Try again' }).click();
    await panelOf(page).getByText('Your cart is empty').waitFor();
  });
});
