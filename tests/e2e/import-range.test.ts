import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

const EXAMPLES = path.resolve(import.meta.dirname, '../../docs/examples');
const example = (name: string) => readFileSync(path.join(EXAMPLES, name), 'utf8');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Not the file input behind it, which has the same name. */
const button = (page: Page, words: string) => page.locator('button', { hasText: words });

/** Chooses a file of these contents, as the keyboard and the mouse do. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a file').focus();
  await page.keyboard.press('Enter');
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await (await chooser).setFiles(file);
}

const column = (page: Page, name: string) => page.getByLabel(`What “${name}” is`, { exact: true });

describe.each(['admin', 'seller'] as const)('in the back office of the %s', (area) => {
  const prefix = area.toUpperCase();
  const range = example('range.csv').replaceAll('SAMPLE-', `${prefix}-`);
  const own = range.replaceAll('sample-', `${area}-`).replaceAll('Sample ', `${area} `);

  test('a range is uploaded, mapped, checked, imported without its refused row, and listed', async () => {
    const page = await openAs(browser, shop, area, { acceptDownloads: true });
    await page.goto(`/${area}/products`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
    await heading(page, 'Import products').waitFor();
    await page.getByText('No imports').waitFor();
    await expectAccessibleAtEveryWidth(page);

    const file = `${own.trimEnd()}\n${area}-broken,Broken,,${prefix}-X,,,five,,1,,,,,\n`;
    await choose(page, 'range.csv', file.replace('Spec: Handle', 'Colour code'));
    await heading(page, 'Columns of range.csv').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Columns of range.csv');
    await page.getByText('13 of 14 columns are used, 1 is left out.').waitFor();
    await expect.poll(() => column(page, 'Price').inputValue()).toBe('price');
    await expect.poll(() => column(page, 'Colour code').inputValue()).toBe('');
    await column(page, 'Colour code').selectOption('price');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Two columns are Price. Leave one of them out.').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await column(page, 'Colour code').selectOption('Specification: Colour code');
    await page.getByText('All 14 columns are used.').waitFor();

    const archive = page.waitForEvent('filechooser');
    await button(page, 'Choose an archive').click();
    await (await archive).setFiles(path.join(EXAMPLES, 'range-pictures.zip'));
    await page.getByText('The archive has 4 pictures.').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Check the file' }).click();

    await heading(page, 'Check of range.csv').waitFor();
    await page
      .getByText('6 rows: 5 new and 1 refused. The check itself changes nothing.')
      .waitFor();
    const strict = page.getByRole('radio', { name: /^Everything or nothing/ });
    await expect.poll(() => strict.isDisabled()).toBe(true);
    await page.getByText('Not possible: 1 row is refused.').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('link', { name: 'Refused 1' }).click();
    await page.getByText('Enter an amount in dollars, for example 12.90.').waitFor();
    await page.getByRole('cell', { name: 'five' }).waitFor();
    await expectAccessibleAtEveryWidth(page);

    await page.getByRole('button', { name: 'Import 5 rows' }).click();
    await heading(page, 'range.csv was imported').waitFor();
    await page.getByText('1 row was refused').waitFor();
    await expectAccessibleAtEveryWidth(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const saved = await (await download).path();
    expect(readFileSync(saved, 'utf8')).toContain(`Broken,,${prefix}-X`);

    await page.getByRole('link', { name: 'Import another file' }).click();
    await page.getByText('6 rows', { exact: true }).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await chooseFromRow(page, 'range.csv', 'Delete');
    const question = await openDialog(page);
    await question.getByText('Products that it has added or changed stay as they are.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No imports').waitFor();
  });

  test('a file of stock and prices is checked at once, and is all or nothing', async () => {
    const page = await openAs(browser, shop, area);
    await page.goto(`/${area}/import`);
    const stock = example('stock-and-prices.csv').replaceAll('SAMPLE-', `${prefix}-`);
    await choose(page, 'stock.csv', stock);
    await page.getByText('each row is found by its SKU').waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('4 rows: 4 changed. The check itself changes nothing.').waitFor();
    const change = page.getByRole('listitem').filter({ hasText: 'Price:' }).first();
    await expect.poll(() => change.textContent()).toContain('before 39.90');
    await expect.poll(() => change.textContent()).toContain('after 38.50');
    await expectAccessibleAtEveryWidth(page);

    // Somebody sells one while the check is being read.
    await shop.database.query(`update products set price_cents = 3800 where sku = '${prefix}-100'`);
    await page.getByRole('button', { name: 'Import 4 rows' }).click();
    await page.getByText('The product has changed since the file was checked.').last().waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Check the file again' }).click();
    await heading(page, 'Check of stock.csv').waitFor();
    await page.getByRole('button', { name: 'Import 4 rows' }).click();
    await heading(page, 'stock.csv was imported').waitFor();
    await page.goto(`/${area}/import`);
    await choose(page, 'again.csv', stock);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('There is nothing to import: the shop has all of it.').waitFor();
  });
});

test('a file that cannot be imported says why, and a network fault loses nothing', async () => {
  const page = await openAs(browser, shop, 'admin', {
    expected: [/status of (422|404|503)/],
  });
  await page.goto('/admin/import');
  await choose(page, 'empty.csv', '');
  await page.getByText('This file is empty.').waitFor();
  await choose(page, 'book.csv', 'PK\u0003\u0004rest');
  await page.getByText('This is a workbook. Save it as CSV and upload that file.').waitFor();
  await choose(page, 'large.csv', 'a'.repeat(20 * 1024 * 1024 + 1));
  await page.getByText('Choose a file of at most 20 MB.').waitFor();
  await page.route('**/api/admin/imports', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Busy' } } })
      : route.continue(),
  );
  await choose(page, 'stock.csv', 'SKU,Stock\nADMIN-100,3\n');
  await page.getByText('stock.csv was not uploaded').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await page.unroute('**/api/admin/imports');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Columns of stock.csv').waitFor();

  const address = page.url();
  await page.goto(address.replace('/columns', '/run'));
  await page.getByText('Choose what the columns of this file are first.').waitFor();
  await page.getByRole('link', { name: 'Go to “Columns”' }).click();
  await heading(page, 'Columns of stock.csv').waitFor();
  await shop.database.query(`delete from imports where file_name = 'stock.csv'`);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('The file was not checked').waitFor();
  await page.goto(address);
  await heading(page, 'This import has already been deleted.').waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('a browser that cannot compress sends the file as it is', async () => {
  const page = await openAs(browser, shop, 'admin');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
  await page.goto('/admin/import');
  const text = 'SKU,Stock\nADMIN-100,3\n';
  const sent = page.waitForRequest((each) => each.method() === 'POST');
  await choose(page, 'plain.csv', text);
  const { content } = (await sent).postDataJSON() as { content: string };
  expect(Buffer.from(content, 'base64').toString()).toBe(text);
  await heading(page, 'Columns of plain.csv').waitFor();
});

test('a file is dropped, and what is at work is shown with its progress', async () => {
  const page = await openAs(browser, shop, 'admin');
  await page.goto('/admin/import');
  await button(page, 'Choose a file').waitFor();
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['SKU,Stock\nADMIN-100,3\n'], 'dropped.csv'));
    return dropped;
  });
  await page
    .getByText('Drop a CSV file here, or choose one.')
    .dispatchEvent('drop', { dataTransfer: transfer });
  await heading(page, 'Columns of dropped.csv').waitFor();
  const { pathname } = new URL(page.url());
  await page.route('**/api/admin/imports/*', async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as object;
    const work = { state: 'fetching', strict: false, row_count: 40, done_rows: 10 };
    const pictures = { archived: 4, wanted: 8, stored: 3, refused: 1 };
    await route.fulfill({ json: { ...found, ...work, pictures } });
  });
  await page.goto(pathname.replace('/columns', '/run'));
  await page.getByText('4 of 8 pictures, 1 refused').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Fetching pictures' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50');
  await page.getByText('You can close this page.').waitFor();
  await expectAccessibleAtEveryWidth(page);
});
