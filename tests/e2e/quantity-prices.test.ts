import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';
import { openShopper, payWithCard } from '#tests/support/shopper.ts';

const browser = useBrowser();
const shop = useDemoShop();

const HANGER = '/products/echidnail-joist-hanger';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.locator('#main');

test('more units cost less on the product, in the cart, at checkout and in the order', async () => {
  const { page, addAddress, call } = await openShopper(browser, { baseURL: shop.url });
  await addAddress();
  await visit(page, HANGER);
  const table = main(page).locator('details', { hasText: 'Quantity prices' });
  await expect
    .poll(() => table.locator('dl').innerText())
    .toMatch(/1 to 9\s+\$3\.90 each\s+10 to 49\s+\$3\.50 each\s+50 or more\s+\$3\.20 each/);
  await main(page).getByText('45 × 90 mm', { exact: true }).first().click();
  await main(page)
    .getByRole('textbox', { name: /^Quantity of / })
    .first()
    .fill('10');
  await main(page).getByText('Price breakdown').click();
  await main(page).getByText('Quantity price', { exact: true }).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await button(page, 'Add to Cart').first().click();

  await visit(page, '/cart');
  await main(page).getByText('$3.90 each · $3.50 each from 10').waitFor();
  await main(page).getByText('40 more and each costs $3.20').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await main(page)
    .getByRole('textbox', { name: /^Quantity of / })
    .fill('50');
  await main(page)
    .getByRole('textbox', { name: /^Quantity of / })
    .press('Enter');
  await main(page).getByText('$3.90 each · $3.20 each from 50').waitFor();
  await expect.poll(() => main(page).innerText()).toContain('$35.00');

  await visit(page, '/checkout');
  await main(page).getByText('50 × $3.20').filter({ visible: true }).first().waitFor();
  await button(page, 'Proceed to Payment').click();
  await payWithCard(page);
  await page.waitForURL(/order-confirmation/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { orders } = await call<{ orders: { id: string }[] }>('/api/orders');
  await visit(page, `/account/orders/${orders[0]?.id}`);
  await main(page).getByText('Quantity price, from 50').waitFor();
  for (const [role, path] of [
    ['admin', `/admin/orders/${orders[0]?.id}`],
    ['seller', `/seller/orders?open=${orders[0]?.id}`],
  ] as const) {
    const office = await openAs(browser, shop, role);
    await visit(office, path);
    await office.getByText('Quantity price, from 50').waitFor();
  }
});

test('a seller gives a variant quantity prices; what lowers nothing is refused at its field', async () => {
  const seller = await openAs(browser, shop, 'seller', { expected: [/status of 422/] });
  const { products } = (await seller
    .context()
    .request.get(`${shop.url}/api/products?searchQuery=hanger`)
    .then((answer) => answer.json())) as { products: { id: string; slug: string }[] };
  const hanger = products.find(({ slug }) => slug === 'echidnail-joist-hanger');
  await visit(seller, `/seller/products/${hanger?.id}/edit`);
  await button(seller, 'Add a quantity price for 45 × 90 mm').click();
  const from = seller.locator('[id="product_variants.0.quantity_prices.2.from"]');
  const price = seller.locator('[id="product_variants.0.quantity_prices.2.price"]');
  await from.fill('100');
  await price.fill('3.50');
  await button(seller, 'Save').click();
  await seller.getByText('Enter less than in the row above.').waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await price.fill('3.00');
  await button(seller, 'Remove quantity price 2 of 45 × 190 mm').click();
  await button(seller, 'Save').click();
  await seller.getByText('Echidnail Galvanised Joist Hanger saved.').waitFor();

  const page = await browser.openPage({ baseURL: shop.url });
  await visit(page, HANGER);
  await page.getByText('100 or more').waitFor();
  await main(page).getByText('45 × 190 mm', { exact: true }).first().click();
  await main(page).getByText('10 or more').waitFor();
});
