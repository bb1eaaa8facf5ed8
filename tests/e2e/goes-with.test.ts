import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';
import { openShopper } from '#tests/support/shopper.ts';

const browser = useBrowser();
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.stop());

const SUPPORT = '/products/echidnail-bolt-down-post-support';
const ANCHORS = 'Echidnail Masonry Screw Bolts 12 × 100 mm, Pack of 10';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.locator('#main');

test('a product page says what goes with it, also without scripts', async () => {
  const html = await (await fetch(`${shop.url}/products/numbatten-merbau-decking-90x19`)).text();
  const section = /<section[^>]*aria-labelledby="goes-with">.*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(section.replaceAll(/<[^>]+>/g, ' ')).toMatch(
    /Needed with it .*Decking Screws.*2 pieces per crossing.*Accessories .*Decking Oil.*Alternatives /s,
  );
  const page = await browser.openPage({ baseURL: shop.url });
  await visit(page, '/products/numbatten-merbau-decking-90x19');
  await page.getByRole('heading', { name: 'Goes with this' }).waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('the cart counts what its lines need, and adds it with one press', async () => {
  const { page } = await openShopper(browser, { baseURL: shop.url });
  await visit(page, SUPPORT);
  await page.getByRole('heading', { name: 'Goes with this' }).waitFor();
  await main(page)
    .getByRole('textbox', { name: /^Quantity of / })
    .first()
    .fill('8');
  await button(page, 'Add to Cart').first().click();
  await page.getByText('Added 8 ×').first().waitFor();

  await visit(page, '/cart');
  const needed = page.getByRole('region', { name: 'You also need' });
  await needed.getByText('You need 16 pieces for 8 × Echidnail Bolt-Down Post Support.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await button(page, `Add 2 to cart: ${ANCHORS}`).click();
  await expect.poll(() => needed.count()).toBe(0);
  await main(page)
    .getByRole('textbox', { name: `Quantity of ${ANCHORS}` })
    .fill('1');
  await main(page)
    .getByRole('textbox', { name: `Quantity of ${ANCHORS}` })
    .press('Enter');
  await needed.getByText('Your cart has 10 pieces so far.').waitFor();
});

test('a seller names goods of another seller, orders them and gives a quantity', async () => {
  const seller = await openAs(browser, shop, 'seller', { expected: [/status of 422/] });
  const { products } = (await seller
    .context()
    .request.get(`${shop.url}/api/products?searchQuery=joist+hanger`)
    .then((answer) => answer.json())) as { products: { id: string; slug: string }[] };
  const hanger = products.find(({ slug }) => slug === 'echidnail-joist-hanger');
  await visit(seller, `/seller/products/${hanger?.id}/edit`);
  const search = seller.getByLabel('Add a product that goes with it');
  await search.fill('framing pine');
  await button(seller, 'Add Numbatten MGP10 Framing Pine 90 × 45 mm').click();
  await search.fill('impact driver');
  await button(seller, 'Add Murrumac 18 V Brushless Impact Driver Skin').click();
  await button(seller, 'Move Murrumac 18 V Brushless Impact Driver Skin up').click();
  await seller.locator('[id="goes_with.1.kind"]').selectOption('needed');
  await seller.locator('[id="goes_with.1.rule.quantity"]').fill('two');
  await button(seller, 'Save').click();
  await seller.getByText('Enter how much is needed, for example 2 or 0.5.').waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await seller.locator('[id="goes_with.1.rule.quantity"]').fill('1');
  await button(seller, 'Save').click();
  await seller.getByText('Echidnail Galvanised Joist Hanger saved.').waitFor();

  const page = await browser.openPage({ baseURL: shop.url });
  await visit(page, '/products/echidnail-joist-hanger');
  const section = page.getByRole('region', { name: 'Goes with this' });
  await expect
    .poll(() => section.innerText())
    .toMatch(/Needed with it\s+Numbatten MGP10[^]*\s1 for each one[^]*Accessories\s+Murrumac 18 V/);
});
