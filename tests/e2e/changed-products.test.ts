import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DB } from '#db/types.ts';
import { expectNoAxeViolations, useBrowser } from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import {
  type ListedProduct,
  money,
  openShopper,
  plentifulProducts,
} from '#tests/support/shopper.ts';

// A separate shop, whose products these tests change while the buyer shops (F17 and F18).
const browser = useBrowser();
let shop: DemoShop;
let db: Kysely<DB>;

beforeAll(async () => {
  shop = await startDemoShop();
  db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: shop.databaseUrl, max: 1 }),
    }),
  });
});

afterAll(async () => {
  await db.destroy();
  await shop.stop();
});

/** Three products that no test has touched yet. */
let products: [ListedProduct, ListedProduct, ListedProduct];
let used = 0;
beforeEach(async () => {
  const plentiful = await plentifulProducts(shop.url);
  const [one, two, three] = plentiful.slice(used, used + 3);
  used += 3;
  if (!one || !two || !three) throw new Error('The demo shop lacks products for these tests');
  products = [one, two, three];
});

const setPrice = (product: ListedProduct, dollars: number) =>
  db
    .updateTable('products')
    .set({ price_cents: Math.round(dollars * 100), discount_type: null, discount_value: null })
    .where('id', '=', product.id)
    .execute();

const setStock = (product: ListedProduct, onHand: number) =>
  db
    .updateTable('stock_items')
    .set({ on_hand: onHand })
    .where('product_id', '=', product.id)
    .execute();

const withdraw = (product: ListedProduct) =>
  db
    .updateTable('products')
    .set({ archived_at: new Date() })
    .where('id', '=', product.id)
    .execute();

const openShopperInThisShop = (expected: RegExp[] = []) =>
  openShopper(browser, { baseURL: shop.url, expected });

describe('products that change after they were put in the cart', () => {
  it('have a notice next to their lines, each with a button that fixes it', async () => {
    const { page, cart, fill } = await openShopperInThisShop();
    const [dear, short, gone] = products;
    await fill(dear, [short, 3], gone);
    await setPrice(dear, 1234.5);
    await setStock(short, 2);
    await withdraw(gone);

    await page.goto('/cart');
    await page.getByText('2 items need a change before you can check out').waitFor();
    await page.getByRole('button', { name: 'Clear Cart & Start Over' }).waitFor();
    await page.getByText(/^Price up from \$[\d.,]+ to \$1,234\.50 since you added it\.$/).waitFor();
    await page.getByText('Only 2 left, and 3 in your cart.').waitFor();
    await page.getByText('No longer sold.').waitFor();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: `Accept new price: ${dear.name}` }).click();
    await page.getByText(/since you added it/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Update to 2 available: ${short.name}` }).click();
    await expect.poll(async () => (await cart()).cart_items[1]?.quantity).toBe(2);
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
    await page.getByText(/before you can check out/).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await cart()).cart_items)
      .toMatchObject([{ seen_price: 1234.5 }, { quantity: 2 }]);
  });

  it('need a confirmation when a price changes between total and payment (F17)', async () => {
    const { page, call, fill, addAddress } = await openShopperInThisShop([/status of 409/]);
    const [dear] = products;
    await fill(dear);
    await addAddress();
    await setPrice(dear, 50);
    await page.goto('/checkout');
    const pay = page.getByRole('button', { name: 'Proceed to Payment' });
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await setPrice(dear, 60);
    await pay.click();
    const notice = page.getByRole('alert').filter({ hasText: 'The total has changed' });
    await notice.getByText(`${dear.name} changed from $50.00 to $60.00.`).waitFor();
    await notice.getByText(/^Total changed from \$[\d.]+ to \$[\d.]+\.$/).waitFor();
    await expectNoAxeViolations(page);
    await expect
      .poll(async () => (await call<{ totalCount: number }>('/api/orders')).totalCount)
      .toBe(0);

    await pay.click();
    await page.waitForURL('**/pay/**');
    // What was agreed does not change afterwards.
    await setPrice(dear, 999);
    const { orders } = await call<{
      orders: { total: number; order_items: { price: number }[] }[];
    }>('/api/orders');
    expect(orders[0]?.order_items[0]?.price).toBe(60);
    const asked = page.getByRole('button', { name: /^Pay \$/ });
    await expect.poll(() => asked.textContent()).toContain(money(orders[0]?.total ?? 0));
  });

  it('stop the order by name when one is no longer sold, and are fixed at the checkout (F18)', async () => {
    const { page, cart, fill, addAddress } = await openShopperInThisShop([/status of 404/]);
    const [kept, gone] = products;
    await fill(kept, gone);
    await addAddress();
    await withdraw(gone);
    await page.goto('/checkout');
    await page
      .getByRole('alert')
      .getByText(
        `Product not found: ${gone.name}. This might be due to invalid cart items. Try clearing your cart and adding products again.`,
      )
      .waitFor();
    await page.getByRole('button', { name: 'Clear Cart & Start Over' }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
    const pay = page.getByRole('button', { name: 'Proceed to Payment' });
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await expect
      .poll(async () => (await cart()).cart_items.map((item) => item.product_id))
      .toEqual([kept.id]);
  });

  it('stop the order by name when the last units are gone (F18)', async () => {
    const { page, cart, fill, addAddress } = await openShopperInThisShop([/status of 409/]);
    const [short] = products;
    await fill([short, 3]);
    await addAddress();
    await page.goto('/checkout');
    const pay = page.getByRole('button', { name: 'Proceed to Payment' });
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await setStock(short, 2);
    await pay.click();
    const dialog = page.getByRole('alertdialog');
    await dialog
      .getByText(
        `Failed to proceed to payment: Failed to create order items: Only 2 of ${short.name} left in stock.`,
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `Update to 2 available: ${short.name}` }).click();
    await expect.poll(async () => (await cart()).cart_items[0]?.quantity).toBe(2);
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.click();
    await page.waitForURL('**/pay/**');
    // The unpaid order still holds its units for this buyer.
    await page.goto('/cart');
    await page.getByText('You have an unpaid order').waitFor();
    await expect.poll(() => page.getByText('Out of Stock').count()).toBe(0);
    await page.getByRole('button', { name: 'Finish paying' }).click();
    await page.waitForURL('**/pay/**');
  });
});
