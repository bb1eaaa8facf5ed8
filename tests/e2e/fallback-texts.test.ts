import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { useBrowser, visit } from '#tests/support/browser.ts';
import { saveAddress } from '#tests/support/buying.ts';
import { openAsCustomer } from '#tests/support/customer.ts';
import { openShopper, plentifulProducts } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const REFUSED = { expected: [/status of (422|500)/] };

/** An error without a message. */
const withoutMessage = { status: 500, json: { error: { code: 'INTERNAL', message: '' } } };

async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  const email = `robin-${randomBytes(4).toString('hex')}@example.com`;
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
}

describe('the message when a failure has none of its own:', () => {
  const browser = useBrowser();

  it('registering and resending the confirmation', async () => {
    const page = await browser.openPage(REFUSED);
    await visit(page, '/register');
    await fillRegistration(page);
    const create = page.getByRole('button', { name: 'Create account' });
    const answers = [
      [{ json: {} }, 'Registration failed. Please try again.'],
      [{ status: 422, json: {} }, 'An error occurred during registration'],
    ] as const;
    for (const [answer, text] of answers) {
      await page.route('**/auth/v1/signup*', (route) => route.fulfill(answer));
      await create.click();
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
      await page.unroute('**/auth/v1/signup*');
    }
    await page.route('**/auth/v1/signup*', (route) =>
      route.fulfill({
        json: { id: '0199a000-0000-7000-8000-000000000001', email: 'robin@example.com' },
      }),
    );
    await create.click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/auth/v1/resend*', async (route) => {
      await asked;
      await route.fulfill({ status: 422, json: {} });
    });
    await page.getByRole('button', { name: 'Resend Confirmation Email' }).click();
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    refuse();
    await page
      .getByRole('alert')
      .getByText('Failed to resend confirmation email. Please try again.', { exact: true })
      .waitFor();
  });

  it('the account: addresses, orders, wishlist, and an unknown name', async () => {
    const customer = await openAsCustomer(browser, REFUSED);
    const { page } = customer;
    await saveAddress(customer);
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      const names = { first_name: '', last_name: '' };
      await route.fulfill({ response, json: { ...(await response.json()), ...names } });
    });
    await page.route('**/api/orders?*', (route) => route.fulfill(withoutMessage));
    await page.route('**/api/wishlist', (route) => route.fulfill(withoutMessage));
    await page.goto('/account');
    await expect
      .poll(() => page.getByRole('definition').filter({ hasText: 'Not provided' }).count())
      .toBe(2);
    await page.getByRole('tab', { name: 'Orders' }).click();
    await page.getByText('Error loading orders: Failed to fetch orders', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Wishlist' }).click();
    await page
      .getByText('Error loading wishlist: Failed to fetch wishlist', { exact: true })
      .waitFor();

    await page.getByRole('tab', { name: 'Addresses' }).click();
    await page.getByText('12 Bridge Road').waitFor();
    let answerSave = () => {};
    const saved = new Promise<void>((resolve) => {
      answerSave = resolve;
    });
    await page.route('**/api/addresses/*', (route) => route.fulfill(withoutMessage));
    await page.route('**/api/addresses', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await saved;
      return route.fulfill(withoutMessage);
    });
    await page.getByRole('button', { name: /^Delete / }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this address?').waitFor();
    await question.getByRole('button', { name: 'Delete address' }).click();
    await question.getByText('Failed to delete address. Please try again.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: /^Edit / }).click();
    const edited = page.getByRole('form', { name: 'Edit address' });
    await edited.getByRole('button', { name: 'Update' }).click();
    await edited.getByText('Failed to save address', { exact: true }).waitFor();
    await edited.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Add New Address' }).click();
    const form = page.getByRole('form', { name: 'New address' });
    for (const [label, text] of [
      ['First name', 'Sam'],
      ['Last name', 'Reyes'],
      ['Postcode', '3121'],
      ['Suburb', 'Richmond'],
      ['Street address', '9 Lane'],
    ] as const) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('button', { name: 'Saving...' }).waitFor();
    answerSave();
    await form.getByText('Failed to add address', { exact: true }).waitFor();
  });

  it('going to the payment page at an invalid address', async () => {
    const { page, fill, addAddress } = await openShopper(browser);
    const [product] = await plentifulProducts(siteUrl());
    if (product === undefined) throw new Error('The demo shop lacks a product for this test');
    await fill(product);
    await addAddress();
    await page.route('**/functions/v1/create-checkout-session', (route) =>
      route.fulfill({ json: { sessionId: 'cs_1', url: 'http://[' } }),
    );
    await page.goto('/checkout');
    const pay = page.getByRole('button', { name: 'Proceed to Payment' });
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.click();
    await page
      .getByRole('alertdialog')
      .getByText(/Failed to proceed to payment: Payment redirect error: /)
      .waitFor();
  });
});
