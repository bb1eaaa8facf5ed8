import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { registerCustomer, storeSession } from '#tests/support/customer.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Seller Dashboard menu' }).getByRole('link');

/** The address in the newest invitation to this person. */
async function invitationLink(email: string): Promise<string> {
  const { rows } = await shop.database.query<{ text_body: string }>(
    `select text_body from mails where kind = 'seller-invitation' and to_address = $1
     order by created_at desc, id desc limit 1`,
    [email],
  );
  const link = /\/seller-invitation#\S+/.exec(rows[0]?.text_body ?? '')?.[0];
  if (link === undefined) throw new Error(`No invitation was sent to ${email}.`);
  return link;
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept the invitation' }).click();

/** Follows a link that differs from the open page in its fragment alone, in a new document. */
async function open(page: Page, link: string): Promise<void> {
  await page.goto('/');
  await page.goto(link);
}

async function invite(owner: Page, email: string, role: string): Promise<void> {
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an owner invites a packer, who accepts, sends a parcel, and is refused the money', async () => {
  const owner = await openAs(browser, shop, 'seller', { expected: [/status of 4(09|22)/] });
  await owner.goto('/seller');
  await menuOf(owner).filter({ hasText: 'People' }).click();
  await heading(owner, 'People').waitFor();
  const { email } = await registerCustomer(shop.url);
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  await owner.getByText('Orders and parcels only.').waitFor();
  await expectAccessibleAtEveryWidth(owner);
  await owner.getByLabel('Email address').fill('no address');
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.getByText('Enter an email address, for example robin@example.com.').waitFor();
  await owner.keyboard.press('Escape');
  await invite(owner, email, 'Packer');
  await row(owner, email).getByText('Packer').waitFor();
  await expectAccessibleAtEveryWidth(owner);

  const packer = await browser.openPage({ baseURL: shop.url, expected: [/status of 410/] });
  const link = await invitationLink(email);
  await packer.goto(link);
  await packer.getByText(/^Log in with the email address/).waitFor();
  await expectAccessibleAtEveryWidth(packer);
  await packer.getByRole('link', { name: 'Log in' }).last().click();
  await packer.getByLabel('Email address').fill(email);
  await packer.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await packer.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await accept(packer);
  await heading(packer, 'Orders').waitFor();
  await expect.poll(() => menuOf(packer).allTextContents()).toEqual(['Notices', 'Orders']);
  await expectAccessibleAtEveryWidth(packer);

  await packer.goto('/seller/orders?to_send=true');
  await packer.locator('[data-row]').first().getByRole('link').first().click();
  await packer.getByLabel('Tracking number').fill('33ABC000126');
  await packer.getByRole('button', { name: 'Send parcel' }).click();
  await packer.getByText('33ABC000126').first().waitFor();

  await packer.goto('/seller/money');
  await packer.getByText(/^Only an owner of .* can do this\.$/).waitFor();
  await expectAccessibleAtEveryWidth(packer);
  await packer.goto('/seller/products');
  await packer.getByText(/^Only an owner or a manager of .* can do this\.$/).waitFor();

  await owner.reload();
  await row(owner, 'Sam Reyes').getByText('Packer').waitFor();
  await chooseFromRow(owner, 'Sam Reyes', 'Change role');
  await owner.getByRole('radio', { name: 'Manager' }).check();
  await owner.getByRole('button', { name: 'Save the role' }).click();
  await row(owner, 'Sam Reyes').getByText('Manager').waitFor();
  await packer.goto('/seller');
  await heading(packer, 'Dashboard').waitFor();

  await chooseFromRow(owner, 'Sam Reyes', 'Remove');
  const question = await openDialog(owner);
  await question.getByRole('button', { name: 'Remove' }).click();
  await row(owner, 'Sam Reyes').waitFor({ state: 'detached' });
  await packer.goto('/seller/orders');
  await packer.waitForURL((url) => url.pathname === '/');
  await packer.goto(link);
  await accept(packer);
  await packer.getByText('This invitation was used already. Ask for a new one.').waitFor();
});

test('an invitation is resent and withdrawn, and refuses another account', async () => {
  const owner = await openAs(browser, shop, 'seller', { expected: [/status of 409/] });
  await owner.goto('/seller/people');
  await heading(owner, 'People').waitFor();
  await invite(owner, 'pat@example.com', 'Manager');
  const first = await invitationLink('pat@example.com');
  await chooseFromRow(owner, 'pat@example.com', 'Resend');
  await owner.getByText('A new link is on its way to pat@example.com.').waitFor();
  const second = await invitationLink('pat@example.com');
  expect(second).not.toBe(first);

  const { session } = await registerCustomer(shop.url);
  const other = await browser.openPage({
    baseURL: shop.url,
    expected: [/status of 4(03|04|10)/],
  });
  await storeSession(other, session);
  await other.goto(second);
  await accept(other);
  await other.getByText(/^This invitation was sent to another email address\./).waitFor();
  await other.getByRole('link', { name: 'Go to your account to log out' }).waitFor();
  await expectAccessibleAtEveryWidth(other);
  await open(other, first);
  await accept(other);
  await other.getByText(/^This invitation does not exist\./).waitFor();

  await chooseFromRow(owner, 'pat@example.com', 'Withdraw');
  const question = await openDialog(owner);
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await row(owner, 'pat@example.com').waitFor({ state: 'detached' });
  await open(other, second);
  await accept(other);
  await other.getByText('This invitation was withdrawn. Ask for a new one.').waitFor();
  await expectAccessibleAtEveryWidth(other);

  // The last owner cannot leave.
  await owner
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await owner.getByRole('menuitem', { name: 'Leave' }).click();
  const leaving = await openDialog(owner);
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await leaving.getByText(/This is the last owner\./).waitFor();
});

test('a person of several sellers picks one, and switches', async () => {
  const { session, email } = await registerCustomer(shop.url);
  await shop.database.query(
    `insert into seller_members (user_id, seller_id, role)
     select u.id, s.id, case s.position when 1 then 'packer' else 'owner' end
     from auth_users u,
       (select id, row_number() over (order by id) as position
        from user_profiles where role = 'seller' limit 2) s
     where u.email = $1`,
    [email],
  );
  const { rows: sellers } = await shop.database.query<{ id: string; name: string; role: string }>(
    `select p.id, coalesce(p.trading_name, '') as name, m.role from seller_profiles p
     join seller_members m on m.seller_id = p.id
     join auth_users u on u.id = m.user_id where u.email = $1 order by m.role`,
    [email],
  );
  const [owned, packed] = sellers;
  const page = await browser.openPage({ baseURL: shop.url });
  await storeSession(page, session);
  await page.goto('/seller/money');
  await heading(page, 'Choose a seller').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('Seller to view').selectOption(owned?.id ?? '');
  await heading(page, 'Money').waitFor();
  await page
    .getByRole('banner')
    .getByText(owned?.name ?? '')
    .waitFor();
  await page.getByLabel('Seller to view').selectOption(packed?.id ?? '');
  await page.getByText(/^Only an owner of .* can do this\.$/).waitFor();
  await expect.poll(() => menuOf(page).allTextContents()).toEqual(['Notices', 'Orders']);
});
