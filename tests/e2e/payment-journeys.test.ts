import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database.ts';

import { useBrowser } from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import {
  type ListedProduct,
  openShopper,
  payWithCard,
  plentifulProducts,
  type Shopper,
} from '#tests/support/shopper.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const GOOD_CARD = '4242 4242 4242 4242';
const DECLINED_CARD = '4000 0000 0000 0002';

const browser = useBrowser();

/** A provider's hosted page, as a visitor uses it. */
interface HostedPage {
  readonly address: RegExp;
  readonly pay: (page: Page, card?: string) => Promise<void>;
  readonly leave: (page: Page) => Promise<void>;
}

const sandboxPage: HostedPage = {
  address: /\/pay\/sbx_/,
  pay: payWithCard,
  leave: (page) => page.getByRole('link', { name: 'Cancel and return to the shop' }).click(),
};

const stripePage: HostedPage = {
  address: /\/c\/pay\/cs_test_/,
  pay: async (page, card = GOOD_CARD) => {
    await page.getByLabel('Card number').fill(card);
    await page.getByRole('button', { name: 'Pay' }).click();
  },
  leave: (page) => page.getByRole('link', { name: 'Back' }).click(),
};

describe.each([
  ['the sandbox', sandboxPage],
  ['Stripe’s SDK and a local double', stripePage],
] as const)('paying through %s', (_name, hosted) => {
  const isStripe = hosted === stripePage;
  const withStripe = isStripe ? [hosted] : [];
  let database: Database;
  let double: StripeDouble;
  let shop: DemoShop;
  let product: ListedProduct;

  beforeAll(async () => {
    double = await startStripeDouble();
    shop = await startDemoShop({ env: isStripe ? double.env : {} });
    database = openDatabase(shop.databaseUrl, { max: 2 });
    double.deliverAlways(shop.url);
    const [first] = await plentifulProducts(shop.url);
    if (first === undefined) throw new Error('The demo shop lacks a product for this test');
    product = first;
  });

  afterEach(async () => {
    expect(await brokenInvariants(database.db)).toEqual([]);
  });

  afterAll(async () => {
    await database.close();
    await shop.stop();
    await double.stop();
  });

  /** A shopper at the checkout with one product in the cart and an address, ready to pay. */
  async function atCheckout(): Promise<Shopper> {
    const shopper = await openShopper(browser, {
      baseURL: shop.url,
      expected: [/request to another origin: (GET|POST) http:\/\/127\.0\.0\.1:/, /status of 503/],
    });
    await shopper.fill(product);
    await shopper.addAddress();
    await shopper.addAddress({ type: 'billing' });
    await openCheckout(shopper.page);
    return shopper;
  }

  async function openCheckout(page: Page): Promise<void> {
    await page.goto('/checkout');
    await readyToPay(page);
  }

  const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });

  const readyToPay = (page: Page) => expect.poll(() => payButton(page).isEnabled()).toBe(true);

  async function toPaymentPage(page: Page): Promise<string> {
    await payButton(page).click();
    await page.waitForURL(hosted.address);
    return page.url();
  }

  async function expectConfirmed(page: Page): Promise<string> {
    await page.waitForURL('**/order-confirmation**');
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    await page.getByText('Payment received').waitFor();
    return new URL(page.url()).searchParams.get('order_id') ?? '';
  }

  interface OrderAnswer {
    status: string;
    payment_status: string;
    total: number;
  }
  const ordersOf = async (shopper: Shopper) =>
    (await shopper.call<{ orders: OrderAnswer[] }>('/api/orders')).orders;

  /**
   * The provider's total for this shopper's orders, from the shop's records and, for Stripe, from
   * its own.
   */
  async function sessionsOf(shopper: Shopper) {
    return database.db
      .selectFrom('payment_sessions')
      .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
      .innerJoin('auth_users', 'auth_users.id', 'orders.user_id')
      .select(['payment_sessions.status', 'payment_sessions.captured_cents'])
      .where('auth_users.email', '=', shopper.email)
      .execute();
  }

  it('success: the total shown is the total requested, captured and confirmed', async () => {
    const shopper = await atCheckout();
    const { page } = shopper;
    await toPaymentPage(page);
    const amount = page.getByText(/\$[\d,]+\.\d\d/).first();
    const asked = /\$([\d,]+\.\d\d)/.exec((await amount.textContent()) ?? '')?.[1];
    await hosted.pay(page);
    await expectConfirmed(page);
    const orders = await ordersOf(shopper);
    expect(orders).toMatchObject([{ status: 'processing', payment_status: 'paid' }]);
    const total = orders[0]?.total ?? 0;
    expect(Number(asked?.replaceAll(',', ''))).toBe(total);
    await expect
      .poll(() => sessionsOf(shopper))
      .toEqual([{ status: 'paid', captured_cents: Math.round(total * 100) }]);
    await expect.poll(async () => (await shopper.cart()).totalCount).toBe(0);
  });

  it('decline: the page says so, takes another card, and charges once', async () => {
    const shopper = await atCheckout();
    const { page } = shopper;
    await toPaymentPage(page);
    await hosted.pay(page, DECLINED_CARD);
    await page
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .waitFor();
    await expect
      .poll(() => ordersOf(shopper))
      .toMatchObject([{ status: 'pending', payment_status: 'unpaid' }]);
    await hosted.pay(page);
    await expectConfirmed(page);
    await expect.poll(() => sessionsOf(shopper)).toHaveLength(1);
  });

  it('abandoned: the cart is kept, nothing is charged, and the same payment page opens again', async () => {
    const shopper = await atCheckout();
    const { page } = shopper;
    const first = await toPaymentPage(page);
    await hosted.leave(page);
    await page.waitForURL('**/checkout');
    await expect.poll(async () => (await shopper.cart()).totalCount).toBe(1);
    await readyToPay(page);
    expect(await toPaymentPage(page)).toBe(first);
    await expect
      .poll(() => ordersOf(shopper))
      .toMatchObject([{ status: 'pending', payment_status: 'unpaid' }]);
    await hosted.pay(page);
    await expectConfirmed(page);
    await expect.poll(() => sessionsOf(shopper)).toHaveLength(1);
  });

  it('back button: the checkout works again, and after paying leads to no second charge', async () => {
    const shopper = await atCheckout();
    const { page } = shopper;
    const first = await toPaymentPage(page);
    await page.goBack();
    await page.waitForURL('**/checkout');
    await readyToPay(page);
    expect(await toPaymentPage(page)).toBe(first);
    await hosted.pay(page);
    const orderId = await expectConfirmed(page);
    await page.goBack();
    if (isStripe) {
      // Its page leads on to the order.
      expect(await expectConfirmed(page)).toBe(orderId);
    } else {
      await page.waitForURL(hosted.address);
      await page.getByText('This payment is complete.').waitFor();
    }
    await expect.poll(() => ordersOf(shopper)).toHaveLength(1);
    await expect.poll(() => sessionsOf(shopper)).toMatchObject([{ status: 'paid' }]);
  });

  it('double click: one order, one session', async () => {
    const shopper = await atCheckout();
    const { page } = shopper;
    await payButton(page).dblclick();
    await page.waitForURL(hosted.address);
    await expect.poll(() => ordersOf(shopper)).toHaveLength(1);
    await expect.poll(() => sessionsOf(shopper)).toHaveLength(1);
    await hosted.pay(page);
    await expectConfirmed(page);
  });

  it('two tabs: both lead to the one payment page, which takes one payment', async () => {
    const shopper = await atCheckout();
    const { page } = shopper;
    const tab = await page.context().newPage();
    await openCheckout(tab);
    const [first, second] = await Promise.all([toPaymentPage(page), toPaymentPage(tab)]);
    expect(second).toBe(first);
    await hosted.pay(page);
    await expectConfirmed(page);
    if (isStripe) {
      await hosted.pay(tab);
      await tab.waitForURL('**/order-confirmation**');
    } else {
      await tab.reload();
      await tab.getByText('This payment is complete.').waitFor();
    }
    await expect.poll(() => ordersOf(shopper)).toMatchObject([{ status: 'processing' }]);
    await expect.poll(() => sessionsOf(shopper)).toMatchObject([{ status: 'paid' }]);
    await expect.poll(async () => (await shopper.cart()).totalCount).toBe(0);
  });

  it.each(withStripe)('a provider failure is explained, and a retry works', async () => {
    const shopper = await atCheckout();
    const { page } = shopper;
    double.setFault('error', { times: 2 });
    await payButton(page).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog
      .getByText(
        'Failed to proceed to payment: Failed to create checkout session: The payment provider cannot be reached. Please try again in a moment.',
      )
      .waitFor();
    await expect.poll(async () => (await shopper.cart()).totalCount).toBe(1);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(hosted.address);
    await hosted.pay(page);
    await expectConfirmed(page);
    await expect.poll(() => ordersOf(shopper)).toHaveLength(1);
  });

  it.each(withStripe)(
    'F8: the page confirms by asking the provider when no webhook arrives',
    async () => {
      const shopper = await atCheckout();
      const { page } = shopper;
      await toPaymentPage(page);
      double.pauseDeliveries(true);
      await hosted.pay(page);
      await expectConfirmed(page);
      double.pauseDeliveries(false);
      await expect.poll(() => ordersOf(shopper)).toMatchObject([{ status: 'processing' }]);
    },
  );
});
