import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';

const browser = useBrowser();
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.stop());

const PINE = 'numbatten-treated-pine-decking-90x22';
const MERBAU = 'numbatten-merbau-decking-90x19';

const bar = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const sides = (page: Page) => page.getByRole('region', { name: 'Products side by side' });

async function categoryOf(slug: string): Promise<{ slug: string; name: string }> {
  const product = (await (await fetch(`${shop.url}/api/products/${slug}`)).json()) as {
    category: { slug: string; name: string };
  };
  return product.category;
}

test('products of a category are chosen on its list, and a fifth or another one is refused', async () => {
  const { slug: category } = await categoryOf(MERBAU);
  const page = await browser.openPage({ baseURL: shop.url });
  await visit(page, `/shop?category=${category}`);
  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  for (const index of [0, 1, 2, 3]) await ticks.nth(index).check();
  await bar(page).getByText('4 of 4 to compare').waitFor();
  await ticks.nth(4).click();
  await page
    .getByText('You can compare up to 4 products. Remove one to add another.')
    .first()
    .waitFor();
  await expect.poll(() => ticks.nth(4).isChecked()).toBe(false);
  await ticks.nth(3).uncheck();
  await bar(page).getByText('3 of 4 to compare').waitFor();
  await expectAccessibleAtEveryWidth(page);

  await visit(page, '/products/tidewren-arc-basin-mixer');
  await page.getByRole('checkbox', { name: 'Compare Tidewren Arc Basin Mixer' }).click();
  await page
    .getByText(/^Compare products of one category\./)
    .first()
    .waitFor();

  await bar(page).getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('heading', { level: 1, name: 'Compare products' }).waitFor();
  await expect.poll(() => sides(page).getByRole('columnheader').count()).toBe(4);
  await sides(page)
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect.poll(() => sides(page).getByRole('columnheader').count()).toBe(3);
});

test('an address shows its products side by side, also without scripts', async () => {
  const path = `/compare?p=${MERBAU},${PINE}`;
  const html = await (await fetch(shop.url + path)).text();
  expect(html).toContain('noindex');
  const words = html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(words).toMatch(/Merbau Decking.*Treated Pine Decking.*Price.*From \$24\.60.*\$10\.20/);
  expect(words).toMatch(/Species Differs Merbau, kiln dried Not stated/);
  expect(words).toMatch(/Maximum joist spacing 450 mm 450 mm/);
  const differing = await (await fetch(`${shop.url}${path}&only=differences`)).text();
  expect(differing).not.toContain('Maximum joist spacing</th>');
  expect(differing).toContain('Show everything');

  const page = await browser.openPage({ baseURL: shop.url });
  await visit(page, path);
  await page.getByRole('link', { name: 'Show only what differs' }).click();
  await page.getByRole('link', { name: 'Show everything' }).waitFor();
  await expectAccessibleAtEveryWidth(page);
});

test('the page says what is missing, of another category, or alone', async () => {
  const page = await browser.openPage({ baseURL: shop.url });
  await visit(page, '/compare');
  await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
  await expectAccessibleAtEveryWidth(page);
  await visit(page, `/compare?p=${MERBAU},no-such-board,tidewren-arc-basin-mixer`);
  await page.getByText('Some of these products are no longer sold.').waitFor();
  await page.getByText(/so these are left out: Tidewren Arc Basin Mixer\./).waitFor();
  const { name } = await categoryOf(MERBAU);
  await page.getByText(`Tick Compare on another product of ${name} to see what differs.`).waitFor();
});
