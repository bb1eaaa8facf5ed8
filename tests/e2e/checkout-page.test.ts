import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { recover } from '#tests/support/api-faults.ts';
import {
  expectInView,
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import { MAX_SHIFT, watchShift } from '#tests/support/layout-shift.ts';
import {
  type ListedProduct,
  openShopper,
  payWithCard,
  plentifulProducts,
} from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
const REFUSED = /status of (40[0149]|422|500|503)|ERR_FAILED/;

let own: ListedProduct;
let sellers: ListedProduct;

beforeAll(async () => {
  const products = await plentifulProducts(siteUrl());
  const one = products.find((product) => product.seller_id === null);
  const other = products.find((product) => product.seller_id !== null);
  if (!one || !other) throw new Error('The demo shop lacks products for these tests');
  [own, sellers] = [one, other];
});

const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });
/** The labels of the buttons in the colour of the main one. */
const mainButtonsOf = (page: Page) =>
  page.locator('.button-primary').filter({ visible: true }).allInnerTexts();
const dialogOf = (page: Page) => page.getByRole('alertdialog');
const failWith = (status: number, json: unknown) => (route: Route) =>
  route.fulfill({ status, json });
const SESSIONS = '**/functions/v1/create-checkout-session';
const TOTALS = '**/functions/v1/calculate-order-total';

/** A customer on the checkout page with products in the cart, a saved address and a known total. */
async function openCheckout(options: Parameters<typeof openShopper>[1] = {}) {
  const shopper = await openShopper(browser, options);
  await shopper.fill(own, sellers);
  await shopper.addAddress();
  await shopper.page.goto('/checkout');
  await expect.poll(() => payButton(shopper.page).isEnabled()).toBe(true);
  return shopper;
}

describe('/checkout', () => {
  it.each(Object.entries(VIEWPORTS))(
    'keeps the place of the first address’s form while its code loads (%s)',
    async (_, viewport) => {
      const { page, fill } = await openShopper(browser, { viewport });
      await fill(own);
      const form = page.getByRole('form', { name: 'New address' });
      let load = (): void => {};
      const mayLoad = new Promise<void>((resolve) => (load = resolve));
      await page.route(/address-form[^/]*\.js$/, async (route) => {
        await mayLoad;
        await route.continue();
      });
      const shift = await watchShift(page);
      await page.goto('/checkout');
      await page.getByText('Review and pay').waitFor();
      await form.waitFor({ state: 'hidden' });
      load();
      await form.waitFor();
      expect(await shift()).toBeLessThan(MAX_SHIFT);
    },
  );

  it('has total and pay button in view, and explains every step, at every width', async () => {
    const { page } = await openCheckout();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expectInView(page, payButton(page));
    }
    await page.setViewportSize(VIEWPORTS.phone);
    await page.getByText(/^Show order, \$/).click();
    await page.getByText('How is this calculated?').click();
    await expectAccessibleAtEveryWidth(page, async () => {
      for (const text of [/^Sold by Bullnose/, /^Shipping from this seller/, /^Includes GST/]) {
        await page.getByText(text).filter({ visible: true }).first().waitFor();
      }
      await page.getByRole('heading', { name: 'The whole order' }).waitFor();
      await page.getByText('To pay', { exact: true }).waitFor();
    });
  });

  it('lists every item in full, and has a calm header and footer', async () => {
    const { page } = await openCheckout();
    const scrolling = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1)
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
        .map((part) => part.className),
    );
    expect(scrolling).toEqual([]);
    const header = page.getByRole('banner');
    await expect.poll(async () => (await header.boundingBox())?.height).toBe(64);
    await expect.poll(() => header.getByRole('searchbox').count()).toBe(0);
    await expect.poll(() => header.getByRole('combobox').count()).toBe(0);
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Help centre' }).waitFor();
    await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThan(160);
    await header.getByRole('button', { name: 'Menu and cart' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu and cart' });
    for (const name of ['Home', 'Shop', 'Services', 'DIY Advice', 'Account', 'Wishlist', 'Cart']) {
      await menu.getByRole('link', { name, exact: true }).waitFor();
    }
    await menu.getByRole('link', { name: 'Cart', exact: true }).click();
    await page.waitForURL('**/cart');
    await expect.poll(async () => (await header.boundingBox())?.height).toBe(140);
  });

  it('says next to the button that placing the order accepts the terms, a tab away', async () => {
    const { page } = await openCheckout();
    const words = page.getByRole('main').getByText(/By placing the order you accept the terms/);
    await words.waitFor();
    const opened = page.waitForEvent('popup');
    await words.getByRole('link', { name: 'terms' }).click();
    const terms = await opened;
    await terms.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
    await terms.close();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  });

  it('requires both addresses, with the button disabled until they are chosen', async () => {
    const { page, fill, addAddress } = await openShopper(browser);
    await fill(own);
    await addAddress();
    await addAddress({ address1: '9 Lane' });
    await page.goto('/checkout');
    await page
      .getByText('Please select a shipping address to calculate tax and shipping.')
      .waitFor();
    await page.getByText('Please select both shipping and billing addresses.').waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    const shipping = page.getByRole('group', { name: 'Shipping address' });
    const billing = page.getByRole('group', { name: 'Billing address' });
    await shipping.locator('label', { hasText: '9 Lane' }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    // Ticked, billing is one line; unticked, it has its own picker, which keeps it unticked.
    await expect.poll(() => billing.isVisible()).toBe(false);
    const isSame = page.getByLabel('Billing same as shipping');
    await isSame.uncheck();
    await page.getByText('Please select both shipping and billing addresses.').waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    await billing.locator('label', { hasText: '9 Lane' }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await expect.poll(() => isSame.isChecked()).toBe(false);
    await billing.locator('label', { hasText: '12 Bridge Road' }).click();
    await expect.poll(() => billing.getByRole('radio', { checked: true }).count()).toBe(1);
    await billing.getByRole('button', { name: /^Edit the address of .*9 Lane/ }).click();
    await page.getByRole('form', { name: 'Edit address' }).waitFor();
    await expect.poll(() => mainButtonsOf(page)).toEqual(['Proceed to Payment']);
  });

  it('starts with the default billing address if there is one', async () => {
    const { page, fill, addAddress, call } = await openShopper(browser);
    await fill(own);
    await addAddress();
    const billingId = await addAddress({ type: 'billing', address1: '9 Lane' });
    await call(`/api/addresses/${billingId}/default`, { method: 'PUT' });
    await page.goto('/checkout');
    const billing = page.getByRole('group', { name: 'Billing address' });
    const isSame = page.getByLabel('Billing same as shipping');
    await expect.poll(() => billing.getByRole('radio', { name: /9 Lane/ }).isChecked()).toBe(true);
    await expect.poll(() => isSame.isChecked()).toBe(false);
    // Another choice stays when the default is none any more.
    await billing.locator('label', { hasText: '12 Bridge Road' }).click();
    await billing.getByRole('button', { name: /^Edit the address of .*9 Lane/ }).click();
    const form = page.getByRole('form', { name: 'Edit address' });
    await form.getByLabel('Shipping', { exact: true }).check();
    await form.getByRole('button', { name: 'Update', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => isSame.isChecked()).toBe(false);
    const kept = billing.getByRole('radio', { name: /12 Bridge Road/ });
    await expect.poll(() => kept.isChecked()).toBe(true);
    // Of two addresses for shipping, neither is chosen ahead.
    const shipping = page.getByRole('group', { name: 'Shipping address' });
    await shipping.locator('label', { hasText: '12 Bridge Road' }).click();
    await isSame.check();
    await billing.waitFor({ state: 'detached' });
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await page.getByText('Payments run in test mode: no money moves.').waitFor();
  });

  it('adds a first address in place and continues with it', async () => {
    const { page, fill } = await openShopper(browser);
    await fill(own);
    await page.goto('/checkout');
    const form = page.getByRole('form', { name: 'New address' });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('Enter a first name.').first().waitFor();
    for (const [label, text] of [
      ['First name', 'Sam'],
      ['Last name', 'Reyes'],
      ['Postcode', '3121'],
      ['Suburb', 'Richmond'],
      ['Street address', '12 Bridge Road'],
    ] as const) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await expect.poll(() => form.getByLabel('State').inputValue()).toBe('VIC');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await expect
      .poll(() => page.getByText('12 Bridge Road').filter({ visible: true }).count())
      .toBe(1);
  });

  it('sends a visitor with an empty cart to the cart, and a signed-out visitor to log in', async () => {
    const { page } = await openShopper(browser);
    await page.goto('/checkout');
    await page.waitForURL('**/cart');
    await page.getByText('Your cart is empty. Please add items to your cart.').first().waitFor();
    const visitor = await browser.openPage();
    await visitor.goto('/checkout');
    await visitor.waitForURL('**/login');
  });

  it.each([
    [
      'an error text',
      500,
      { error: 'The rates are being changed.' },
      'The rates are being changed.',
    ],
    ['no error text', 502, '<html>bad</html>', 'HTTP 502: "<html>bad</html>"'],
  ])('shows why there is no total: %s', async (_, status, json, text) => {
    const { page } = await openCheckout({ expected: [/status of 50[02]/] });
    await page.route(TOTALS, failWith(status, json));
    await page.reload();
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await page
      .getByText('We could not calculate the total. See the order summary for the reason.')
      .waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    const enabled = page.getByRole('button', { name: 'Proceed to Payment', disabled: false });
    await recover([[page, enabled]], () => page.unroute(TOTALS));
  });

  it('says that totals failed when the shop cannot be reached', async () => {
    const { page } = await openCheckout({ expected: [REFUSED, /request failed/] });
    await page.route(TOTALS, (route) => route.abort('failed'));
    await page.reload();
    await page
      .getByRole('alert')
      .getByText('Failed to calculate totals', { exact: true })
      .waitFor();
  });

  it('keeps the old totals, dimmed, under Calculating... while new ones load', async () => {
    const { page, addAddress } = await openCheckout();
    await addAddress({
      address1: '9 Lane',
      country: 'New Zealand',
      state: 'Otago',
      postcode: '9016',
    });
    await page.reload();
    const shipping = page.getByRole('group', { name: 'Shipping address' });
    await shipping.locator('label', { hasText: '12 Bridge Road' }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    const held = Promise.withResolvers<void>();
    await page.route(TOTALS, async (route) => {
      await held.promise;
      await route.continue();
    });
    await shipping.locator('label', { hasText: '9 Lane' }).click();
    await page.getByText('Calculating...').first().waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    held.resolve();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await page.getByText('No GST', { exact: true }).filter({ visible: true }).first().waitFor();
  });

  it('ignores a second press, warns before leaving, and keeps the cart when payment cannot start', async () => {
    const { page, cart, call } = await openCheckout({ expected: [REFUSED] });
    const held = Promise.withResolvers<void>();
    let sessions = 0;
    await page.route(SESSIONS, async (route) => {
      sessions += 1;
      await held.promise;
      await route.fulfill({ status: 503, json: { error: 'The provider is away.' } });
    });
    await payButton(page).dblclick();
    const busy = page.getByRole('button', { name: 'Processing checkout...' });
    await busy.waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const event = new Event('beforeunload', { cancelable: true });
          window.dispatchEvent(event);
          return event.defaultPrevented;
        }),
      )
      .toBe(true);
    held.resolve();
    const text =
      'Failed to proceed to payment: Failed to create checkout session: The provider is away.';
    await dialogOf(page).getByText(text, { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    expect(sessions).toBe(1);
    await expect.poll(async () => (await cart()).totalCount).toBe(2);

    await page.unroute(SESSIONS);
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/pay/**');
    await expect
      .poll(async () => (await call<{ totalCount: number }>('/api/orders')).totalCount)
      .toBe(1);
  });

  it.each([
    ['CART_EMPTY_LATER', 500, 'An error occurred', 'Failed to create order: An error occurred'],
    [
      'OUT_OF_STOCK',
      409,
      'Saw is out of stock.',
      'Failed to create order items: Saw is out of stock.',
    ],
  ])('names the step that failed (%s)', async (code, status, message, shown) => {
    const { page } = await openCheckout({ expected: [REFUSED] });
    await page.route('**/api/orders', failWith(status, { error: { code, message } }));
    await payButton(page).click();
    await dialogOf(page)
      .getByText(`Failed to proceed to payment: ${shown}`, { exact: true })
      .waitFor();
    await expect
      .poll(() => dialogOf(page).getByRole('link', { name: 'View Cart' }).count())
      .toBe(code === 'OUT_OF_STOCK' ? 1 : 0);
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  });

  it('says that the session has ended and how to continue', async () => {
    const { page } = await openCheckout({ expected: [REFUSED] });
    await page.route(
      '**/api/orders',
      failWith(401, { error: { code: 'INVALID_TOKEN', message: 'x' } }),
    );
    await payButton(page).click();
    await dialogOf(page).getByText('User not logged in. Please log in to proceed.').waitFor();
    await expect
      .poll(() => dialogOf(page).getByRole('link', { name: 'Log in' }).getAttribute('href'))
      .toBe('/login');
  });

  it('creates one order and one payment in two tabs (F2)', async () => {
    const { page, call } = await openCheckout();
    const tab = await page.context().newPage();
    await tab.goto('/checkout');
    await expect.poll(() => payButton(tab).isEnabled()).toBe(true);
    await payButton(page).click();
    await page.waitForURL('**/pay/**');
    await payButton(tab).click();
    await tab.waitForURL('**/pay/**');
    await expect.poll(() => tab.url()).toBe(page.url());
    await expect
      .poll(async () => (await call<{ totalCount: number }>('/api/orders')).totalCount)
      .toBe(1);
  });

  it('returns from the payment page to the same order, by the back button and by Cancel', async () => {
    const { page, cart, call } = await openCheckout();
    await payButton(page).click();
    await page.waitForURL('**/pay/**');
    const payment = page.url();
    await page.goBack();
    await page.waitForURL('**/checkout');
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await payButton(page).click();
    await page.waitForURL(payment);
    await page.getByRole('link', { name: 'Cancel and return to the shop' }).click();
    await page.waitForURL('**/checkout');
    await expect.poll(async () => (await cart()).totalCount).toBe(2);
    await expect
      .poll(async () => (await call<{ totalCount: number }>('/api/orders')).totalCount)
      .toBe(1);
    await page.getByText('You have an unpaid order').waitFor();
    await page.getByRole('button', { name: 'Finish paying' }).waitFor();
    await page.getByText(/until \d{1,2}:\d{2} [ap]m on \d{1,2} [A-Z][a-z]+ \d{4}\./).waitFor();
    await expect.poll(() => mainButtonsOf(page)).toEqual(['Proceed to Payment']);
    await page.goto('/cart');
    await page.getByText('You have an unpaid order').waitFor();
    await expect.poll(() => mainButtonsOf(page)).toEqual(['Proceed to Checkout']);
    await expect.poll(() => page.getByText('Out of Stock').count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByText('You have an unpaid order').waitFor({ state: 'detached' });
    await expect.poll(async () => (await cart()).totalCount).toBe(2);
    const { orders } = await call<{ orders: { status: string }[] }>('/api/orders');
    expect(orders[0]?.status).toBe('cancelled');
  });
});

it('on a short screen no sticky element covers the page', async () => {
  const { page } = await openCheckout();
  await page.setViewportSize({ width: 640, height: 400 });
  await payButton(page).waitFor({ state: 'attached' });
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect
    .poll(() =>
      page.evaluate(() =>
        [8, 200, 392].map(
          (y) => document.elementFromPoint(320, y)?.closest('header, main')?.tagName,
        ),
      ),
    )
    .toEqual(['MAIN', 'MAIN', 'MAIN']);
  await expect
    .poll(() => payButton(page).evaluate((button) => button.getBoundingClientRect().top > 400))
    .toBe(true);
});

describe('the sandbox payment page', () => {
  it('fits at every width and checks the card first', async () => {
    const { page } = await openCheckout();
    await payButton(page).click();
    await page.waitForURL('**/pay/**');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    for (const text of [
      'Enter the card number, for example 4242 4242 4242 4242.',
      'Enter the month and year, for example 12/34.',
      'Enter the 3 or 4 digits of the security code.',
    ]) {
      await page.getByText(text).waitFor();
    }
    await expectAccessibleAtEveryWidth(page);
    const robots = page.locator('meta[name=robots]');
    await expect.poll(() => robots.getAttribute('content')).toContain('noindex');
    await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  });

  it('says that a card is declined, stays open, then takes another card', async () => {
    const { page, cart } = await openCheckout();
    await payButton(page).click();
    await page.waitForURL('**/pay/**');
    await payWithCard(page, '4000 0000 0000 9995');
    await page
      .getByRole('alert')
      .getByText(/insufficient funds/i)
      .waitFor();
    await page.getByRole('alert').getByText('Your card was not charged.').waitFor();
    await payWithCard(page);
    await page.waitForURL('**/order-confirmation**');
    await expect.poll(async () => (await cart()).totalCount).toBe(0);
  });

  it('says that a session has expired, has been paid, or does not exist', async () => {
    const page = await browser.openPage({ expected: [/status of 404/] });
    const answer = (status: string) => ({
      id: 's',
      amount: 20,
      currency: 'AUD',
      description: 'Bullnose order ORD-1',
      status,
      expires_at: '2026-01-05T00:00:00.000Z',
      success_url: '/order-confirmation?order_id=x',
      cancel_url: '/checkout',
    });
    await page.route('**/api/sandbox/sessions/expired', failWith(200, answer('expired')));
    await page.route('**/api/sandbox/sessions/paid', failWith(200, answer('paid')));
    await page.goto('/pay/expired');
    await page.getByText(/This payment session has expired\. Your cart is saved/).waitFor();
    await expectNoAxeViolations(page);
    const back = page.getByRole('link', { name: 'Return to the shop' });
    await expect.poll(() => back.getAttribute('href')).toBe('/checkout');
    await page.goto('/pay/paid');
    await page.getByText('This payment is complete.').waitFor();
    await page.goto('/pay/unknown');
    await page.getByText('Payment session not found').waitFor();
  });
});
