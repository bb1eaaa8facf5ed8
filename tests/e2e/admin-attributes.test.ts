import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { stableId } from '#db/seed/builders/ids.ts';

import { openAsAdmin } from '#tests/support/admin.ts';
import { expectAccessibleAtEveryWidth, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { openDialog } from '#tests/support/office.ts';

const browser = useBrowser();

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

it('an attribute is defined for a category, and a save says what would no longer be read', async () => {
  const id = stableId('category', 'timber-decking');
  const page = await openAsAdmin(browser, `/admin/categories/categories/${id}/edit`, {
    expected: [/status of 422/, /status of 500/],
  });
  const attributes = page.getByRole('list', { name: 'Attributes' });
  await expect.poll(() => attributes.locator(':scope > li').count()).toBe(4);
  await page.getByRole('button', { name: 'Add an attribute' }).click();
  const added = attributes.locator(':scope > li').last();
  await added.getByLabel('Name', { exact: true }).fill('Treatment');
  await added.getByLabel('Name', { exact: true }).press('Tab');
  await added.getByLabel('Kind').selectOption('Several choices');
  await expect.poll(() => added.getByLabel('Key', { exact: true }).inputValue()).toBe('treatment');
  await expectAccessibleAtEveryWidth(page);
  await save(page);
  await added.getByText('Another attribute has this name. Choose a different one.').waitFor();
  await added.getByText('Add at least one choice.').waitFor();
  await added.getByLabel('Name', { exact: true }).fill('Suited to');
  await added.getByLabel('Key', { exact: true }).fill('suited-to');
  for (const choice of ['Decks', 'Fences']) {
    await added.getByRole('button', { name: 'Add a choice to Suited to' }).click();
    await added
      .getByLabel(/^Choice \d+ of Suited to$/)
      .last()
      .fill(choice);
  }
  await added.getByRole('button', { name: 'Add a choice to Suited to' }).click();
  const choiceAt = (at: number) => added.getByLabel(`Choice ${at} of Suited to`);
  await choiceAt(3).fill('Walls');
  await added.getByRole('button', { name: 'Move Decks down' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => choiceAt(2).inputValue()).toBe('Decks');
  await page.keyboard.press('Enter');
  await expect.poll(() => choiceAt(3).inputValue()).toBe('Decks');
  await added.getByRole('button', { name: 'Remove Walls' }).click();
  await page.getByRole('button', { name: 'Move Suited to up' }).click();
  await save(page);
  await page.getByText(/ saved\.$/).waitFor();
  await page.reload();
  const row = attributes.locator(':scope > li').nth(3);
  await row.getByText('Several choices · Fences, Decks · filter').waitFor();

  await page.getByRole('button', { name: 'Remove Slip rating' }).click();
  await page.route('**/attributes/preview*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'No preview.' } } }),
  );
  await save(page);
  await page.getByRole('alert').getByText('No preview.').waitFor();
  await page.getByText('Unsaved changes').waitFor();
  await page.unroute('**/attributes/preview*');
  await save(page);
  const dialog = await openDialog(page);
  await dialog.getByText(/^Slip rating: \d+ products?$/).waitFor();
  await dialog.getByRole('button', { name: 'Save the attributes' }).click();
  await page.getByText(/ saved\.$/).waitFor();
  await expect.poll(() => attributes.locator(':scope > li').count()).toBe(4);
});

it('a product has a field for each attribute of its category, and its own rows besides', async () => {
  const id = stableId('product', 'numbatten-treated-pine-decking-90x22');
  const page = await openAsAdmin(browser, `/admin/products/${id}/edit`);
  const treatment = page.getByLabel(/^Treatment/);
  await expect.poll(() => treatment.inputValue()).toBe('H3');
  await page.getByText('Written as “H3, outdoor above ground”.').waitFor();
  await expect
    .poll(() => page.getByLabel('Value of Grade').inputValue())
    .toBe('Standard, knots allowed');
  await expect.poll(() => page.getByLabel('Value of Treatment').count()).toBe(0);
  await treatment.selectOption('H4');
  const spacing = page.getByLabel(/^Maximum joist spacing/);
  await page.getByLabel('Unit of Maximum joist spacing').selectOption('cm');
  await expect.poll(() => spacing.inputValue()).toBe('45');
  await page.getByRole('button', { name: 'Add a specification' }).click();
  const free = page.getByLabel(/^Name of specification/).last();
  await free.pressSequentially('Treatment');
  await page.getByText('Treatment has a field of its own above. This row is not saved.').waitFor();
  await expectAccessibleAtEveryWidth(page);
  await free.pressSequentially(' class');
  await page.getByLabel('Value of Treatment class').fill('Outdoor');
  await expect.poll(() => treatment.inputValue()).toBe('H4');
  await save(page);
  await page.getByText(/ saved\.$/).waitFor();
  await page.reload();
  await expect.poll(() => treatment.inputValue()).toBe('H4');
  await page.getByRole('button', { name: 'JSON' }).click();
  const json = page.getByLabel('Specifications as JSON');
  await expect
    .poll(async () => JSON.parse(await json.inputValue()) as Record<string, string>)
    .toMatchObject({
      Size: '90 × 22 mm',
      Treatment: 'H4',
      'Treatment class': 'Outdoor',
      'Maximum joist spacing': '45 cm',
      Grade: 'Standard, knots allowed',
    });
});

it.each(['tablet', 'desktop'] as const)(
  'the fields of attributes beside each other are at one height on a %s',
  async (width) => {
    const page = await openAsAdmin(browser, '/admin/products?q=treated pine decking', {
      viewport: VIEWPORTS[width],
    });
    await page.locator('[data-row] a').first().click();
    const top = async (label: string) =>
      Math.round((await page.getByLabel(label).boundingBox())?.y ?? 0);
    const label = page.getByText('Maximum joist spacing (optional)');
    await label.waitFor();
    await expect.poll(async () => (await label.boundingBox())?.height).toBeGreaterThan(30);
    const spacing = await top('Maximum joist spacing (optional)');
    expect(await top('Unit of Maximum joist spacing')).toBe(spacing);
    expect(await top('Treatment (optional)')).toBe(spacing);
  },
);
