import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { demoAccount, openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

interface OpenLine {
  readonly product_id: string;
  readonly slug: string;
  readonly name: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly email: string;
}

/** A line of the demo's seller that has not been sent. */
async function openLine(seller: string): Promise<OpenLine> {
  const { rows } = await shop.database.query<OpenLine>(
    `select p.id as product_id, p.slug, p.name, o.id as order_id, o.order_number, u.email
     from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
       join auth_users u on u.id = o.user_id
     where o.status = 'processing' and i.seller_id = (select id from auth_users where email = $1) and p.archived_at is null
       and not exists (select from parcel_lines l where l.order_item_id = i.id)
     order by o.created_at limit 1`,
    [seller],
  );
  const [line] = rows;
  if (line === undefined) throw new Error('The demo shop has orders to send');
  return line;
}

const emailsTo = async (address: string) => {
  const { rows } = await shop.database.query<{ text_body: string }>(
    `select text_body from mails where kind = 'product-recalled' and to_address = $1`,
    [address],
  );
  return rows.map(({ text_body: text }) => text);
};

test('a seller recalls a product: it is not sold or sent, its buyers are told and everybody reads it', async () => {
  const line = await openLine(demoAccount(shop, 'seller').email);

  const seller = await openAs(browser, shop, 'seller');
  await seller.goto(`/seller/products/${line.product_id}/edit`);
  await seller.getByRole('link', { name: 'Recall this product' }).click();
  await seller.getByRole('heading', { level: 1, name: `Recall ${line.name}` }).waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await seller.getByRole('button', { name: 'Publish the recall' }).click();
  await seller.getByText('Enter what is wrong, in a few words.').waitFor();
  await seller.getByLabel('What is wrong').fill('The coating can come off');
  await seller.getByLabel('The danger').fill('Splinters can cut hands.');
  await seller.getByLabel('What buyers have to do').fill('Stop using it and bring it back.');
  await seller.getByLabel('Contact').fill('safety@example.com');
  await seller.getByLabel('Batch numbers').fill('A-7\nA-8');
  await seller.getByRole('button', { name: 'Publish the recall' }).click();
  await seller.getByRole('heading', { level: 1, name: `Recall: ${line.name}` }).waitFor();
  await seller.getByText('Nothing of it is sold, and what has not been sent is stopped.').waitFor();
  await seller.getByRole('link', { name: line.order_number }).waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await expect.poll(() => seller.getByRole('main').textContent()).not.toContain(line.email);
  const recallId = /\/recalls\/([0-9a-f-]{36})$/.exec(seller.url())?.[1] ?? '';

  // The open order is stopped.
  await seller.goto(`/seller/orders?open=${line.order_id}`);
  await seller.getByText('Recalled: do not send').first().waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await seller.goto('/seller/orders/pick-list');
  await seller.getByText('Recalled: do not send').first().waitFor();

  // Its buyer is told, once.
  await expect.poll(() => emailsTo(line.email), { timeout: 30_000 }).toHaveLength(1);
  const [email = ''] = await emailsTo(line.email);
  for (const words of [line.order_number, 'Splinters can cut hands.', `/recalls/${recallId}`]) {
    expect(email).toContain(words);
  }

  // Everybody reads it, also without JavaScript.
  const visitor = await browser.openPage({
    baseURL: shop.url,
    javaScriptEnabled: false,
    expected: [/\.js csp$/],
  });
  await visitor.goto('/recalls');
  await visitor.getByRole('link', { name: line.name }).click();
  await visitor.getByRole('heading', { level: 1, name: `Recall: ${line.name}` }).waitFor();
  await visitor.getByText('A-7, A-8').waitFor();
  await visitor.goto(`/products/${line.slug}`);
  await visitor.getByText('Safety recall').waitFor();
  await visitor.getByText('Recalled, not for sale').first().waitFor();
  const shopper = await browser.openPage({ baseURL: shop.url });
  await shopper.goto(`/products/${line.slug}`);
  await expect
    .poll(() => shopper.getByRole('button', { name: 'Add to Cart' }).first().isDisabled())
    .toBe(true);
  await expectAccessibleAtEveryWidth(shopper);
  await shopper.getByRole('link', { name: 'Read what to do if you have one' }).click();
  await shopper.getByText('Splinters can cut hands.').waitFor();
  await expectAccessibleAtEveryWidth(shopper);
  await shopper.goto('/recalls');
  await shopper.getByRole('link', { name: line.name }).waitFor();
  await expectAccessibleAtEveryWidth(shopper);

  // Administrators see the clock and everybody's address, and end the recall.
  const admin = await openAs(browser, shop, 'admin');
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Recalls', exact: true }).click();
  await admin.getByRole('link', { name: line.name }).waitFor();
  await admin.getByText('2 days left').first().waitFor();
  await expectAccessibleAtEveryWidth(admin);
  await admin.getByRole('link', { name: line.name }).click();
  await admin.getByText(line.email).first().waitFor();
  await admin.getByLabel('Number it gave').fill('2026/123');
  await admin.getByLabel('Notified on').fill('2026-01-05');
  await admin.getByRole('button', { name: 'Record', exact: true }).click();
  await admin.getByText('Notified on 5 January 2026.').waitFor();
  await expectAccessibleAtEveryWidth(admin);
  await admin.getByRole('link', { name: 'Amend' }).click();
  await admin.getByLabel('Contact').fill('Call 1800 000 000');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Call 1800 000 000').first().waitFor();
  await admin.getByRole('button', { name: 'Close the recall' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Why it is over').fill('All units came back.');
  await dialog.getByRole('button', { name: 'Close the recall' }).click();
  await admin.getByText('All units came back.').first().waitFor();
  await expect
    .poll(async () => {
      await shopper.goto('/recalls');
      return shopper.getByRole('main').textContent();
    })
    .toContain('Closed');
  await shopper.goto(`/products/${line.slug}`);
  await expect.poll(() => shopper.getByText('Safety recall').count()).toBe(0);
});
