import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { recover } from '#tests/support/api-faults.ts';
import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
} from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import {
  chooseFromRow,
  demoAccount,
  demoSession,
  openAs,
  openDialog,
} from '#tests/support/office.ts';

const browser = useBrowser();
const server = useDemoShop();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function logIn(page: Page, role: 'customer' | 'seller' | 'admin'): Promise<void> {
  const { email, password } = demoAccount(server, role);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('access to the back offices', () => {
  test('/admin asks a signed-out visitor to log in and then opens; Logout leads to the staff login', async () => {
    const page = await browser.openPage({ baseURL: server.url });
    await page.goto('/admin/services');
    await page.waitForURL('/admin/login');
    await logIn(page, 'admin');
    await page.waitForURL('/admin/services');
    await heading(page, 'Services').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
    await page.goto('/admin/services');
    await page.waitForURL('/admin/login');
  });

  test('the staff login refuses a customer and leaves no session', async () => {
    const page = await browser.openPage({ baseURL: server.url });
    await page.goto('/admin-login');
    await page.waitForURL('/admin/login');
    await logIn(page, 'customer');
    await page.getByText('Access Denied: You do not have administrator privileges.').waitFor();
    await page.goto('/account');
    await page.waitForURL('/login');
  });

  test.each(['/admin', '/admin/products', '/seller'])(
    'a customer at %s goes to the home page',
    async (path) => {
      const page = await openAs(browser, server, 'customer');
      await page.goto(path);
      await page.waitForURL('/');
    },
  );

  test('a seller is sent to the seller area, and not to that of the administrators', async () => {
    const page = await browser.openPage({ baseURL: server.url });
    await page.goto('/login');
    await logIn(page, 'seller');
    await page.waitForURL('/seller');
    await page.getByRole('navigation', { name: 'Seller Dashboard menu' }).waitFor();
    await page.goto('/admin');
    await page.waitForURL('/');
    await page.goto('/seller/products');
    await heading(page, 'My Products').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
  });
});

test('a screen whose code cannot be fetched says so inside the frame, and opens on retry', async () => {
  const page = await openAs(browser, server, 'admin', {
    expected: [/request failed/, /ERR_INTERNET_DISCONNECTED/],
  });
  await page.goto('/admin/services');
  await heading(page, 'Services').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await heading(page, 'This page could not be opened').waitFor();
  await page
    .getByText('The shop cannot be reached. Check your connection and try again.')
    .waitFor();
  await recover([[page, heading(page, 'Users')]], () => page.context().setOffline(false));
});

describe('services', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  test('are added, edited and deleted', async () => {
    const page = await openAs(browser, server, 'admin');
    await page.goto('/admin/services');
    await page.getByRole('link', { name: 'Add service' }).click();
    await heading(page, 'Add service').waitFor();
    await save(page);
    await page.getByText('Enter a name.').waitFor();
    await expect.poll(() => page.getByText('Enter a slug.').isVisible()).toBe(true);
    await expect.poll(() => page.getByText('Enter a price.').isVisible()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Gutter Guard & Fitting');
    await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe('gutter-guard-and-fitting');
    await page.getByLabel('Price').fill('about ninety');
    await page.getByText('“about ninety” is not an amount. It will be saved as $0.00.').waitFor();
    await page.getByLabel('Price').fill('12.345');
    await save(page);
    await page.getByText('Enter an amount with up to two decimal places.').waitFor();
    await page.getByLabel('Price').fill('about ninety');
    await save(page);
    const question = await openDialog(page);
    await question.getByText('Save this service at $0.00?').waitFor();
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Change the price' }).click();
    await question.waitFor({ state: 'detached' });
    await save(page);
    await question.getByRole('button', { name: 'Save at $0.00' }).click();
    await page.getByText('Gutter Guard & Fitting was added.').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'gutter-guard-and-fitting' });
    await row.getByText('$0.00').waitFor();

    await row.getByRole('link', { name: 'Gutter Guard & Fitting' }).click();
    await heading(page, 'Edit service').waitFor();
    await page.getByLabel('Price').fill('129.50');
    await save(page);
    await page.getByText('Service saved.').waitFor();
    await page.goto('/admin/services');
    await row.getByText('$129.50').waitFor();

    await chooseFromRow(page, 'Gutter Guard & Fitting', 'Delete');
    const dialog = await openDialog(page);
    await dialog
      .getByText('Are you sure you want to delete the service "Gutter Guard & Fitting"?')
      .waitFor();
    await dialog.getByRole('button', { name: 'Delete service' }).click();
    await page.getByText('Gutter Guard & Fitting was deleted.').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  test('say when nothing matches, when loading fails, and when one was deleted', async () => {
    const page = await openAs(browser, server, 'admin', {
      expected: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of 404/],
    });
    await page.goto('/admin/services?q=zeppelin');
    await page.getByText('No services found.').waitFor();
    await page.route(/\/api\/.*services/, (route) => route.abort());
    await page.getByRole('link', { name: 'Clear search and filters' }).click();
    await recover([[page, page.getByRole('row').nth(1)]], () => page.unroute(/\/api\/.*services/));
    await page.goto('/admin/services/00000000-0000-4000-8000-000000000000/edit');
    await page.getByText('Service not found or failed to load.').waitFor();
  });
});

describe('categories and departments', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  test('are added, emptied and deleted, with the exact questions', async () => {
    const page = await openAs(browser, server, 'admin');
    await page.goto('/admin/categories');
    await page.getByRole('link', { name: 'Add department' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Pools');
    await save(page);
    await page.getByText('Pools was added.').waitFor();
    const pools = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 2, name: 'Pools', exact: true }),
    });
    await pools.getByText('No categories in this department.').waitFor();

    await pools.getByRole('link', { name: 'Add category to Pools' }).click();
    await heading(page, 'Add category').waitFor();
    await expect
      .poll(() => page.getByLabel('Department').locator('option:checked').textContent())
      .toBe('Pools');
    await page.getByLabel('Name', { exact: true }).fill('Pool Pumps');
    await save(page);
    await page.getByText('Pool Pumps was added.').waitFor();
    await pools.getByText('pool-pumps').waitFor();

    await pools.getByRole('link', { name: 'Pool Pumps', exact: true }).click();
    await heading(page, 'Edit category').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Pool Filters');
    await save(page);
    await page.getByText('Pool Filters saved.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Categories & Depts.' }).click();
    await pools.getByRole('link', { name: 'Edit the department Pools' }).click();
    await heading(page, 'Edit department').waitFor();
    await page.getByLabel('Description').fill('Everything around the water.');
    await save(page);
    await page.getByText('Pools saved.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Categories & Depts.' }).click();

    await chooseFromRow(page, 'Pool Filters', 'Delete');
    const dialog = await openDialog(page);
    await dialog
      .getByText('Are you sure you want to delete the category "Pool Filters"?')
      .waitFor();
    await expect.poll(() => dialog.getByText('It has no products.').isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Delete category' }).click();
    await pools.getByText('No categories in this department.').waitFor();

    await page.getByRole('button', { name: 'Delete the department Pools' }).click();
    await dialog
      .getByText(
        'Are you sure you want to delete the department "Pools"? This will also delete all associated categories.',
      )
      .waitFor();
    await expect
      .poll(() => dialog.getByText('0 categories, 0 products affected.').isVisible())
      .toBe(true);
    await dialog.getByRole('button', { name: 'Delete department' }).click();
    await pools.waitFor({ state: 'detached' });
  });

  test('a seller’s department is adopted into the shop’s menus and released again', async () => {
    const { access_token: token } = await demoSession(server, 'seller');
    const made = await fetch(`${server.url}/api/seller/departments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Salvaged Timber', slug: 'salvaged-timber' }),
    });
    expect(made.status).toBe(201);
    const page = await openAs(browser, server, 'admin');
    await page.goto('/admin/categories');
    await page.getByLabel('Find a department or category').fill('salvaged');
    await page.getByText('Not in the shop’s menus', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Adopt' }).click();
    await page.getByText('In the shop’s menus', { exact: true }).waitFor();
    const menus = async () => (await fetch(`${server.url}/api/departments`)).text();
    expect(await menus()).toContain('salvaged-timber');
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByText('Not in the shop’s menus', { exact: true }).waitFor();
    expect(await menus()).not.toContain('salvaged-timber');
  });

  test('a category with products says how many will be uncategorised', async () => {
    const page = await openAs(browser, server, 'admin');
    await page.goto('/admin/categories');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: /^[1-9]\d*$/ }) })
      .first();
    const count = await row.getByRole('cell').nth(1).textContent();
    await row.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = await openDialog(page);
    await dialog
      .getByText(
        new RegExp(`^${count} products? affected\\. They stay and become uncategorised\\.`),
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => row.isVisible()).toBe(true);
  });
});

const SCREENS = {
  admin: [
    ['/admin', 'Dashboard'],
    ['/admin/products', 'Products'],
    ['/admin/products/new', 'Add product'],
    ['/admin/categories', 'Categories & Departments'],
    ['/admin/orders', 'Orders'],
    ['/admin/users', 'Users'],
    ['/admin/seller-applications', 'Seller Applications'],
    ['/admin/settings', 'Global Settings'],
    ['/admin/services', 'Services'],
    ['/admin/search-misses', 'Zero-result searches'],
  ],
  seller: [
    ['/seller', 'Dashboard'],
    ['/seller/products', 'My Products'],
    ['/seller/categories', 'My Categories & Departments'],
    ['/seller/orders', 'Orders'],
    ['/seller/orders/pick-list', 'Pick list'],
  ],
} as const;

test('a seller’s dashboard begins with what waits, then money, then sales', async () => {
  const page = await openAs(browser, server, 'seller');
  await page.goto('/seller');
  const waiting = page.locator('section', { has: page.getByText('What needs you today') });
  await waiting.getByRole('link', { name: /^\d+ orders? to send$/ }).waitFor();
  await page
    .getByRole('region', { name: 'Money' })
    .getByText('Available', { exact: true })
    .waitFor();
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles.slice(0, 2)).toEqual(['What needs you today', 'Sales']);
  await waiting.getByRole('link', { name: /^ORD-/ }).first().click();
  await page.waitForURL(/\/seller\/orders\?.*to_send=true/);
  await page.getByRole('dialog', { name: /^ORD-/ }).waitFor();
});

describe('accessible at every width', () => {
  test.each(['admin', 'seller'] as const)(
    'the screens of the %s area',
    async (role) => {
      const page = await openAs(browser, server, role);
      for (const [path, title] of SCREENS[role]) {
        await page.goto(path);
        await heading(page, title).waitFor();
        await expectAccessibleAtEveryWidth(page);
      }
      // Ten screens at three widths are slow on a busy machine.
    },
    180_000,
  );
});
