import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
} from '#tests/support/browser.ts';
import {
  type ListedProduct,
  money,
  openShopper,
  payWithCard,
  plentifulProducts,
  type Shopper,
} from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
const ABSENT = /status of 404/;

let own: ListedProduct;
let sellers: ListedProduct;

beforeAll(async () => {
  const products = await plentifulProducts(siteUrl());
  const one = products.find((product) => product.seller_id === null);
  const other = products.find((product) => product.seller_id !== null);
  if (!one || !other) throw new Error('The demo shop lacks products for these tests');
  [own, sellers] = [one, other];
});

interface PlacedOrder {
  id: string;
  order_number: string;
  status: string;
  total: number;
  payment_status: string;
}

/** An unpaid order of two suppliers, placed through the API. */
async function placeOrder({ call, fill, addAddress }: Shopper): Promise<PlacedOrder> {
  await fill([own, 2], sellers);
  const address = await addAddress();
  const items = [own, sellers].map(({ id }, index) => ({ product_id: id, quantity: 2 - index }));
  const totals = await call<{ grandTotal: number; quoteId: string }>(
    '/functions/v1/calculate-order-total',
    { json: { items, shippingAddress: { country: 'Australia', state: 'VIC', postcode: '3121' } } },
  );
  return call<PlacedOrder>('/api/orders', {
    json: {
      shipping_address_id: address,
      billing_address_id: address,
      expected_total: totals.grandTotal,
      quote_id: totals.quoteId,
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
}

/** The same order, paid in the browser and confirmed. */
async function payOrder(shopper: Shopper): Promise<PlacedOrder> {
  const { page, call } = shopper;
  const order = await placeOrder(shopper);
  const { url } = await call<{ url: string }>('/functions/v1/create-checkout-session', {
    json: { orderId: order.id },
  });
  await page.goto(url);
  await payWithCard(page);
  await page.waitForURL('**/order-confirmation**');
  await page.getByText('Payment received').waitFor();
  return order;
}

const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Where your order is' }).locator('[aria-current=step]');

describe('/account/orders/{id}', () => {
  it('shows a paid order in full at every width', async () => {
    const shopper = await openShopper(browser);
    const { page } = shopper;
    const order = await payOrder(shopper);
    await page.goto(`/account/orders/${order.id}`);
    await page.getByRole('heading', { name: order.order_number, level: 1 }).waitFor();
    await expect.poll(() => currentStep(page).textContent()).toContain('Processing');
    await page.getByRole('heading', { name: 'Sold by Bullnose' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: /^Sold by / }).count()).toBe(2);
    await page.getByText(money(order.total), { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText('RICHMOND VIC 3121').count()).toBe(2);
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    const help = page.getByRole('link', { name: 'Need help' });
    await expect
      .poll(() => help.getAttribute('href'))
      .toContain(encodeURIComponent(order.order_number));
    await expectAccessibleAtEveryWidth(page);
    await page.getByText('Order history').click();
    await page.getByText('Payment received').waitFor();
  });

  it('has each supplier’s tax invoice as a page and as a PDF', async () => {
    const shopper = await openShopper(browser, { expected: [ABSENT] });
    const { page } = shopper;
    const order = await payOrder(shopper);
    await page.goto(`/account/orders/${order.id}`);
    const invoices = page.getByRole('link', { name: /^Tax invoice INV-/ });
    await expect.poll(() => invoices.count()).toBe(2);
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download INV-.+ as PDF$/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^INV-\d+-\d+\.pdf$/);

    await invoices.first().click();
    await page.getByRole('heading', { name: 'Tax invoice', level: 1 }).waitFor();
    await page
      .getByText(/^ABN \d/)
      .first()
      .waitFor();
    await page.getByText(/^Total price includes GST/).waitFor();
    await expectNoAxeViolations(page);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('banner').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/account/orders/${order.id}/invoices/INV-1-999999`);
    await page.getByText('Invoice not found').waitFor();
  });

  it('is cancelled before dispatch with a refund, and says so', async () => {
    const shopper = await openShopper(browser);
    const { page, call } = shopper;
    const order = await payOrder(shopper);
    await page.goto(`/account/orders/${order.id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page
      .getByText(/will be refunded to the card you paid with\. This cannot be undone\./)
      .waitFor();
    await page.getByRole('button', { name: 'Keep order' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByLabel('Why are you cancelling?').fill('Ordered twice');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Cancel the whole order' }).click();
    await page.getByText('This order was cancelled').waitFor();
    await page.getByText('You receive a full refund to your card.').waitFor();
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await expectNoAxeViolations(page);
    await expect
      .poll(async () => (await call<PlacedOrder>(`/api/orders/${order.id}`)).status)
      .toBe('cancelled');
    await expect.poll(() => page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  });

  it('is paid or cancelled from its own page while unpaid', async () => {
    const shopper = await openShopper(browser);
    const { page, cart } = shopper;
    const order = await placeOrder(shopper);
    await page.goto(`/account/orders/${order.id}`);
    await page.getByText('This order is awaiting payment').waitFor();
    await expect.poll(() => currentStep(page).textContent()).toContain('Placed');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Finish paying' }).click();
    await page.waitForURL('**/pay/**');
    await page.goBack();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByText('This order was cancelled').waitFor();
    await page.getByText('You were not charged.').waitFor();
    await expect.poll(async () => (await cart()).totalCount).toBe(2);
  });

  it('is bought again at today’s prices, and names what is unavailable', async () => {
    const shopper = await openShopper(browser);
    const { page, call, cart } = shopper;
    const order = await placeOrder(shopper);
    await call(`/api/orders/${order.id}/cancel`, { json: {} });
    await call('/api/cart-items', { method: 'DELETE' });
    await page.goto('/account#orders');
    const again = page.getByRole('button', { name: `Buy again: order ${order.order_number}` });
    await again.click();
    await page.getByText('Added 3 items to your cart').waitFor();
    await expectNoAxeViolations(page);
    await expect
      .poll(async () => (await cart()).cart_items.map((item) => item.quantity))
      .toEqual([2, 1]);

    await page.route('**/buy-again', (route) =>
      route.fulfill({
        json: {
          lines: [
            { order_item_id: order.id, name: 'Saw', wanted: 2, added: 0, shortfall: 'not_sold' },
            {
              order_item_id: order.id,
              name: 'Awl',
              wanted: 1,
              added: 0,
              shortfall: 'out_of_stock',
            },
          ],
        },
      }),
    );
    await page.getByRole('link', { name: `View order ${order.order_number}` }).click();
    await page.getByRole('button', { name: 'Buy again' }).click();
    await page.getByText('Nothing could be added to your cart').waitFor();
    await page.getByText('Saw is no longer sold.').waitFor();
    await page.getByText('Awl is out of stock.').waitFor();
  });

  it('is not found for other users, and says when it cannot be loaded', async () => {
    const owner = await openShopper(browser);
    const order = await placeOrder(owner);
    const { page } = await openShopper(browser, { expected: [ABSENT, /status of 500/] });
    await page.goto(`/account/orders/${order.id}`);
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
    await page.goto('/account/orders/nonsense');
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
    await page.route('**/api/orders/*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Broken.' } } }),
    );
    await page.goto(`/account/orders/${order.id}`);
    await page.getByRole('alert').getByText('Error loading orders: Broken.').waitFor();
    await page.unroute('**/api/orders/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
  });
});

describe('/order-confirmation', () => {
  const headingNumber = (id: string) => `ORD-${id.slice(-8).toUpperCase()}`;

  it('shows the number to anyone and the details only to the owner (F15)', async () => {
    const owner = await openShopper(browser);
    const order = await placeOrder(owner);
    const address = `/order-confirmation?order_id=${order.id}`;
    const stranger = await openShopper(browser, { expected: [ABSENT] });
    const visitor = await browser.openPage();
    for (const page of [stranger.page, visitor]) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
      await page.getByText(headingNumber(order.id)).waitFor();
      await page.locator('main').getByRole('link', { name: 'View My Orders' }).waitFor();
      await expectNoAxeViolations(page);
      await expect.poll(() => page.getByText(order.order_number).count()).toBe(0);
      await expect.poll(() => page.getByText(own.name).count()).toBe(0);
    }
    await owner.page.goto(address);
    await owner.page.getByText('Your payment is being confirmed').waitFor();
    await owner.page.getByText(order.order_number).waitFor();
    const links = owner.page.locator('main');
    await expect
      .poll(() => links.getByRole('link', { name: 'View My Orders' }).getAttribute('href'))
      .toBe('/account#orders');
    await expect
      .poll(() => links.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href'))
      .toBe('/shop');
    // Viewing it has changed nothing.
    const after = await owner.call<PlacedOrder>(`/api/orders/${order.id}`);
    expect(after).toMatchObject({ status: 'pending', payment_status: 'unpaid' });
  });

  it('refreshes itself until the payment is confirmed, and fits at every width', async () => {
    const shopper = await openShopper(browser);
    const { page } = shopper;
    const order = await payOrder(shopper);
    let isConfirmed = false;
    await page.route(`**/api/orders/${order.id}`, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      if (!isConfirmed) Object.assign(json, { payment_status: 'unpaid', status: 'pending' });
      await route.fulfill({ response: answer, json });
    });
    await page.goto(`/order-confirmation?session_id=x&order_id=${order.id}`);
    await page.getByText('Your payment is being confirmed').waitFor();
    isConfirmed = true;
    await page.getByText('Payment received').waitFor();
    await page.getByText('Estimated delivery').waitFor();
    await page.getByText('What happens next').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await expectAccessibleAtEveryWidth(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: /copy/i }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(headingNumber(order.id));
  });

  it('says that the address has no order', async () => {
    const page = await browser.openPage();
    await page.goto('/order-confirmation');
    await page.getByRole('heading', { name: 'We could not find that order' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Order not found/);
    await page.locator('main').getByRole('link', { name: 'View My Orders' }).waitFor();
  });
});
