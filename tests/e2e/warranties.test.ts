import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import { GOODS_WARRANTY_WORDING } from '#domain/consumer-law/wordings.ts';

import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';
import { openShopper, payWithCard, type ListedProduct } from '#tests/support/shopper.ts';

const browser = useBrowser();
const shop = useDemoShop();

const PERIOD = '2 years from the day of delivery';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Products of the demo's seller that can be bought and have no warranty. */
async function plainProducts() {
  const { rows } = await shop.database.query<Pick<ListedProduct, 'id' | 'slug' | 'name'>>(
    `select p.id, p.slug, p.name from products p join stock_items s on s.product_id = p.id
       join auth_users a on a.id = p.seller_id
     where a.email = $1 and p.archived_at is null and p.warranty is null and s.variant_id is null
       and s.on_hand - s.reserved > 10
       and not exists (select from product_variants v where v.product_id = p.id)
     order by p.name limit 2`,
    [DEMO_ACCOUNTS.seller],
  );
  const [product, other] = rows as ListedProduct[];
  if (product === undefined || other === undefined) {
    throw new Error('The demo shop lacks products for this test');
  }
  return { product, other };
}

test('a warranty is copied, sold with the goods, and stays with the order', async () => {
  const { product, other } = await plainProducts();

  const seller = await openAs(browser, shop, 'seller', { expected: [/status of 422/] });
  await visit(seller, `/seller/products/${product.id}/edit`);
  await seller.getByLabel('Has a warranty against defects').check();
  await button(seller, 'Save').click();
  await seller.getByText('Enter who gives the warranty.').waitFor();
  await seller.getByText('Enter who bears the costs of a claim.').waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await seller.getByLabel('Copy from other products').selectOption({ index: 1 });
  await button(seller, 'Copy').click();
  await expect.poll(() => seller.getByLabel('Given by').inputValue()).toBe('Hollowick Timber');
  await seller.getByLabel('Warranty period').fill(PERIOD);
  await button(seller, 'Save').click();
  await seller.getByText(`${product.name} saved.`).waitFor();
  await expectAccessibleAtEveryWidth(seller);

  // Another product gets the same in the list.
  await visit(seller, `/seller/products?q=${encodeURIComponent(other.name)}`);
  await seller.getByRole('checkbox', { name: other.name }).check();
  await button(seller, 'Set warranty').click();
  const dialog = seller.getByRole('dialog');
  const option = dialog.getByRole('option', { name: PERIOD });
  await option.waitFor({ state: 'attached' });
  await dialog.getByLabel('Warranty').selectOption(await option.getAttribute('value'));
  await dialog.getByText('No warranty').last().waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await button(seller, 'Change products').click();
  await seller.getByText('1 product was changed.').waitFor();

  const { page, ...buyer } = await openShopper(browser, { baseURL: shop.url });
  await visit(page, `/products/${product.slug}`);
  await page.getByRole('heading', { name: 'Warranty', exact: true }).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole('link', { name: 'Read the warranty' }).click();
  await page.getByRole('heading', { level: 1, name: 'Warranty against defects' }).waitFor();
  await page.getByText(PERIOD).waitFor();
  await page.getByText(GOODS_WARRANTY_WORDING).waitFor();
  await expectAccessibleAtEveryWidth(page);

  await buyer.addAddress({ city: 'Sydney', state: 'NSW', postcode: '2000' });
  await buyer.fill(product);
  await visit(page, '/checkout');
  await button(page, 'Proceed to Payment').click();
  await payWithCard(page);
  await page.waitForURL(/order-confirmation/);
  const bought = async () => {
    const { rows } = await shop.database.query<{ id: string }>(
      `select o.id from orders o join order_items i on i.order_id = o.id
       where i.warranty->>'period' = $1 and o.status = 'processing'`,
      [PERIOD],
    );
    return rows;
  };
  await expect.poll(bought).toHaveLength(1);
  const [order = { id: '' }] = await bought();

  for (const [role, path] of [
    ['seller', `/seller/orders?open=${order.id}`],
    ['admin', `/admin/orders/${order.id}`],
  ] as const) {
    const office = await openAs(browser, shop, role);
    await visit(office, path);
    await office.getByText('Sold with a warranty').waitFor();
    await expectAccessibleAtEveryWidth(office);
  }

  // The promise of the seller changes for later buyers only.
  await visit(seller, `/seller/products/${product.id}/edit`);
  await seller.getByLabel('Warranty period').fill('6 months');
  await button(seller, 'Save').click();
  await seller.getByText(`${product.name} saved.`).waitFor();
  await visit(page, `/warranties/${product.slug}`);
  await page.getByText('6 months', { exact: true }).waitFor();
  await visit(page, `/account/orders/${order.id}`);
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole('link', { name: `Warranty of ${product.name}` }).click();
  await page.getByText(PERIOD).waitFor();
  await page.getByText(GOODS_WARRANTY_WORDING).waitFor();
  await page.getByText('Sold by Hollowick Timber in order').waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('products of several sellers, chosen on several pages, get no warranty together', async () => {
  const { rows } = await shop.database.query<{ name: string; period: string | null }>(
    `(select p.name, p.warranty->>'period' as period from products p
        where p.seller_id is null and p.archived_at is null order by p.name limit 1)
     union all
     (select p.name, p.warranty->>'period' from products p
        where p.seller_id is not null and p.warranty is not null and p.archived_at is null
        order by p.name limit 1)`,
  );
  const admin = await openAs(browser, shop, 'admin', { expected: [/status of 422/] });
  await visit(admin, '/admin/products');
  for (const { name } of rows) {
    await admin.getByLabel('Search by name, SKU, slug or brand').fill(name);
    await admin.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  }
  await admin.getByText('2 selected').waitFor();
  await button(admin, 'Set warranty').click();
  const dialog = admin.getByRole('dialog');
  const option = dialog.getByRole('option', { name: rows[1]?.period ?? '' }).first();
  await option.waitFor({ state: 'attached' });
  await dialog.getByLabel('Warranty').selectOption(await option.getAttribute('value'));
  await dialog.getByText('These products are from more than one seller.').waitFor();
  await expect.poll(() => button(admin, 'Change products').isDisabled()).toBe(true);
  await expectAccessibleAtEveryWidth(admin);
});

test('the document is read without JavaScript; a product without one has none', async () => {
  const { other } = await plainProducts();
  const { rows } = await shop.database.query<{ slug: string }>(
    'select slug from products where warranty is not null and archived_at is null limit 1',
  );
  const read = async (slug = '') => {
    const answer = await fetch(`${shop.url}/warranties/${slug}`);
    return { status: answer.status, html: await answer.text() };
  };
  const document = await read(rows[0]?.slug);
  expect(document.status).toBe(200);
  expect(document.html.includes(GOODS_WARRANTY_WORDING)).toBe(true);
  expect(document.html.includes('in addition to other rights and remedies')).toBe(true);
  expect(document.html.includes('content="noindex, follow"')).toBe(true);
  expect((await read(other.slug)).status).toBe(404);

  const stranger = await openShopper(browser, { baseURL: shop.url, expected: [/status of 404/] });
  const order = await shop.database.query<{ id: string; item: string }>(
    `select o.id, i.id as item from orders o join order_items i on i.order_id = o.id
     where i.warranty is not null limit 1`,
  );
  const [line] = order.rows;
  await visit(stranger.page, `/account/orders/${line?.id}/warranties/${line?.item}`);
  await stranger.page.getByRole('heading', { name: 'Warranty not found' }).waitFor();
  await expectAccessibleAtEveryWidth(stranger.page);
});
