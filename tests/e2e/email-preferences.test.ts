import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openShopper, payWithCard, plentifulProducts } from '#tests/support/shopper.ts';

const browser = useBrowser();
const shop = useDemoShop();

const ASK = 'Tell me when it is back';
const WAITING = 'We will email you once when it is back.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) =>
  page.getByRole('checkbox', { name: /^Email me once, 10 days after a delivery/ });

async function consentsOf(email: string) {
  const { rows } = await shop.database.query<{ kind: string; is_given: boolean; place: string }>(
    `select kind, is_given, place from consents join auth_users on auth_users.id = user_id
     where email = $1 order by consents.id`,
    [email],
  );
  return rows;
}

test('a box that is ticked at checkout is recorded, and the settings take it back', async () => {
  const { page, email, ...shopper } = await openShopper(browser, { baseURL: shop.url });
  const [product] = await plentifulProducts(shop.url);
  if (product === undefined) throw new Error('The demo shop lacks a product for this test');
  await shopper.fill(product);
  await shopper.addAddress();
  await page.goto('/checkout');
  await box(page).waitFor();
  await expect.poll(() => box(page).isChecked()).toBe(false);
  await expectAccessibleAtEveryWidth(page);
  await box(page).check();
  await button(page, 'Proceed to Payment').click();
  await payWithCard(page);
  await page.waitForURL('**/order-confirmation**');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kind = 'review-requests';
  const given = { kind, is_given: true, place: 'checkout' };
  await expect.poll(() => consentsOf(email)).toEqual([given]);

  await shopper.fill(product);
  await page.goto('/checkout');
  await expect.poll(() => button(page, 'Proceed to Payment').isEnabled()).toBe(true);
  await expect.poll(() => box(page).count()).toBe(0);

  await page.goto('/account#settings');
  await expect.poll(() => box(page).isChecked()).toBe(true);
  await box(page).uncheck();
  await page.getByText('Saved. You will not get these emails any more.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  const withdrawn = { kind, is_given: false, place: 'settings' };
  await expect.poll(() => consentsOf(email)).toEqual([given, withdrawn]);
});

test('settings that cannot be read or saved say so, and nothing looks saved', async () => {
  const { page, email } = await openShopper(browser, {
    baseURL: shop.url,
    expected: [/status of 503/],
  });
  const fail = (calls: string) =>
    page.route(calls, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'UNAVAILABLE', message: 'Back in a moment.' } },
      }),
    );
  const [reading, saving] = ['**/email-preferences', '**/email-preferences/*'];
  await fail(reading);
  await page.goto('/account#settings');
  await page.getByText('Back in a moment.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.unroute(reading);
  await button(page, 'Try again').click();
  await box(page).waitFor();
  await fail(saving);
  await box(page).click();
  await page.getByText('Back in a moment.').waitFor();
  await expect.poll(() => box(page).isChecked()).toBe(false);
  expect(await consentsOf(email)).toEqual([]);
});

test('somebody asks about an item, is told when it is back, and stops such emails', async () => {
  const { rows } = await shop.database.query<{ id: string; slug: string; name: string }>(
    `select p.id, p.slug, p.name from products p join stock_items s on s.product_id = p.id
     where s.variant_id is null and s.is_offered and p.archived_at is null and p.seller_id is null
     order by p.name limit 2`,
  );
  const [item, other] = rows;
  if (item === undefined || other === undefined) throw new Error('The demo shop lacks products');
  const setStock = (productId: string, units: number) =>
    shop.database.query('update stock_items set on_hand = $2 where product_id = $1', [
      productId,
      units,
    ]);
  await setStock(item.id, 0);
  await setStock(other.id, 0);

  const visitor = await browser.openPage({ baseURL: shop.url });
  await visitor.goto(`/products/${item.slug}`);
  await button(visitor, ASK).click();
  await visitor.getByText('Please log in so that we know whom to tell.').waitFor();
  await expectAccessibleAtEveryWidth(visitor);

  const { page, email } = await openShopper(browser, { baseURL: shop.url });
  await page.goto(`/products/${other.slug}`);
  await button(page, ASK).click();
  await page.getByText(WAITING).waitFor();
  await page.goto(`/products/${item.slug}`);
  await button(page, ASK).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await button(page, ASK).click();
  await page.getByText(WAITING).waitFor();
  await button(page, 'Do not tell me').click();
  await button(page, ASK).click();
  await page.getByText(WAITING).waitFor();
  await page.reload();
  await page.getByText(WAITING).waitFor();
  await expectAccessibleAtEveryWidth(page);

  await page.goto('/account#settings');
  await page.getByRole('link', { name: item.name }).waitFor();
  await expectAccessibleAtEveryWidth(page);

  await setStock(item.id, 5);
  const mailTo = async () => {
    const found = await shop.database.query<{ unsubscribe_url: string }>(
      `select unsubscribe_url from mails where kind = 'back-in-stock' and to_address = $1`,
      [email],
    );
    return found.rows;
  };
  await expect.poll(mailTo, { timeout: 150_000 }).toHaveLength(1);
  await page.reload();
  await page.getByRole('link', { name: other.name }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: item.name }).count()).toBe(0);

  const link = new URL((await mailTo())[0]?.unsubscribe_url ?? '').pathname;
  const reader = await browser.openPage({ baseURL: shop.url });
  await reader.goto(link);
  await reader.getByText(`s•••@example.com`).waitFor();
  await expectAccessibleAtEveryWidth(reader);
  await button(reader, 'Stop these emails').click();
  await reader.getByRole('heading', { name: 'You will not get these emails any more' }).waitFor();
  await expectAccessibleAtEveryWidth(reader);
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  const again = await reader.request.post(link, { form: oneClick });
  expect(again.status()).toBe(200);
  expect((await consentsOf(email)).at(-1)).toEqual({
    kind: 'back-in-stock',
    is_given: false,
    place: 'unsubscribe',
  });
  await reader.getByRole('link', { name: 'Open your settings' }).click();
  await reader.getByRole('heading', { level: 1, name: /log ?in/i }).waitFor();

  await page.reload();
  await page.getByText(/^None\. On the page of an item/).waitFor();
});
