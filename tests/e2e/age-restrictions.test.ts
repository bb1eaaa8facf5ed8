import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';
import { openShopper, payWithCard, type ListedProduct } from '#tests/support/shopper.ts';

const browser = useBrowser();
const shop = useDemoShop();

const NOT_DELIVERED = 'This item is 18+ and is not delivered to QLD.';
const RULES = '18+: not delivered to QLD or New Zealand; proof of age is asked at delivery.';
const PARCEL = '18+: check proof of age at delivery. Do not leave at the door.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a seller marks a product; QLD is refused, NSW shows proof, the slip asks for it', async () => {
  const seller = await openAs(browser, shop, 'seller');
  const { rows } = await shop.database.query<Pick<ListedProduct, 'id' | 'slug' | 'name'>>(
    `select p.id, p.slug, p.name from products p join stock_items s on s.product_id = p.id
     join user_profiles u on u.id = p.seller_id join auth_users a on a.id = u.id
     where a.email = $1 and p.archived_at is null and s.variant_id is null
       and s.on_hand - s.reserved > 10
       and not exists (select from product_variants v where v.product_id = p.id)
     order by p.name limit 1`,
    [DEMO_ACCOUNTS.seller],
  );
  const [product] = rows as ListedProduct[];
  if (product === undefined) throw new Error('The demo shop lacks a product for this test');

  await visit(seller, `/seller/products/${product.id}/edit`);
  await seller.getByLabel('Goods that minors must not get').selectOption('Box-cutter or axe');
  await button(seller, 'Save').click();
  await seller.getByText(`${product.name} saved.`).waitFor();
  await expectAccessibleAtEveryWidth(seller);

  const admin = await openAs(browser, shop, 'admin');
  await visit(admin, '/admin/settings/age-restrictions');
  const kind = admin.getByRole('group', { name: 'Box-cutter or axe' });
  await kind.getByLabel('QLD').selectOption('Not delivered');
  await kind.getByLabel('Minimum age').fill('12');
  await button(admin, 'Save').click();
  await kind.getByText('Enter a whole number from 16 to 25.').waitFor();
  await kind.getByLabel('Minimum age').fill('18');
  await button(admin, 'Save').click();
  await admin.getByText('Rules for age-restricted goods saved.').waitFor();
  await admin.reload();
  await expect.poll(() => kind.getByLabel('QLD').inputValue()).toBe('blocked');
  await expectAccessibleAtEveryWidth(admin);

  const refused = await openShopper(browser, {
    baseURL: shop.url,
    expected: [/status of 409/],
  });
  const addressId = await refused.addAddress({ city: 'Brisbane', state: 'QLD', postcode: '4000' });
  await refused.call(`/api/addresses/${addressId}/default`, { method: 'PUT' });
  await refused.fill(product);
  await visit(refused.page, '/cart');
  await refused.page.getByText(NOT_DELIVERED).waitFor();
  await expectAccessibleAtEveryWidth(refused.page);
  await visit(refused.page, '/checkout');
  await refused.page
    .getByRole('alert')
    .filter({ hasText: `${product.name}: ${NOT_DELIVERED} Choose another address or remove it.` })
    .waitFor();
  await expect.poll(() => button(refused.page, 'Proceed to Payment').isDisabled()).toBe(true);
  await expectAccessibleAtEveryWidth(refused.page);

  const { page, ...buyer } = await openShopper(browser, { baseURL: shop.url });
  await visit(page, `/products/${product.slug}`);
  await page.getByText(RULES).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await buyer.addAddress({ city: 'Sydney', state: 'NSW', postcode: '2000' });
  await buyer.fill(product);
  await visit(page, '/checkout');
  await page
    .getByText('Whoever takes the parcel must be 18 or over and show proof of age')
    .waitFor();
  await expectAccessibleAtEveryWidth(page);
  await button(page, 'Proceed to Payment').click();
  await payWithCard(page);
  await page.getByText('18+: proof of age at delivery').first().waitFor();

  const paid = async () => {
    const found = await shop.database.query<{ id: string }>(
      `select o.id from orders o join order_items i on i.order_id = o.id
       where i.proof_of_age = 18 and o.status = 'processing'`,
    );
    return found.rows;
  };
  await expect.poll(paid).toHaveLength(1);
  const [{ id } = { id: '' }] = await paid();
  await visit(seller, `/seller/orders/${id}/packing-slip`);
  await seller.getByText(PARCEL).waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await visit(seller, '/seller/orders/pick-list');
  await seller.getByText('18+: proof of age at delivery').waitFor();
  await visit(seller, `/seller/orders?open=${id}`);
  await seller.getByText(PARCEL).waitFor();
  await expectAccessibleAtEveryWidth(seller);
});
