import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
  visit,
} from '#tests/support/browser.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { openShopper } from '#tests/support/shopper.ts';

const browser = useBrowser();
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.stop());

const SCREWS = '/products/echidnail-stainless-decking-screws-10g-65mm';

test('the variants of a family are in a table, also without scripts', async () => {
  const html = await (await fetch(shop.url + SCREWS)).text();
  const table = /<section[^>]*id="options".*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(table.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
    /All 3 options .*Pack Price Stock .*100 \$29\.90 .*500 \$129\.00 .*1,000 \$239\.00/,
  );
  const colours = await (await fetch(`${shop.url}/products/quolltile-colour-grout-5kg`)).text();
  expect(colours).not.toContain('id="options"');
});

test('the table is sorted by its columns, and a size is bought from its row', async () => {
  const { page } = await openShopper(browser, { baseURL: shop.url });
  await visit(page, SCREWS);
  const table = page.getByRole('region', { name: 'All 3 options' });
  const packs = () => table.getByRole('rowheader').allInnerTexts();
  const heading = (name: string) => table.getByRole('columnheader', { name });
  await heading('Pack').getByRole('button').press('Enter');
  await expect.poll(packs).toEqual(['100', '500', '1,000']);
  await heading('Pack').getByRole('button').press('Enter');
  await expect.poll(packs).toEqual(['1,000', '500', '100']);
  await expect.poll(() => heading('Pack').getAttribute('aria-sort')).toBe('descending');
  await heading('Price').getByRole('button').click();
  await expect.poll(packs).toEqual(['100', '500', '1,000']);
  await expectAccessibleAtEveryWidth(page);

  const name = 'Echidnail Stainless Decking Screws 10G × 65 mm, 500';
  await table.getByRole('textbox', { name: `Quantity of ${name}` }).fill('2');
  await table.getByRole('button', { name: `Add to Cart: ${name}` }).click();
  await page.getByText(`Added 2 × ${name} to cart`).first().waitFor();
});

test('a phone sorts the options with a select, and they stay rows of a table', async () => {
  const page = await browser.openPage({ baseURL: shop.url, viewport: VIEWPORTS.phone });
  await visit(page, SCREWS);
  const table = page.getByRole('table', { name: 'All 3 options' });
  const packs = async () =>
    (await table.getByRole('rowheader').allTextContents()).map((text) =>
      text.replace('Pack: ', ''),
    );
  const sort = page.getByLabel('Sort by', { exact: true });
  await sort.selectOption('Pack: largest first');
  await expect.poll(packs).toEqual(['1,000', '500', '100']);
  await sort.selectOption('Price: lowest first');
  await expect.poll(packs).toEqual(['100', '500', '1,000']);
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  await expect.poll(() => table.getByRole('row').first().getByRole('cell').count()).toBe(4);
  await page.setViewportSize(VIEWPORTS.desktop);
  const price = table.getByRole('columnheader', { name: 'Price' });
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending');
});
