import { readFile } from 'node:fs/promises';

import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, demoSession, openAs, openDialog } from '#tests/support/office.ts';
import { addFactorAt } from '#tests/support/second-factor.ts';

const browser = useBrowser();

const server = useDemoShop();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function openOffice(path: string): Promise<Page> {
  const page = await openAs(browser, server, 'admin');
  await page.goto(path);
  return page;
}

describe('products', () => {
  test('are added with an uploaded picture, shown in the shop, and deleted', async () => {
    const page = await openOffice('/admin/products/new');
    await heading(page, 'Add product').waitFor();
    await expect.poll(() => page.getByLabel('Category').isDisabled()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Spirit Level Blue');
    await page.getByLabel('Price', { exact: true }).fill('42.90');
    await page.getByLabel('Stock', { exact: true }).fill('25');
    await page.getByLabel('Department').selectOption({ index: 1 });
    await expect.poll(() => page.getByLabel('Category').isEnabled()).toBe(true);
    await page.getByLabel('Category').selectOption({ index: 1 });

    const dialog = page.getByRole('alertdialog');
    await save(page);
    await dialog.getByText('Please upload at least one image for the product.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('Please select files to upload').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const json = page.getByLabel('Specifications as JSON');
    await json.fill('{"Length": ');
    await save(page);
    await dialog.getByText('Invalid JSON for specifications').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await json.fill('{"Length": "60 cm"}');

    const blue = { width: 64, height: 64, channels: 3 as const, background: '#2050c0' };
    const buffer = await sharp({ create: blue }).png().toBuffer();
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: 'spirit level (1).png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').waitFor();
    const name = page.getByLabel('Name', { exact: true });
    for (const label of ['Price', 'Stock']) await page.getByLabel(label, { exact: true }).fill('');
    await name.fill('');
    await page.getByLabel('Discount').selectOption('percentage');
    await save(page);
    for (const message of [
      'Enter a name.',
      'Enter a price.',
      'Enter the stock.',
      'Enter a discount.',
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    await name.fill('Spirit Level Blue');
    await page.getByLabel('Price', { exact: true }).fill('42.90');
    await page.getByLabel('Stock', { exact: true }).fill('25');
    await page.getByLabel('Discount', { exact: true }).selectOption('');
    await save(page);
    await page.getByText('Spirit Level Blue was added.').waitFor();

    await page.goto('/products/spirit-level-blue');
    await heading(page, 'Spirit Level Blue').waitFor();
    await expect.poll(() => page.getByRole('main').textContent()).toContain('$42.90');

    await page.goto('/admin/products?q=spirit-level-blue');
    await chooseFromRow(page, 'Spirit Level Blue', 'Delete');
    await dialog.getByText('Are you sure you want to delete this product?').waitFor();
    await dialog.getByRole('button', { name: 'Delete product' }).click();
    await page.getByText('No products found.').waitFor();
  });

  test('views, search and sort order of the list are in the URL', async () => {
    const page = await openOffice('/admin/products');
    await heading(page, 'Products').waitFor();
    await page.getByRole('link', { name: 'Price', exact: true }).click();
    await page.waitForURL('/admin/products?sort=price');
    await page
      .getByRole('columnheader', { name: 'Price' })
      .and(page.locator('[aria-sort]'))
      .waitFor();
    await page.getByRole('link', { name: 'Out of stock' }).click();
    await page.waitForURL(/[?&]view=out/);
    // Before that the skeleton may replace the list, and the field with it.
    await page
      .getByRole('link', { name: 'Out of stock' })
      .and(page.locator('[aria-current]'))
      .waitFor();
    const shown = await page.getByText(/^1–\d+ of \d+$/).textContent();
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toMatch(/^products.*\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    // Variants have rows of their own, with the slug of their product.
    expect(new Set(rows.map(({ Slug }) => Slug)).size).toBe(Number(shown?.split(' ').at(-1)));
    await page.getByRole('searchbox').fill('zeppelin');
    await page.waitForURL(/[?&]q=zeppelin/);
    await page.getByText('No products found.').waitFor();
    await page.getByRole('link', { name: 'Clear search and filters' }).click();
    await page.waitForURL('/admin/products');
    await page.getByRole('row').nth(1).waitFor();
  });

  test('stock is changed in the list: Enter saves it, Escape does not', async () => {
    const page = await openOffice('/admin/products?sort=name');
    const stock = page.getByRole('button', { name: /^Stock of .*Change it$/ }).first();
    const label = (await stock.getAttribute('aria-label')) ?? '';
    const name = /^Stock of (.*): \d+\. Change it$/.exec(label)?.[1] ?? '';
    const field = page.getByLabel(`New stock of ${name}`, { exact: true });
    const badge = (count: number) =>
      page.getByRole('button', { name: `Stock of ${name}: ${count}. Change it`, exact: true });
    await stock.click();
    await field.fill('777');
    await field.press('Escape');
    await page.getByRole('button', { name: label, exact: true }).click();
    await field.fill('778');
    await field.press('Enter');
    await badge(778).waitFor();
    await page.reload();
    await badge(778).waitFor();
  });

  test('prices of several are changed at once after a preview, and restored', async () => {
    const page = await openOffice('/admin/products?sort=name');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change price', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Percent', { exact: true }).fill('10');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await preview.getByText(/^\d+ prices of 2 products change\./).waitFor();
    await expectNoAxeViolations(page);
    const row = preview.getByRole('row').nth(1);
    const price = row.getByRole('cell').nth(1);
    const raised = (await price.textContent()) ?? '';
    expect(raised).toMatch(/^\$[\d,]+\.\d\d$/);

    // Everything is taken off, so the change needs the confirmation.
    await dialog.getByLabel('Direction').selectOption('Lower');
    await dialog.getByLabel('Percent', { exact: true }).fill('100');
    await dialog.getByText(/would be \$0\.00$/).waitFor();
    const submit = dialog.getByRole('button', { name: 'Change prices' });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: /for \$0\.00$/ }).check();
    await expect.poll(() => submit.isEnabled()).toBe(true);

    await dialog.getByLabel('Direction').selectOption('Raise');
    await dialog.getByLabel('Percent', { exact: true }).fill('10');
    await expect.poll(() => price.textContent()).toBe(raised);
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await submit.click();
    await page.getByText(/^\d+ prices of 2 products were changed\.$/).waitFor();

    await page.goto('/admin/audit?subject=price+change');
    await page.getByRole('button', { name: 'Undo Raised by 10%' }).click();
    await page.getByText(/^\d+ prices were restored\.$/).waitFor();
    await page.getByText('price change undone').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  });

  test('a price change covers everything the list finds, with a paged preview', async () => {
    const page = await openOffice('/admin/products');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^All \d+ products found, on every page of the list\.$/).waitFor();
    const direction = dialog.getByLabel('Direction');
    await expect
      .poll(() => direction.evaluate((each) => each === document.activeElement))
      .toBe(true);
    await dialog.getByLabel('Percent', { exact: true }).fill('5');
    const pager = dialog.getByRole('navigation', { name: 'Pages of the preview' });
    await pager.getByText(/^1–10 of \d+$/).waitFor();
    const first = dialog.getByRole('row').nth(1);
    const before = await first.textContent();
    await pager.getByRole('button', { name: 'Next' }).click();
    await pager.getByText(/^11–20 of \d+$/).waitFor();
    await expect.poll(() => first.textContent()).not.toBe(before);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('users and settings', () => {
  test('the keys of the shop are shown only after a question', async () => {
    const page = await openOffice('/admin/users?q=customer%40bullnose.example');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await heading(page, 'Edit user').waitFor();
    await page.getByLabel('Role').selectOption('admin');
    await save(page);
    const dialog = await openDialog(page);
    await dialog.getByText(/^Give admin access to .*\?$/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Role').selectOption('customer');
    await page.getByLabel('First name').fill('Robin');
    await save(page);
    await page.getByText('User saved.').waitFor();
    await page.goto('/admin/users?q=robin');
    await page.getByText('customer@bullnose.example').waitFor();
    await page.goto('/admin/users?q=zeppelin');
    await page.getByText('No users found.').waitFor();
  });

  test('a lost second factor is reset after a question', async () => {
    const { access_token: token } = await demoSession(server, 'seller');
    await addFactorAt(server.url, token);
    const page = await openOffice('/admin/users?q=seller%40bullnose.example');
    await page.getByText('seller@bullnose.example').waitFor();
    await page.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
    const dialog = await openDialog(page);
    await dialog.getByText(/^Reset the second factor of .*\?$/).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Reset second factor' }).click();
    await page.getByText(/^The second factor of .* was reset\.$/).waitFor();
    await page.getByRole('button', { name: /^Actions for / }).click();
    const items = page.getByRole('menuitem');
    await expect.poll(() => items.allTextContents()).toEqual(['Edit', 'Suspend']);
  });

  test('a tax rate is explained by an example, and applied to all products after a question', async () => {
    const page = await openOffice('/admin/settings');
    await page.getByLabel('Default tax rate').fill('20');
    await page.getByText('A $110.00 item includes $18.33 GST.').waitFor();
    await page.getByLabel('Default tax rate').fill('10');
    await page.getByText('A $110.00 item includes $10.00 GST.').waitFor();
    await page.getByLabel('Apply to all taxable products').check();
    await save(page);
    const dialog = await openDialog(page);
    await dialog.getByText(/^Update [\d,]+ taxable products\?$/).waitFor();
    await dialog.getByRole('button', { name: 'Update products' }).click();
    await page.getByText('Global settings saved.').waitFor();
    await expect
      .poll(() => page.getByLabel('Apply to all taxable products').isChecked())
      .toBe(false);
  });
});

describe('dashboard and orders', () => {
  test('the dashboard shows counts with links', async () => {
    const page = await openOffice('/admin');
    const main = page.getByRole('main');
    const orders = main.getByRole('link', { name: /^[\d,]+\s*Orders$/ });
    const count = /^[\d,]+/.exec((await orders.textContent()) ?? '')?.[0] ?? '';
    for (const each of ['Users', 'Products', 'DIY articles', 'Services']) {
      await expect
        .poll(() => main.getByRole('link', { name: new RegExp(`^[\\d,]+\\s*${each}$`) }).count())
        .toBe(1);
    }
    await orders.click();
    await page.waitForURL('/admin/orders');
    await page.getByText(new RegExp(`of ${count}$`)).waitFor();
    await page.getByRole('searchbox').fill('zeppelin');
    await page.getByText('No orders found.').waitFor();
  });

  test('pending applications are announced, and rejected only with a reason', async () => {
    const page = await openOffice('/admin');
    await page.getByText(/^\d+ seller applications? to review$/).waitFor();
    await page.getByRole('link', { name: 'Review applications' }).click();
    await heading(page, 'Seller Applications').waitFor();
    await page
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reject Application' });
    const confirm = dialog.getByRole('button', { name: /Reject/ });
    await confirm.waitFor();
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('   ');
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('The ABN is cancelled.');
    await expect.poll(() => confirm.isEnabled()).toBe(true);
  });

  test('an order is shipped, and cancelled only after a question', async () => {
    const page = await openAs(browser, server, 'admin', { expected: [/status of 409/] });
    await page.goto('/admin/orders?status=processing');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const status = page.getByRole('group', { name: 'Set the status' });
    await status.getByRole('button', { name: 'Processing, current' }).waitFor();
    // A disputed payment needs a confirmation.
    await page.route('**/api/admin/orders/*', (route) => {
      const { despite_dispute: despite } = (route.request().postDataJSON() ?? {}) as {
        despite_dispute?: boolean;
      };
      if (route.request().method() !== 'PATCH' || despite === true) return route.continue();
      const error = { code: 'ORDER_DISPUTED', message: 'Disputed.', requestId: 'x' };
      return route.fulfill({ status: 409, json: { error } });
    });
    const question = page.getByRole('alertdialog', { name: /to shipped anyway\?$/ });
    await status.getByRole('button', { name: 'Shipped' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await status.getByRole('button', { name: 'Processing, current' }).waitFor();
    await status.getByRole('button', { name: 'Shipped' }).click();
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Set to shipped' }).click();
    const current = status.getByRole('button', { name: 'Shipped, current' });
    await current.waitFor();
    await expect.poll(() => current.isDisabled()).toBe(true);
    await status.getByRole('button', { name: 'Cancelled' }).click();
    const dialog = await openDialog(page);
    await dialog.getByText(/^Cancel .+\?$/).waitFor();
    await dialog.getByRole('button', { name: 'Keep order' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => current.isVisible()).toBe(true);
  });

  test('the status of several orders is set at once, after a preview of each', async () => {
    const page = await openOffice('/admin/orders?status=delivered&sort=created_at');
    const boxes = page.getByRole('checkbox', { name: /^Select ORD-/ });
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await page.getByText('2 selected').waitFor();
    const bodies: { preview: boolean; despite_dispute?: boolean }[] = [];
    await page.route('**/api/admin/orders/bulk', async (route) => {
      const body = route.request().postDataJSON() as (typeof bodies)[number];
      bodies.push(body);
      if (!body.preview) return route.continue();
      const response = await route.fetch();
      const { results } = (await response.json()) as { results: object[] };
      const json = { results: results.map((each) => ({ ...each, asks_about_dispute: true })) };
      return route.fulfill({ response, json });
    });
    await page.getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the status' });
    const set = dialog.getByRole('button', { name: 'Set status' });
    await expect.poll(() => set.isDisabled()).toBe(true);
    await dialog.getByLabel('Status', { exact: true }).selectOption('shipped');
    await dialog.getByText('2 orders change', { exact: true }).waitFor();
    const disputed = dialog.getByLabel('Also set 2 orders whose payment is disputed');
    await disputed.check();
    await expectAccessibleAtEveryWidth(page);
    const row = dialog.getByRole('row').first();
    const number = (await row.getByRole('rowheader').textContent()) ?? '';
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual(['Delivered', 'Shipped']);
    await set.click();
    await page.getByText('2 orders were set.').waitFor();
    expect(bodies.at(-1)).toMatchObject({ preview: false, despite_dispute: true });
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`/admin/orders?status=shipped&q=${number}`);
    await page.getByRole('link', { name: number, exact: true }).waitFor();
  });

  test('what is typed while the list is still loading stays in its field', async () => {
    const page = await openOffice('/admin/orders');
    const field = page.getByRole('searchbox');
    await field.focus();
    const held = Promise.withResolvers<void>();
    await page.route(
      ({ pathname, searchParams }) =>
        pathname === '/api/admin/orders' && searchParams.get('search') === 'sam',
      async (route) => {
        await held.promise;
        await route.continue();
      },
    );
    await page.keyboard.type('sam');
    await page.waitForURL(/[?&]q=sam/);
    await page.locator('[aria-busy=true]').waitFor();
    // Slower than the delay after which another screen shows that it is loading.
    await page.keyboard.type(' nobody', { delay: 50 });
    await expect.poll(() => field.inputValue()).toBe('sam nobody');
    held.resolve();
    await page.waitForURL(/[?&]q=sam\+nobody/);
    await page.getByText('No orders found.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('sam nobody');
  });

  test('an order is accessible at every width', async () => {
    const page = await openOffice('/admin/orders');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const status = page.getByRole('group', { name: 'Set the status' });
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await status.waitFor();
      await expectNoAxeViolations(page);
    }
  });
});

test('the seller application is accessible at every width', async () => {
  const page = await openAs(browser, server, 'customer');
  await page.goto('/seller-application');
  await page.getByLabel('Business name').waitFor();
  await expectAccessibleAtEveryWidth(page);
});

describe('two people editing one record', () => {
  const conflict = (page: Page) =>
    page.getByRole('dialog', { name: 'This record changed while you were editing' });
  // Variants have their own prices, after the product's.
  const price = (page: Page) => page.getByLabel('Price', { exact: true }).first();
  const saved = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  test('see what the other one saved to a product, and keep both changes', async () => {
    const first = await openOffice('/admin/products?sort=name');
    await first.getByRole('row').nth(1).getByRole('link').first().click();
    await heading(first, 'Edit product').waitFor();
    const name = await first.getByLabel('Name', { exact: true }).inputValue();
    const second = await openAs(browser, server, 'admin', { expected: [/status of 409/] });
    await second.goto(new URL(first.url()).pathname);
    await second.getByLabel('Brand').fill('Kestrel Tools');
    await price(second).fill('61.00');

    await price(first).fill('59.00');
    await first.getByLabel('Description').fill('Said by the first person.');
    await save(first);
    await saved(first, `${name} saved.`);

    await save(second);
    const dialog = conflict(second);
    await dialog.getByText('Changed in both').waitFor();
    await dialog.getByText('Said by the first person.').waitFor();
    await expect.poll(() => dialog.getByText(/\(admin\)/).count()).toBe(2);
    const yours = dialog.getByRole('radio', { name: 'Yours: $61.00' });
    await expect.poll(() => yours.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await expectNoAxeViolations(second);
    // Nothing in the form is lost, and the next save asks again.
    await second.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => price(second).inputValue()).toBe('61.00');
    await save(second);
    await dialog.getByRole('button', { name: 'Merge and save' }).click();
    await dialog.getByText('Choose yours or theirs for: Price.').waitFor();
    await dialog.getByRole('radio', { name: 'Yours: $61.00' }).check();
    await dialog.getByRole('button', { name: 'Merge and save' }).click();
    await saved(second, `${name} saved.`);

    await second.reload();
    const fields = () =>
      Promise.all(
        [price(second), second.getByLabel('Brand'), second.getByLabel('Description')].map((field) =>
          field.inputValue(),
        ),
      );
    await expect.poll(fields).toEqual(['61.00', 'Kestrel Tools', 'Said by the first person.']);
  });

  test('keep their own or the other changes in the settings', async () => {
    const first = await openOffice('/admin/settings');
    const second = await openAs(browser, server, 'admin', { expected: [/status of 409/] });
    await second.goto('/admin/settings');
    const cost = (page: Page) => page.getByLabel('Standard shipping cost');
    const days = (page: Page) => page.getByLabel('Standard delivery days');
    await cost(second).fill('11.50');
    await cost(first).fill('12.50');
    await days(first).fill('3-6');
    await save(first);
    await saved(first, 'Global settings saved.');

    await save(second);
    const field = conflict(second).getByRole('radio').first();
    await expect.poll(() => field.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await conflict(second).getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => cost(second).inputValue()).toBe('12.50');
    await expect.poll(() => days(second).inputValue()).toBe('3-6');

    await days(first).fill('4-7');
    await save(first);
    await expect.poll(() => first.getByText('Unsaved changes').count()).toBe(0);
    await cost(second).fill('13.50');
    await save(second);
    await conflict(second).getByRole('button', { name: 'Keep mine' }).click();
    await saved(second, 'Global settings saved.');
    await first.reload();
    await expect.poll(() => cost(first).inputValue()).toBe('13.50');
    await expect.poll(() => days(first).inputValue()).toBe('3-6');
  });
});
