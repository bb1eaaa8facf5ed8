import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
  visit,
} from '#tests/support/browser.ts';
import { fetchProducts, oneOf } from '#tests/support/catalogue-pages.ts';
import { openAsCustomer } from '#tests/support/customer.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();

/** "$1,249.00" and "−$5.00" as cents. */
function centsOf(text: string | null): number {
  const amount = /(−?)\$([\d,]+)\.(\d\d)/.exec(text ?? '');
  if (amount === null) throw new Error(`No amount in ${JSON.stringify(text)}`);
  const [, sign, dollars = '', cents = ''] = amount;
  return (sign === '−' ? -1 : 1) * (Number(dollars.replaceAll(',', '')) * 100 + Number(cents));
}

async function register(page: Page): Promise<string> {
  const email = `robin-${randomBytes(5).toString('hex')}@example.com`;
  await visit(page, '/register');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page
    .locator('form')
    .getByRole('button', { name: /create/i })
    .click();
  await page.waitForURL('**/account');
  await page.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();
  return email;
}

async function addToCart(page: Page, slug: string): Promise<void> {
  await visit(page, `/products/${slug}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page
    .getByText(/^Added 1 × /)
    .first()
    .waitFor({ state: 'attached' });
}

async function fillAddress(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel('Postcode') });
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Marsh');
  await form.getByLabel('Postcode').fill('3121');
  await form.getByLabel('Suburb').fill('Richmond');
  await form.getByLabel('State').selectOption('VIC');
  await form.getByLabel('Street address').fill('12 Bridge Road');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}

async function pay(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

it('register, add products of two sellers, address, totals, pay, find the order in the account', async () => {
  const page = await browser.openPage({ expected: [/status of 40[49]/] });
  await register(page);

  // The newest product in stock of each of two sellers that needs no choice.
  const { products } = (await (await fetch(`${siteUrl()}/api/products`)).json()) as {
    products: {
      slug: string;
      name: string;
      seller_id: string | null;
      stock: number;
      product_variants: unknown[];
    }[];
  };
  const simple = products.filter(
    ({ stock, product_variants: variants, seller_id: seller }) =>
      stock > 5 && variants.length === 0 && seller !== null,
  );
  const first = simple[0];
  const second = simple.find((product) => product.seller_id !== first?.seller_id);
  if (first === undefined || second === undefined) throw new Error('Two sellers are needed');
  await addToCart(page, first.slug);
  await addToCart(page, second.slug);

  await page.goto('/cart');
  await page.getByRole('link', { name: first.name }).first().waitFor();
  await page.getByRole('link', { name: second.name }).first().waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await page.waitForURL('**/checkout');

  await fillAddress(page);
  const payButton = page.getByRole('button', { name: 'Proceed to Payment' });
  await expect.poll(() => payButton.isEnabled()).toBe(true);
  await expectNoAxeViolations(page);

  await payButton.click();
  await page.waitForURL('**/pay/**');
  const asked = centsOf(await page.getByRole('button', { name: /^Pay \$/ }).textContent());
  await expectNoAxeViolations(page);

  await pay(page, '4000 0000 0000 0002');
  await page
    .getByRole('alert')
    .filter({ hasText: /declined/i })
    .waitFor();
  await pay(page, '4242 4242 4242 4242');
  await page.waitForURL('**/order-confirmation**');
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? '';
  await page
    .getByText(`ORD-${orderId.slice(-8).toUpperCase()}`)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'View My Orders' }).click();
  await page.waitForURL('**/account**');
  await page.goto(`/account/orders/${orderId}`);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /^ORD-/ }).waitFor();
      return page.getByText('Processing', { exact: true }).first().isVisible();
    })
    .toBe(true);
  await page.getByText(first.name).first().waitFor();
  await page.getByText(second.name).first().waitFor();

  // One amount everywhere: the provider's total equals the order's, to the cent.
  const dollars = `$${Math.floor(asked / 100).toLocaleString('en-AU')}.${String(asked % 100).padStart(2, '0')}`;
  await expect.poll(() => page.locator('main').textContent()).toContain(dollars);

  // The bought lines are no longer in the cart.
  await page.goto('/cart');
  await page.getByText('Your cart is empty').first().waitFor();
});

it('a signed-out add to cart is kept, asks to sign in, and completes', async () => {
  const page = await browser.openPage();
  // A product that other tests have not sold out and that has no options.
  const { slug, name } = oneOf(
    await fetchProducts(siteUrl()),
    ({ product_variants: variants, stock }) => variants.length === 0 && stock > 1,
  );
  const list = `/shop?search=${encodeURIComponent(name)}`;
  await visit(page, list);
  await page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/products/${slug}"]`) })
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click();
  const prompt = page.getByRole('dialog');
  await prompt.getByText('User must be logged in').waitFor();
  await expectNoAxeViolations(page);
  await prompt.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  await page
    .getByLabel('Email address')
    .fill(`robin-${randomBytes(5).toString('hex')}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page
    .locator('form')
    .getByRole('button', { name: /create/i })
    .click();
  await page.waitForURL(
    (url) => url.pathname === '/shop' && url.searchParams.get('search') === name,
  );
  await page
    .getByText(/^Added 1 × /)
    .first()
    .waitFor({ state: 'attached' });
});

it('signed-in screens are accessible and fit at every width', async () => {
  const { page } = await openAsCustomer(browser);
  for (const [path, words] of [
    ['/account', 'Welcome back, Sam!'],
    ['/account#addresses', 'No addresses saved'],
    ['/account#orders', 'No orders found'],
    ['/account#settings', 'Logout'],
    ['/cart', 'Your cart is empty'],
    ['/wishlist', 'Your wishlist is empty'],
  ] as const) {
    await page.goto(path);
    await page.locator('main').getByText(words).first().waitFor();
    await expectAccessibleAtEveryWidth(page);
  }
});
