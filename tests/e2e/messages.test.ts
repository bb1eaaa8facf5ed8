import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { registerCustomer } from '#tests/support/customer.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

const DECKING = '/products/numbatten-merbau-decking-90x19';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const write = (page: Page, text: string) => page.getByLabel('Your message').fill(text);

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** The addresses in the emails to this person about messages, oldest first. */
async function mailedLinks(email: string): Promise<string[]> {
  const { rows } = await shop.database.query<{ text_body: string }>(
    `select text_body from mails where kind = 'message-received' and to_address = $1
     order by created_at, id`,
    [email],
  );
  return rows.map(({ text_body: text }) => /\/account\/messages\/\S+/.exec(text)?.[0] ?? '');
}

test('a question is asked, answered, read by the link of the email and gone on with', async () => {
  const { email } = await registerCustomer(shop.url);
  const customer = await browser.openPage({ baseURL: shop.url });
  await customer.goto(DECKING);
  await customer.getByRole('link', { name: /^Ask / }).click();
  await logIn(customer, email);
  await heading(customer, /^Messages with /).waitFor();
  await customer.getByRole('link', { name: 'Numbatten Merbau Decking 90 × 19 mm' }).waitFor();
  await expectAccessibleAtEveryWidth(customer);
  await customer.getByRole('button', { name: 'Send message' }).click();
  await customer.getByText('Write a message.').waitFor();
  await write(customer, 'Is it <b>treated</b> for ground contact?');
  // What is being written stays on the device.
  await customer.reload();
  await expect
    .poll(() => customer.getByLabel('Your message').inputValue())
    .toBe('Is it <b>treated</b> for ground contact?');
  await customer.getByLabel('Your message').press('Control+Enter');
  await messages(customer).getByText('Is it <b>treated</b> for ground contact?').waitFor();
  await customer.waitForURL(/\/account\/messages\/[0-9a-f-]{36}$/);
  await messages(customer).getByText('· Sent').waitFor();
  await customer.close();

  const seller = await openAs(browser, shop, 'seller');
  await seller.goto('/seller/messages');
  const question = seller.getByRole('link', { name: /Sam R\./ });
  await question.waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await question.click();
  await messages(seller).getByText('Is it <b>treated</b>').waitFor();
  await expectAccessibleAtEveryWidth(seller);
  await write(seller, 'No, keep it off the ground.');
  await seller.getByRole('button', { name: 'Send message' }).click();
  await messages(seller).getByText('No, keep it off the ground.').waitFor();

  const links = await mailedLinks(email);
  expect(links).toHaveLength(1);
  const again = await browser.openPage({ baseURL: shop.url });
  await again.goto(links[0] ?? '');
  await logIn(again, email);
  await messages(again).getByText('No, keep it off the ground.').waitFor();
  await messages(again).getByText('· Seen').waitFor();
  await write(again, 'This is where it goes.');
  await again.locator('input[type=file]').setInputFiles({
    name: 'yard.png',
    mimeType: 'image/png',
    buffer: await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#6b4f2a' },
    })
      .png()
      .toBuffer(),
  });
  await again.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  await expectAccessibleAtEveryWidth(again);
  await again.getByRole('button', { name: 'Send message' }).click();
  await messages(again)
    .getByRole('img', { name: /^Picture 1 from Sam R\./ })
    .waitFor();
  await expectAccessibleAtEveryWidth(again);
  await again.goto('/account/messages');
  await again.getByRole('link', { name: /This is where it goes\./ }).waitFor();
  await expectAccessibleAtEveryWidth(again);

  // Administrators find it by the name, and what they write is the shop's.
  const admin = await openAs(browser, shop, 'admin');
  await admin.goto('/admin/messages?q=Reyes');
  await admin.getByRole('link', { name: /Sam Reyes/ }).click();
  await messages(admin).getByText('This is where it goes.').waitFor();
  await expectAccessibleAtEveryWidth(admin);
  await write(admin, 'We have a guide about decks near the ground.');
  await admin.getByRole('button', { name: 'Send message' }).click();
  await messages(admin).getByText('We have a guide about decks').waitFor();
  await again.goto('/account');
  await again.getByRole('link', { name: 'Messages 1 unread' }).click();
  await again.getByRole('link', { name: /We have a guide/ }).click();
  await messages(again).getByText('We have a guide').waitFor();
  await again.goto('/account');
  await again.getByRole('link', { name: 'Messages', exact: true }).waitFor();
  expect(await mailedLinks(email)).toHaveLength(2);
});

test('orders lead to the messages about them, in all three areas', async () => {
  const customer = await openAs(browser, shop, 'customer');
  await customer.goto('/account');
  await customer.getByRole('link', { name: 'Messages 1 unread' }).click();
  await customer.getByRole('link', { name: /Yarrowby/i }).click();
  await messages(customer).getByText('We will post you another length').waitFor();
  await expectAccessibleAtEveryWidth(customer);
  await customer.getByRole('link', { name: /^Order / }).click();
  await customer
    .getByRole('link', { name: /^Message / })
    .first()
    .waitFor();
  await expectAccessibleAtEveryWidth(customer);

  const seller = await openAs(browser, shop, 'seller');
  await seller.goto('/seller/messages');
  await seller.getByText('Waiting 2 days').waitFor();
  await seller.getByRole('link', { name: /Wei L\./ }).click();
  await seller.getByRole('link', { name: /^Order / }).click();
  await seller.getByRole('dialog').getByRole('link', { name: 'Message customer' }).click();
  await messages(seller).getByText('Could the screen panels come after the 5th?').waitFor();

  const admin = await openAs(browser, shop, 'admin');
  await admin.goto('/admin/messages');
  await admin.getByRole('link', { name: /^Mia Calloway/ }).click();
  await admin.getByRole('link', { name: /^Order / }).click();
  await admin.getByRole('link', { name: 'Messages', exact: true }).last().waitFor();
  await expectAccessibleAtEveryWidth(admin);
});

test('a message that is changed after its answer was lost is not taken for the one that was sent', async () => {
  const { email } = await registerCustomer(shop.url);
  const customer = await browser.openPage({
    baseURL: shop.url,
    expected: [/status of (?:409|503)/],
  });
  await customer.goto(DECKING);
  await customer.getByRole('link', { name: /^Ask / }).click();
  await logIn(customer, email);
  await write(customer, 'Is it treated?');
  const send = customer.getByRole('button', { name: 'Send message' });
  const loseAnswer = { times: 1 };
  await customer.route(
    (url) => url.pathname === '/api/messages',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    },
    loseAnswer,
  );
  await send.click();
  await customer.getByText('Your message was not sent').waitFor();
  await write(customer, 'Is it treated, and how long is it?');
  await send.click();
  await customer.getByText('It was sent as you had written it before.').waitFor();
  await messages(customer).getByText('Is it treated?').waitFor();
  await send.click();
  await messages(customer).getByText('Is it treated, and how long is it?').waitFor();
});
