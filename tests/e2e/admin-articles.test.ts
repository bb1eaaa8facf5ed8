import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { expectNoAxeViolations, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { useOwnSite } from '#tests/support/site.ts';

useOwnSite();
const browser = useBrowser();

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function writeArticle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await text(page).click();
  await press(page, 'Heading 2');
  await page.keyboard.type('Before you start');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sweep the ');
  await press(page, 'Bold');
  await page.keyboard.type('boards');
  await press(page, 'Bold');
  await page.keyboard.type(' first.');
}

async function deleteArticle(page: Page, title: string): Promise<void> {
  await press(page, `Actions for ${title}`);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: `Are you sure you want to delete the article "${title}"?` })
    .waitFor();
  await press(page, 'Delete article');
}

describe('/admin/articles', () => {
  it('writes an article that the shop shows, changes it and deletes it', async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const title = `Oil a deck ${word}`;
    const page = await openAsAdmin(browser, '/admin/articles', { expected: [/status of 404/] });
    await page.getByRole('link', { name: 'Add article' }).click();
    await writeArticle(page, title);
    await page.getByLabel('Tags').fill(' decking, , oil ');
    await page.getByRole('list', { name: 'Tags of this article' }).getByText('decking').waitFor();
    await page.getByLabel('Find a product').fill('decking');
    const add = page.getByRole('list', { name: 'Products found' }).getByRole('button');
    await add.nth(1).waitFor();
    const [first = '', second = ''] = (
      await add.evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label')))
    ).map((label) => label?.replace(/^Add /, '') ?? '');
    await press(page, `Add ${first}`);
    await press(page, `Add ${second}`);
    const chosen = page.getByRole('list', { name: 'Tools and materials' }).getByRole('listitem');
    await press(page, `Move ${second} up`);
    await expect.poll(() => chosen.first().textContent()).toContain(second);
    await press(page, `Remove ${first}`);
    await expect.poll(() => chosen.count()).toBe(1);
    await press(page, 'Preview');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Before you start' }).waitFor();
    await expectNoAxeViolations(page);
    await press(page, 'Save');
    await page.getByText(`${title} was added.`).waitFor();

    const shop = await page.context().newPage();
    await shop.goto(`/diy-advice/oil-a-deck-${word}`);
    await shop.getByRole('heading', { level: 2, name: 'Before you start' }).waitFor();
    await expect.poll(() => shop.locator('#main article strong').textContent()).toBe('boards');
    await shop.getByRole('link', { name: 'decking', exact: true }).waitFor();
    const project = shop.getByRole('region', { name: 'Tools and materials' });
    await project.getByRole('link', { name: second }).waitFor();
    await expect.poll(() => project.getByRole('link', { name: first }).count()).toBe(0);

    await page.goto(`/admin/articles?q=${word}`);
    await page.getByRole('link', { name: title }).click();
    await text(page).click();
    await page.getByLabel('Published').fill('2999-01-01T09:00');
    await page.getByText('Scheduled: the article appears in the shop at this time.').waitFor();
    await press(page, 'Save');
    await page.getByText('Article saved.').waitFor();
    expect((await shop.goto(`/diy-advice/oil-a-deck-${word}`))?.status()).toBe(404);

    await page.goto(`/admin/articles?q=${word}`);
    await page.getByText('Scheduled', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await deleteArticle(page, title);
    await page.getByText('No DIY articles found.').waitFor();
  });

  it('names missing fields, and focuses the first', async () => {
    const page = await openAsAdmin(browser, '/admin/articles/new');
    await press(page, 'Save');
    for (const message of ['Enter a title.', 'Enter a slug.', 'Write the article.']) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
    await expectNoAxeViolations(page);
  });

  it('refuses a slug that another article has, at its field', async () => {
    const page = await openAsAdmin(browser, '/admin/articles/new', {
      expected: [/status of 422/],
    });
    await writeArticle(page, 'Pick the right screw');
    await press(page, 'Save');
    await page.getByText('Another article has this slug. Choose a different one.').waitFor();
  });

  it('formats by keyboard only: Alt+F10, arrows, and Esc back to the text', async () => {
    const page = await openAsAdmin(browser, '/admin/articles/new');
    await text(page).focus();
    await page.keyboard.press('Alt+F10');
    await expect.poll(() => focusedLabel(page)).toBe('Heading 2');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedLabel(page)).toBe('Heading 3');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(page)).toBe('Article text');
    await page.keyboard.type('Wash');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await expect.poll(() => focusedLabel(page)).toBe('Redo');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedLabel(page)).toBe('Article text');
    await press(page, 'HTML');
    await expect
      .poll(() => page.getByLabel('Article text as HTML').inputValue())
      .toBe('<h3>Wash</h3>');
  });

  it('says so when an article does not exist, and when deleting fails', async () => {
    const page = await openAsAdmin(
      browser,
      '/admin/articles/01890000-0000-7000-8000-000000000000/edit',
      { expected: [/status of (?:404|503)/] },
    );
    await page.getByText('DIY article not found or failed to load.').waitFor();
    await page.goto('/admin/articles');
    await page.route('**/api/admin/diy-articles/*', (route) => route.fulfill({ status: 503 }));
    await deleteArticle(page, 'Pick the right screw');
    await page.getByRole('alert').getByText('Failed to delete article.').waitFor();
  });

  it('fits on a phone', async () => {
    const page = await openAsAdmin(browser, '/admin/articles', { viewport: VIEWPORTS.phone });
    await page.getByRole('link', { name: 'Pick the right screw' }).click();
    await text(page).waitFor();
    await expectNoAxeViolations(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
