import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, demoSession, openAs } from '#tests/support/office.ts';

const browser = useBrowser();
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop.stop());

interface Listed {
  readonly products: readonly {
    readonly name: string;
    readonly sku: string | null;
    readonly images: readonly string[];
    readonly can: { readonly edit: boolean };
    readonly product_variants: readonly unknown[];
  }[];
}

test.each(['seller', 'admin'] as const)('%s: somebody duplicates a product', async (role) => {
  const session = await demoSession(shop, role);
  const list = async (search: string) => {
    const query = new URLSearchParams({ search, limit: '20', offset: '0' });
    const answer = await fetch(`${shop.url}/api/${role}/products?${query}`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    return ((await answer.json()) as Listed).products;
  };
  const found = (await list('')).find(
    ({ can, product_variants: variants }) => can.edit && variants.length === 0,
  );
  if (found === undefined) throw new Error('The demo has a product without variants');

  const second = `Second of its kind, by ${role}`;
  const page = await openAs(browser, shop, role);
  await page.goto(`/${role}/products?q=${encodeURIComponent(found.name)}`);
  await chooseFromRow(page, found.name, 'Duplicate');
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe(`Copy of ${found.name}`);
  await page.getByText('Unsaved changes').waitFor();
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Add a product' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await name.fill(second);
  await page.getByLabel('Stock', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`${second} was added.`).waitFor();

  const [copy] = await list(second);
  expect(copy).toMatchObject({ name: second, sku: null, images: found.images });
});
