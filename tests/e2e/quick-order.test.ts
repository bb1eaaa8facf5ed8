import { beforeAll, describe, expect, it } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { registerCustomer } from '#tests/support/customer.ts';
import { fetchUntilAvailable } from '#tests/support/fetch-until-available.ts';
import { openShopper } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly stock: number;
  readonly product_variants: readonly { name: string; sku: string | null }[];
}

let plain: Listed;
let other: Listed;

beforeAll(async () => {
  const answer = await fetchUntilAvailable(`${siteUrl()}/api/products`);
  const { products } = (await answer.json()) as { products: Listed[] };
  const simple = products.filter(
    ({ stock, sku, product_variants: variants }) =>
      stock > 10 && stock < 900 && sku !== null && variants.length === 0,
  );
  const [first, second] = simple;
  if (first === undefined || second === undefined) throw new Error('The demo has simple products');
  plain = first;
  other = second;
});

const listOf = () =>
  [
    `${plain.sku} 2`,
    `1 x ${plain.sku?.toLowerCase()}`,
    `${other.sku};5000`,
    'M8 × 50 bolt, 20',
    'no such thing at all,4',
  ].join('\n');

describe('/quick-order', () => {
  it('checks a pasted list, explains each line and adds what is ready', async () => {
    const shopper = await openShopper(browser);
    const { page } = shopper;
    await page.goto('/quick-order');
    await page.getByLabel('Codes and quantities').fill(listOf());
    await page.getByRole('button', { name: 'Check list' }).click();
    const results = page.getByRole('region', { name: '2 of 4 products ready' });
    await results.waitFor();
    await results.getByText(`You asked for 5000. Only ${other.stock} can be bought now.`).waitFor();
    await results.getByText('Nothing in the shop has this code or these words.').first().waitFor();
    await results.getByText('Lines 1, 2:').waitFor();
    await expectAccessibleAtEveryWidth(page);

    await results.getByRole('button', { name: 'Add 2 products to cart' }).click();
    await page.getByText(`${3 + other.stock} items are in your cart now.`).waitFor();
    const { cart_items: lines } = await shopper.cart();
    expect(lines.map((line) => [line.product_id, line.quantity])).toEqual([
      [plain.id, 3],
      [other.id, other.stock],
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: '0 of 2 products ready' }).waitFor();
    await expect
      .poll(() => page.getByLabel('Codes and quantities').inputValue())
      .toBe('M8 × 50 bolt\t20\nno such thing at all\t4');
  });

  it('leaves alone what was entered after the check', async () => {
    const { page } = await openShopper(browser);
    await page.goto('/quick-order');
    const list = page.getByLabel('Codes and quantities');
    await list.fill(`${plain.sku} 2`);
    await page.getByRole('button', { name: 'Check list' }).click();
    await page.getByRole('heading', { name: '1 of 1 product ready' }).waitFor();
    await list.fill(`${plain.sku} 2\n${other.sku} 3`);
    await page.getByRole('button', { name: 'Add 1 product to cart' }).click();
    await page.getByText('2 items are in your cart now.').waitFor();
    await expect.poll(() => list.inputValue()).toBe(`${plain.sku} 2\n${other.sku} 3`);
  });

  it('offers the nearest names to choose from', async () => {
    const { page } = await openShopper(browser);
    await page.goto('/quick-order');
    await page.getByLabel('Codes and quantities').fill('merbau decking;4');
    await page.getByRole('button', { name: 'Check list' }).click();
    await page.getByRole('heading', { name: '0 of 1 product ready' }).waitFor();
    const choice = page.getByLabel('What “merbau decking” means');
    await choice.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add 1 product to cart' }).waitFor();
  });

  it('takes a number after words as the quantity where nothing has it in its name', async () => {
    const { page } = await openShopper(browser);
    await page.goto('/quick-order');
    await page.getByLabel('Codes and quantities').fill('decking screws 4\n4 no such thing 7');
    await page.getByRole('button', { name: 'Check list' }).click();
    await page.getByText('Nothing in the shop has this code or these words.').waitFor();
    await page.getByLabel('What “decking screws” means').selectOption({ index: 1 });
    const quantity = page.getByRole('textbox', { name: /^Quantity of/ });
    await expect.poll(() => quantity.inputValue()).toBe('4');
  });

  it('reads a CSV file and refuses one that is not text', async () => {
    const { page } = await openShopper(browser);
    await page.goto('/quick-order');
    const file = page.locator('input[type=file]');
    await page.getByRole('button', { name: 'Check list' }).click();
    await page.getByText('Enter at least one code.').waitFor();
    await file.setInputFiles({
      name: 'list.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([80, 75, 0, 0]),
    });
    await page.getByText('Save the spreadsheet as CSV').waitFor();
    await file.setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Quantity,SKU\n3,${plain.sku}\n`),
    });
    await page.getByRole('heading', { name: '1 of 1 product ready' }).waitFor();
    await page.getByRole('textbox', { name: /^Quantity of/ }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Quantity of/ }).inputValue())
      .toBe('3');
    await page.getByRole('button', { name: `Remove ${plain.sku} from the list` }).click();
    await page
      .getByRole('heading', { name: '1 of 1 product ready' })
      .waitFor({ state: 'detached' });
  });

  it('adds the list of a visitor once they have logged in', async () => {
    const { email, password } = await registerCustomer(siteUrl());
    const page = await browser.openPage();
    await page.goto('/quick-order');
    await page.getByLabel('Codes and quantities').fill(`${plain.sku} 2\nno such thing at all`);
    await page.getByRole('button', { name: 'Check list' }).click();
    await page.getByRole('button', { name: 'Add 1 product to cart' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('form').getByRole('button', { name: 'Log in' }).click();
    await page.getByText('2 items are in your cart now.').waitFor();
    await expect
      .poll(() => page.getByLabel('Codes and quantities').inputValue())
      .toBe('no such thing at all\t1');
  });
});
