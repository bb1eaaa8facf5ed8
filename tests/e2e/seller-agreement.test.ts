import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const server = useDemoShop();

/** A product in stock of the demo seller, and the seller's page. */
async function ofSeller(): Promise<{ product: string; seller: string }> {
  const answer = await fetch(`${server.url}/api/products?inStock=true&search=merbau`);
  const { products } = (await answer.json()) as {
    products: { slug: string; seller: { slug: string; last_name: string } | null }[];
  };
  const found = products.find(({ seller }) => seller?.last_name === 'Hollowick');
  if (found?.seller == null) throw new Error('The demo seller has merbau in stock');
  return { product: `/products/${found.slug}`, seller: `/sellers/${found.seller.slug}` };
}

test('an operator publishes a new agreement, and the seller sells again once it is accepted', async () => {
  const mine = await ofSeller();
  const admin = await openAs(browser, server, 'admin');
  await admin.goto('/admin/pages');
  await admin.getByRole('link', { name: 'Seller agreement' }).click();
  await admin.getByText('Sellers accept this page before they sell').waitFor();
  await admin.getByLabel('Introduction').fill('What you and {shop_name} agree from now on.');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Draft saved.').waitFor();
  await expectAccessibleAtEveryWidth(admin);

  const seller = await openAs(browser, server, 'seller');
  await seller.goto('/seller/agreement');
  await seller.getByText('The agreement lets you sell.').waitFor();
  await seller.getByText('You have accepted this version.').waitFor();
  await expectAccessibleAtEveryWidth(seller);

  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await admin.getByText('Published.').waitFor();

  await seller.goto('/seller');
  const notice = seller.getByText('They are for sale once you have accepted the seller agreement.');
  await notice.waitFor();
  await expectAccessibleAtEveryWidth(seller);

  const shopper = await browser.openPage({ baseURL: server.url });
  const { product, seller: sellerPage } = mine;
  const showsAs = async (words: string) => {
    await shopper.goto(product);
    await shopper.getByText(words, { exact: true }).first().waitFor();
  };
  await showsAs('Not for sale at the moment');
  await expect
    .poll(() => shopper.getByRole('button', { name: 'Add to Cart' }).first().isDisabled())
    .toBe(true);
  await shopper.goto(sellerPage);
  await shopper.getByText('You can look at the products of Hollowick Timber').waitFor();
  await expectAccessibleAtEveryWidth(shopper);

  await seller.getByRole('link', { name: 'Seller agreement' }).click();
  await seller.getByText('Your products are not for sale').waitFor();
  await seller.getByText('What you and Bullnose agree from now on.').waitFor();
  const accept = seller.getByRole('button', { name: 'Accept version 2' });
  await accept.click();
  await seller.getByText('Confirm that you have read the agreement and accept it.').waitFor();
  await seller.getByLabel('I have read this agreement and accept it for my business').check();
  await accept.click();
  await seller
    .getByText(/^Goods that are overseas when they are sold cannot be sold here/)
    .waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await seller.getByLabel('All goods that I offer are in Australia when they are sold').check();
  await accept.click();
  await seller.getByText('The agreement lets you sell.').waitFor();
  await seller.getByText(/^Version 2, accepted by Grace Hollowick on/).waitFor();
  await showsAs('In stock');

  await shopper.goto('/seller-agreement');
  await shopper.getByText('What you and Bullnose agree from now on.').waitFor();
});

test('a seller enters ahead that the registration for GST ends', async () => {
  const page = await openAs(browser, server, 'seller');
  await page.goto('/seller/settings');
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('From', { exact: true }).fill('2099-07-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved successfully!').waitFor();
  await page.getByText('Not registered from 1 July 2099').waitFor();
  await page.getByText('Registered before').waitFor();
  await expectAccessibleAtEveryWidth(page);

  // Today's answer takes it back.
  await page.getByLabel('Yes', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByText('1 July 2099').count()).toBe(0);
});
