import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { registerCustomer, storeSession } from '#tests/support/customer.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the back office' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const current = (page: Page) => palette(page).getByRole('option', { selected: true });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await expect
    .poll(() => field(page).evaluate((each) => each === document.activeElement))
    .toBe(true);
}

async function one<Row>(sql: string): Promise<Row> {
  const { rows } = await shop.database.query(sql);
  if (rows[0] === undefined) throw new Error(`The demo has nothing for: ${sql}`);
  return rows[0] as Row;
}

test('an administrator goes to screens, actions and records from the keyboard', async () => {
  const page = await openAs(browser, shop, 'admin');
  await page.goto('/admin');
  await heading(page, 'Dashboard').waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await palette(page).waitFor();
  await expectAccessibleAtEveryWidth(page, async (width) => {
    const box = await palette(page).boundingBox();
    if (width === 'phone') expect(box).toMatchObject({ x: 0, y: 0, ...VIEWPORTS.phone });
  });
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });

  await openPalette(page);
  await field(page).fill('zero');
  await expect.poll(() => current(page).textContent()).toBe('Zero-result searches');
  await page.keyboard.press('Enter');
  await heading(page, 'Zero-result searches').waitFor();
  await palette(page).waitFor({ state: 'detached' });

  await openPalette(page);
  await expect
    .poll(() => group(page, 'Recent').getByRole('option').allTextContents())
    .toEqual(['Zero-result searches']);
  await page.keyboard.press('End');
  await expect.poll(() => current(page).textContent()).toBe('Add a commission rule');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => current(page).textContent()).toBe('Zero-result searches');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => current(page).textContent()).toBe('Dashboard');

  const order = await one<{ id: string; order_number: string; last_name: string }>(
    `select o.id, o.order_number, p.last_name
     from orders o join user_profiles p on p.id = o.user_id order by o.created_at limit 1`,
  );
  await field(page).fill(order.order_number);
  await expect.poll(() => current(page).textContent()).toContain(order.order_number);
  await expectAccessibleAtEveryWidth(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`/admin/orders/${order.id}`);

  await openPalette(page);
  await field(page).fill(order.last_name);
  await group(page, 'Orders').getByRole('option').first().waitFor();
  await group(page, 'People')
    .getByRole('option')
    .filter({ hasText: order.last_name })
    .first()
    .click();
  await heading(page, 'Edit user').waitFor();

  await openPalette(page);
  await field(page).fill('set');
  await group(page, 'Products').getByRole('option').nth(4).waitFor();
  await palette(page)
    .getByRole('status')
    .filter({ hasText: /^\d+ results$/ })
    .waitFor();
  await group(page, 'Products')
    .getByRole('option', { name: /^Show all \d+ in the list$/ })
    .click();
  await page.waitForURL('/admin/products?q=set');
});

/** Opens it from a list's search field and holds its code back until `release`. */
async function openLoading() {
  const page = await openAs(browser, shop, 'admin');
  await page.goto('/admin/products');
  const search = page.getByRole('searchbox');
  await search.focus();
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const loading = page.waitForRequest(/\/assets\/command-palette.*\.js$/);
  await page.keyboard.press('Control+k');
  await loading;
  return { page, search, release };
}

test('what is typed while it loads is in its field', async () => {
  const { page, search, release } = await openLoading();
  await page.keyboard.type('zeto');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ro-r');
  await page.keyboard.press('Tab');
  release();
  await expect.poll(() => field(page).inputValue()).toBe('zero-r');
  await page.keyboard.type('es');
  await expect.poll(() => field(page).inputValue()).toBe('zero-res');
  await expect.poll(() => current(page).textContent()).toBe('Zero-result searches');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await expect.poll(() => search.evaluate((each) => each === document.activeElement)).toBe(true);
  await expect.poll(() => search.inputValue()).toBe('');
});

test('Escape ends it while it loads', async () => {
  const { page, search, release } = await openLoading();
  await page.keyboard.press('Escape');
  await page.keyboard.type('oak');
  await expect.poll(() => search.inputValue()).toBe('oak');
  release();
  await openPalette(page);
  await expect.poll(() => field(page).inputValue()).toBe('');
});

test('no results and a failed search say so; a retry searches again', async () => {
  const page = await openAs(browser, shop, 'admin', { expected: [/status of 500/] });
  await page.goto('/admin/slides');
  await heading(page, 'Slides').waitFor();
  await openPalette(page);
  await field(page).fill('zzqqzz');
  await palette(page).getByText('Nothing found for “zzqqzz”').waitFor();
  await palette(page).getByRole('status').filter({ hasText: 'No results' }).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await field(page).fill('7');
  const hint = 'Type two letters to search products, orders and people';
  await palette(page).getByRole('paragraph').filter({ hasText: hint }).first().waitFor();
  await expect.poll(() => palette(page).getByRole('status').textContent()).toBe(hint);
  await expect.poll(() => palette(page).getByText('Nothing found').count()).toBe(0);
  await expectAccessibleAtEveryWidth(page);

  const failure = { error: { code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r' } };
  await page.route(/api\/admin\/orders\?/, (route) =>
    route.fulfill({ status: 500, json: failure }),
  );
  await field(page).fill('pages');
  await palette(page).getByText('Orders could not be searched.').waitFor();
  await expect.poll(() => current(page).textContent()).toBe('Pages');
  await expectAccessibleAtEveryWidth(page);
  await field(page).fill('zzqqzz');
  await palette(page).getByText('Orders could not be searched.').waitFor();
  await expect.poll(() => palette(page).getByRole('status').textContent()).toBe('');
  await page.unroute(/api\/admin\/orders\?/);
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await palette(page).getByText('Orders could not be searched.').waitFor({ state: 'detached' });
});

test('it waits for a dialog, leaves Ctrl+K to formatted text, and a changed form asks', async () => {
  const page = await openAs(browser, shop, 'admin');
  await page.goto('/admin/articles/new');
  await heading(page, 'Add article').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('How to hang a door');
  await page.locator('.rich-text').click();
  await page.keyboard.press('Control+k');
  const link = page.getByRole('dialog').filter({ hasText: 'Address' });
  await link.getByLabel('Address').fill('/help');
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await expect.poll(() => link.getByLabel('Address').inputValue()).toBe('/help');
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });

  await page.getByLabel('Title', { exact: true }).focus();
  await openPalette(page);
  await field(page).fill('stores');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect
    .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
    .toBe('How to hang a door');
  await openPalette(page);
  await expect.poll(() => group(page, 'Recent').count()).toBe(0);
  await field(page).fill('stores');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await heading(page, 'Stores').waitFor();
  await openPalette(page);
  await group(page, 'Recent').getByRole('option', { name: 'Stores' }).waitFor();
});

test('a seller finds their own, and nothing recent is left after a logout', async () => {
  const page = await openAs(browser, shop, 'seller');
  await page.goto('/seller/products');
  await heading(page, 'My Products').waitFor();
  const name = await page.locator('[data-row] a').first().textContent();
  await openPalette(page);
  await field(page).fill(name ?? '');
  await group(page, 'Products').getByRole('option').first().click();
  await page.waitForURL(/\/seller\/products\/[^/]+\/edit$/);
  await heading(page, name ?? '').waitFor();
  await openPalette(page);
  await group(page, 'Recent')
    .getByRole('option')
    .filter({ hasText: name ?? '' })
    .waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name);
});

test('a packer is offered orders alone', async () => {
  const { session, email } = await registerCustomer(shop.url);
  await shop.database.query(
    `insert into seller_members (user_id, seller_id, role)
     select u.id, s.id, 'packer' from auth_users u,
       (select seller_id as id from order_items where seller_id is not null limit 1) s
     where u.email = $1`,
    [email],
  );
  const page = await browser.openPage({ baseURL: shop.url });
  await storeSession(page, session);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (search.includes('search=')) asked.push(pathname);
  });
  await page.goto('/seller/orders');
  await heading(page, 'Orders').waitFor();
  await openPalette(page);
  await expect
    .poll(() => options(page).allTextContents())
    .toEqual(['Notices', 'Orders', 'Orders to send', 'Pick list']);
  await field(page).fill('se');
  await palette(page).getByRole('status').filter({ hasText: 'result' }).waitFor();
  expect(asked).toEqual(['/api/seller/orders']);
});
