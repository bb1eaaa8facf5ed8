import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { openDialog } from '#tests/support/office.ts';

const browser = useBrowser();

/** Every form of the administration except a new product's, which asks for a picture first. */
const NEW_FORMS = [
  ['/admin/products/new', 'Name', []],
  ['/admin/categories/new-department', 'Name', ['Enter a name.', 'Enter a slug.']],
  [
    '/admin/categories/new-category',
    'Name',
    ['Choose a department.', 'Enter a name.', 'Enter a slug.'],
  ],
  ['/admin/articles/new', 'Title', ['Enter a title.', 'Enter a slug.', 'Write the article.']],
  ['/admin/services/new', 'Name', ['Enter a name.', 'Enter a slug.', 'Enter a price.']],
] as const;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** The back office's data for this page's administrator. */
async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('shop-auth') ?? '{}') as { access_token: string })
        .access_token,
  );
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return answer.json() as Promise<Answer>;
}

async function formsOfRecords(page: Page) {
  type Rows<Name extends string> = Record<Name, readonly [{ id: string }]>;
  const one = '?limit=1&offset=0';
  const { products } = await read<Rows<'products'>>(page, `/api/admin/products${one}`);
  const { users } = await read<Rows<'users'>>(page, `/api/admin/users${one}`);
  const { diy_articles: articles } = await read<Rows<'diy_articles'>>(
    page,
    `/api/admin/diy-articles${one}`,
  );
  const { services } = await read<Rows<'services'>>(page, `/api/admin/services${one}`);
  const { departments } = await read<{
    departments: readonly [{ id: string; categories: readonly [{ id: string }] }];
  }>(page, '/api/admin/departments');
  const [department] = departments;
  const home = '/admin/categories';
  return [
    [`/admin/products/${products[0].id}/edit`, 'Name', 'Enter a name.', 'An error occurred'],
    [`${home}/departments/${department.id}/edit`, 'Name', 'Enter a name.', 'An error occurred'],
    [
      `${home}/categories/${department.categories[0].id}/edit`,
      'Name',
      'Enter a name.',
      'An error occurred',
    ],
    [
      `/admin/users/${users[0].id}/edit`,
      'First name',
      'Enter a first name.',
      'Failed to update user profile. An error occurred',
    ],
    [`/admin/articles/${articles[0].id}/edit`, 'Title', 'Enter a title.', 'An error occurred'],
    [`/admin/services/${services[0].id}/edit`, 'Name', 'Enter a name.', 'An error occurred'],
    [
      '/admin/settings',
      'Standard delivery days',
      'Enter a number of days, for example 2-5.',
      'Failed to save global settings. An error occurred',
    ],
  ] as const;
}

/** Leaving asks first; staying keeps what was typed. */
async function expectGuard(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  const path = new URL(page.url()).pathname;
  const away = page.getByRole('main').getByRole('link').first();
  await away.click();
  const dialog = await openDialog(page);
  await dialog.getByText('Leave without saving?').waitFor();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe(typed);
  await away.click();
  await (await openDialog(page)).getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL((url) => url.pathname !== path);
}

it('a new record is not saved without required fields, and not lost without a question', async () => {
  const page = await openAsAdmin(browser, '/admin/health');
  for (const [path, label, messages] of NEW_FORMS) {
    await page.goto(path);
    // The attributes of a category have fields of the same name, below its own.
    const field = page.getByLabel(label, { exact: true }).first();
    await field.waitFor();
    if (messages.length > 0) await save(page).click();
    for (const message of messages) await page.getByText(message, { exact: true }).waitFor();
    await field.fill('Half a thought');
    await expectGuard(page, label, 'Half a thought');
  }
});

it('what could not be saved is said above the form, which keeps everything typed', async () => {
  const page = await openAsAdmin(browser, '/admin/health', { expected: [/status of 500/] });
  const forms = await formsOfRecords(page);
  await page.route(/\/api\/admin\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 500,
          json: { error: { code: 'INTERNAL', message: 'An error occurred' } },
        }),
  );
  for (const [path, label, message, failure] of forms) {
    await page.goto(path);
    // The attributes of a category have fields of the same name, below its own.
    const field = page.getByLabel(label, { exact: true }).first();
    await field.fill('');
    await save(page).click();
    await page.getByText(message, { exact: true }).waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const typed = label === 'Standard delivery days' ? '3-9' : 'Another name';
    await field.fill(typed);
    await save(page).click();
    await page.getByRole('alert').getByText(failure, { exact: true }).waitFor();
    await expectGuard(page, label, typed);
  }
});

it('settings that could not be saved say so even when the answer has no message', async () => {
  const page = await openAsAdmin(browser, '/admin/settings', { expected: [/status of 502/] });
  await page.route(/\/api\/admin\/global-settings/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.getByLabel('Standard delivery days', { exact: true }).fill('3-9');
  await save(page).click();
  await page
    .getByRole('alert')
    .getByText('Failed to save global settings. Failed to update global settings', { exact: true })
    .waitFor();
});

it('spaces in a required field are refused with a message at the field', async () => {
  const page = await openAsAdmin(browser, '/admin/health', { expected: [/status of 422/] });
  for (const [path, label, message] of await formsOfRecords(page)) {
    await page.goto(path);
    // The attributes of a category have fields of the same name, below its own.
    const field = page.getByLabel(label, { exact: true }).first();
    await field.fill('   ');
    await save(page).click();
    await page.getByText(message, { exact: true }).waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByText(/"(?:code|path|message)"/).count()).toBe(0);
    await page.getByRole('button', { name: 'Discard' }).click();
  }
});

it('a product shows the specified loading label', async () => {
  const page = await openAsAdmin(browser, '/admin/health', { expected: [/status of 500/] });
  const hold = async (url: RegExp, method: string, answer?: object) => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(url, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await released;
      return answer === undefined ? route.fallback() : route.fulfill({ status: 500, json: answer });
    });
    return release;
  };
  const main = page.getByRole('main');
  const showList = await hold(/\/api\/admin\/products\?/, 'GET');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await main.getByText('Loading products...', { exact: true }).waitFor();
  showList();
  const showProduct = await hold(/\/api\/admin\/products\/[\da-f-]+$/, 'GET');
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await main.getByText('Loading product data...', { exact: true }).waitFor();
  showProduct();

  const failure = { statusCode: '503', error: 'Unavailable', message: 'The disk is full' };
  const answerUpload = await hold(/\/storage\/v1\/object\//, 'POST', failure);
  const grey = { width: 8, height: 8, channels: 3 as const, background: '#888' };
  const buffer = await sharp({ create: grey }).png().toBuffer();
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'level.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Uploading...' }).waitFor();
  await expect.poll(() => save(page).isDisabled()).toBe(true);
  answerUpload();
  await page.getByText('Failed to upload level.png: The disk is full', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Remove level.png' }).click();
  const error = { code: 'INTERNAL', message: 'An error occurred' };
  const answerSave = await hold(/\/api\/admin\/products\/[\da-f-]+$/, 'PUT', { error });
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  await save(page).click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  answerSave();
  await page.getByRole('alert').getByText('An error occurred', { exact: true }).waitFor();
});

it('a product’s form says until when its saving is shown, or what is missing', async () => {
  const page = await openAsAdmin(browser, '/admin/health');
  type Row = { id: string; original_price: number | null; product_variants: readonly unknown[] };
  const { products } = await read<{ products: readonly Row[] }>(
    page,
    '/api/admin/products?view=sale&limit=50&offset=0',
  );
  const reduced = products.find(
    (product) => product.original_price !== null && product.product_variants.length === 0,
  );
  await page.goto(`/admin/products/${reduced?.id}/edit`);
  await page.getByText(/^Shown as a saving until .+: offered at \$/).waitFor();
  const struckOnCard = page.locator('section', { hasText: 'In the shop' }).last().locator('s');
  await struckOnCard.waitFor();
  await page.getByLabel('Original price').fill('99999');
  await page
    .getByText(
      '$99,999.00 is shown as a saving only once the product has been offered at that price for 28 of the last 90 days; so far 0 days.',
    )
    .waitFor();
  await struckOnCard.waitFor({ state: 'detached' });
});
