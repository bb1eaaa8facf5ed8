import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import {
  expectAccessibleAtEveryWidth,
  expectNoAxeViolations,
  type PageOptions,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { demoSession, openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly stock: number;
  readonly specifications: Record<string, string>;
  readonly category_id: string | null;
  readonly product_variants: readonly { name: string; price: number; stock: number }[];
}

async function api(role: 'admin' | 'seller', path: string, change?: object) {
  const session = await demoSession(shop, role);
  const answer = await fetch(`${shop.url}/api/${role}/${path}`, {
    method: change === undefined ? 'GET' : 'PUT',
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    ...(change === undefined ? {} : { body: JSON.stringify(change) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

const read = (id: string): Promise<Listed> => api('admin', `products/${id}`);

/** What a list of the back office finds. */
async function products(query: string): Promise<Listed[]> {
  const found = await api('admin', `products?${query}&sort=name&limit=25&offset=0`);
  return found.products;
}

const cell = (page: Page, column: string, name: string): Locator =>
  page.getByRole('gridcell', { name: `${column} of ${name}:` });
const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const save = (page: Page, words: string) =>
  page.getByRole('button', { name: words, exact: true }).click();

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

/** The spreadsheet, and the first two products without variants in it. */
async function openSheet(options: PageOptions = {}) {
  const all = (await products('')).filter((each) => each.product_variants.length === 0);
  const [first, second] = all;
  if (first === undefined || second === undefined) throw new Error('The demo has such products');
  const page = await openAs(browser, shop, 'admin', options);
  await page.goto('/admin/products/spreadsheet?sort=name');
  await cell(page, 'Price', first.name).waitFor();
  return { page, first, second };
}

describe('the spreadsheet of products', () => {
  test('is opened from the list, typed and pasted into, undone and saved at once', async () => {
    const { page, first, second } = await openSheet();
    await page.goto('/admin/products?sort=name');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit as a spreadsheet' }).click();
    await page.waitForURL('/admin/products/spreadsheet?sort=name');
    const price = cell(page, 'Price', first.name);
    await price.click();
    await page.keyboard.type('41,5');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => price.getAttribute('aria-label'))
      .toMatch(/: 41\.50, changed from [\d.]+$/);
    const below = await price.evaluate((each) => {
      const [row, column] = (each.getAttribute('data-at') ?? '').split(',').map(Number);
      return `${(row ?? 0) + 1},${column}`;
    });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'));
    await expect.poll(focused).toBe(below);

    await page.keyboard.press('Control+z');
    await says(page, 'Undone: 1 cell.');
    await page.getByText('No changes yet').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: 'Save 1 change in 1 product' }).waitFor();

    await cell(page, 'Price', second.name).click();
    await paste(page, '$1,234.5\t77\r\n');
    await says(page, '2 cells pasted.');
    await expectAccessibleAtEveryWidth(page);
    await save(page, 'Save 3 changes in 2 products');
    await says(page, '3 changes in 2 products were saved.');
    await page.getByText('No changes yet').waitFor();
    expect(await read(first.id)).toMatchObject({ price: 41.5 });
    expect(await read(second.id)).toMatchObject({ price: 1234.5, stock: 77 });

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Save 2 changes in 1 product' }).waitFor();
  });

  test('cuts off rows that do not fit, and leaves read-only cells', async () => {
    const { page } = await openSheet();
    const cells = page.getByRole('gridcell');
    await cells.last().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await paste(page, '5\n6\n7');
    await says(page, /1 cell pasted\. 2 rows did not fit and were left out\./);
    await page.keyboard.press('Control+Home');
    await paste(page, 'Another name');
    await says(page, 'Nothing changed. 1 read-only cell was left as is.');
    await page.keyboard.type('x');
    await says(page, 'Change names and SKUs in the form of the product.');
  });

  test('marks what cannot be read, and saves nothing before it is corrected', async () => {
    const { page, first, second } = await openSheet();
    const price = cell(page, 'Price', first.name);
    await price.click();
    await page.keyboard.press('Delete');
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
    await price.getByText('Enter a price.').waitFor();
    await cell(page, 'Stock', second.name).click();
    await page.keyboard.type('lots');
    await page.keyboard.press('Tab');
    await page.getByText('2 entries have to be corrected or undone.').waitFor();
    const button = page.getByRole('button', { name: /^Save 2 changes/ });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Control+Home');
    await page.getByRole('button', { name: 'Show the next one' }).click();
    await expect.poll(() => price.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('F2');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await page.getByText('2 entries have to be corrected or undone.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('No changes yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 entries have to be corrected or undone.').waitFor();
  });

  test('selects, copies, fills down and leaves by keys alone', async () => {
    const { page, first, second } = await openSheet();
    const price = cell(page, 'Price', first.name);
    await price.click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Control+c');
    await says(page, '2 cells copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^[\d.]+\t\d+$/);

    await price.click();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await price.click();
    await cell(page, 'Price', second.name).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    const filled = cell(page, 'Price', second.name);
    await expect.poll(() => filled.getAttribute('aria-label')).toMatch(/: 12\.00, changed/);
    await expect.poll(() => filled.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null);
    await expect.poll(isInside).toBe(false);
  });

  test('reads units in the columns of a category, and writes its specification rows', async () => {
    const { rows } = await shop.database.query<{ id: string; name: string; unit: string }>(
      `select category_id as id, name, unit from attribute_definitions
       where kind = 'number' and unit = 'mm' order by category_id, position limit 1`,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('The demo has an attribute in mm');
    const page = await openAs(browser, shop, 'admin');
    await page.goto(`/admin/products/spreadsheet?sort=name&category=${found.id}`);
    const open = page.locator('td:not([aria-readonly=true])');
    const own = open.and(page.getByRole('gridcell', { name: new RegExp(`^${found.name} .*of `) }));
    const any = own.or(
      open.and(page.getByRole('gridcell', { name: new RegExp(`^${found.name} of `) })),
    );
    await any.first().click();
    const label = await any.first().getAttribute('aria-label');
    await page.keyboard.type('1.2 m');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => any.first().getAttribute('aria-label'))
      .toMatch(/: 1200 mm, changed from/);
    await save(page, 'Save 1 change in 1 product');
    await says(page, '1 change in 1 product was saved.');
    const name = label?.replace(/^.*? of (.*):.*$/, '$1') ?? '';
    const [saved] = await products(`search=${encodeURIComponent(name)}`);
    expect(Object.values(saved?.specifications ?? {})).toContain('1200 mm');
  });

  test('asks where somebody else was faster, and saves nothing until then', async () => {
    const { page, first, second } = await openSheet({ expected: [/status of 409/] });
    await cell(page, 'Price', first.name).click();
    await page.keyboard.type('50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await cell(page, 'Price', second.name).click();
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    const { stock } = await read(first.id);
    await api('admin', `products/${first.id}`, { price: 55 });
    await api('admin', `products/${first.id}/stock`, { stock: stock + 1 });
    // What is loaded again under entries is no answer to the question.
    const again = page.waitForResponse(/\/api\/admin\/products\?/);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await again;
    await save(page, 'Save 3 changes in 2 products');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 product changed while you were editing').waitFor();
    expect((await read(second.id)).price).not.toBe(60);
    await expectNoAxeViolations(page);
    const prices = dialog.getByRole('group', { name: `${first.name}: Price` });
    await prices.getByText('$55.00').click();
    const units = dialog.getByRole('group', { name: `${first.name}: Stock` });
    await units.getByText('Yours:').click();
    await dialog.getByRole('button', { name: 'Merge and save' }).click();
    await says(page, '2 changes in 2 products were saved.');
    expect(await read(first.id)).toMatchObject({ price: 55, stock: 500 });
    expect(await read(second.id)).toMatchObject({ price: 60 });
  });

  test('asks before entries are left, also by another page of the list', async () => {
    const { page, first } = await openSheet();
    await cell(page, 'Price', first.name).click();
    await page.keyboard.type('70');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Low stock' }).click();
    const question = await openDialog(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save 1 change in 1 product' }).waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/admin/products?sort=name');
  });

  test('is read-only for sellers in products of the shop', async () => {
    const page = await openAs(browser, shop, 'seller');
    await page.goto('/seller/products/spreadsheet?view=admins');
    await page
      .getByRole('gridcell', { name: /^Price of / })
      .first()
      .click();
    await page.keyboard.type('5');
    await says(page, 'You cannot edit admin products. You can only view them.');
    await expect.poll(() => page.locator('td[aria-readonly=false]').count()).toBe(0);
    await expectAccessibleAtEveryWidth(page);
  });

  test('is edited by a tap on a phone, in cells that a finger finds', async () => {
    const [first] = (await products('')).filter((each) => each.product_variants.length === 0);
    if (first === undefined) throw new Error('The demo has such products');
    const page = await openAs(browser, shop, 'admin', {
      viewport: VIEWPORTS.phone,
      hasTouch: true,
      isMobile: true,
    });
    await page.goto('/admin/products/spreadsheet?sort=name');
    const price = cell(page, 'Price', first.name);
    await price.tap();
    const field = page.getByRole('textbox', { name: `Price of ${first.name}` });
    await field.waitFor();
    await expect.poll(() => field.getAttribute('inputmode')).toBe('decimal');
    const { height } = (await field.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    await field.fill('71');
    await field.press('Enter');
    await field.waitFor({ state: 'detached' });
    await price.tap();
    await field.fill('72');
    // Nothing was pressed that ends the entry.
    await page.getByRole('button', { name: 'Save 1 change in 1 product' }).tap();
    await says(page, '1 change in 1 product was saved.');
    expect(await read(first.id)).toMatchObject({ price: 72 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
