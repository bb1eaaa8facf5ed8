import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import {
  expectAccessibleAtEveryWidth,
  expectNoAxeViolations,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import { siteUrl, useOwnSite } from '#tests/support/site.ts';

useOwnSite();
const browser = useBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What a visitor without JavaScript reads. */
async function publicText(path: string): Promise<string> {
  const html = await (await fetch(siteUrl() + path)).text();
  return html.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll(/<[^>]+>/g, '');
}

describe('/admin/stores', () => {
  it('adds a store, says what it lacks, loses nothing, and publishes it', async () => {
    const page = await openAsAdmin(browser, '/admin/stores', {
      expected: [/status of 4(?:00|22)/],
    });
    await page.getByRole('link', { name: 'Add store' }).click();
    await page.getByRole('heading', { name: 'Opening hours' }).waitFor();
    // A store has no sentences that could name a value of the shop.
    await expect.poll(() => page.getByText('Placeholders').count()).toBe(0);
    await press(page, 'Save draft');
    await page.getByText('Choose a state or territory.').waitFor();
    await page.getByText('Enter a postcode of four digits.').waitFor();
    await expect
      .poll(() => page.getByLabel('Name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expectNoAxeViolations(page);

    await page.getByLabel('Name').fill('Ironbark Yard');
    await page.getByLabel('Street').fill('4 Mill Lane');
    await page.getByLabel('Suburb').fill('Bendigo');
    await page.getByLabel('State').selectOption('VIC');
    await page.getByLabel('Postcode').fill('3550');
    await press(page, 'Use the position of the suburb');
    await expect.poll(() => page.getByLabel('Latitude').inputValue()).toMatch(/^-36\./);
    for (const day of await page.getByRole('checkbox', { name: /day$/ }).all()) await day.uncheck();
    await press(page, 'Save draft');
    await page.getByText('Enter the opening hours of at least one day.').waitFor();
    await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('4 Mill Lane');
    await page.getByLabel('Wednesday', { exact: true }).check();
    await page.getByLabel('Wednesday closes').fill('16:30');
    await press(page, 'Save draft');
    await page.getByText('Ironbark Yard was added.').waitFor();
    expect(await publicText('/find-a-store')).not.toContain('Ironbark Yard');

    await page.getByRole('link', { name: 'Ironbark Yard' }).click();
    await press(page, 'Publish');
    await page.getByText('Visitors see this version.').waitFor();
    await expect.poll(() => publicText('/find-a-store')).toContain('Ironbark Yard');
    expect(await publicText('/find-a-store')).toContain('4 Mill Lane');
  });
});

describe('/admin/slides', () => {
  it('names the placeholders that keep drafts from being published with the others', async () => {
    const page = await openAsAdmin(browser, '/admin/slides');
    await page.getByRole('link', { name: 'Garden Ready' }).click();
    await page.getByLabel('Line').fill('Ask {fax} about beds.');
    await press(page, 'Save draft');
    await page.getByText('Draft saved.').waitFor();
    await page.goto('/admin/slides');
    await press(page, 'Publish the draft');
    const notice = page.getByRole('alert').filter({ hasText: 'Not published: 1 draft' });
    await notice.getByText('{fax}').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await notice.getByRole('link', { name: 'Garden Ready' }).click();
    await page.getByLabel('Line').fill('Beds and hoses.');
    await press(page, 'Save draft');
    await page.getByText('Draft saved.').waitFor();
    await page.goto('/admin/slides');
    await press(page, 'Publish the draft');
    await page.getByText('1 published.').waitFor();
  });
});

describe('/admin/help', () => {
  it('publishes an answer only with values for its placeholders, and goes back to it', async () => {
    const page = await openAsAdmin(browser, '/admin/help', { expected: [/status of (?:409|422)/] });
    const answer = page.getByLabel('Answer');
    await page.getByRole('link', { name: 'Add question' }).click();
    await page.getByLabel('Topic').fill('Deliveries');
    await page.getByLabel('Question', { exact: true }).fill('Do you deliver to islands?');
    await answer.fill('Ask us by fax at {fax}.');
    await press(page, 'Save draft');
    await page.getByText('Do you deliver to islands? was added.').waitFor();
    await page.getByRole('link', { name: 'Do you deliver to islands?' }).click();
    await press(page, 'Publish');
    await page.getByText('Answer: There is no placeholder {fax}.').waitFor();

    await answer.fill('Yes, call {phone}.');
    await page.getByText('Save the draft first.').waitFor();
    await press(page, 'Save draft');
    await page.getByText('Draft saved.').waitFor();
    await press(page, 'Publish');
    await expect.poll(() => publicText('/help')).toContain('Yes, call 1300 975 707.');

    await answer.fill('No.');
    await press(page, 'Save draft');
    await page.getByText('Published, with a draft').waitFor();
    expect(await publicText('/help')).toContain('Yes, call 1300 975 707.');
    await press(page, 'Compare version 1');
    const comparison = page.getByRole('dialog');
    await comparison.getByText('Yes, call {phone}.').waitFor();
    await comparison.getByText('No.', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await press(page, 'Use version 1 as the draft');
    await expect.poll(() => answer.inputValue()).toBe('Yes, call {phone}.');
    await page.getByText('Preview at 390').click();
    const preview = page.frameLocator('iframe');
    await preview.getByText('Yes, call 1300 975 707.').waitFor();

    // A wide page keeps its size, so that it can be read, and is scrolled sideways.
    await page.getByText('Preview at 1280').click();
    await preview.getByText('Yes, call 1300 975 707.').waitFor();
    const frame = page.locator('iframe');
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(1280);
    await expectAccessibleAtEveryWidth(page);
  });

  it('is grouped by topic, with short rows on a phone, and moves a topic as a whole', async () => {
    const page = await openAsAdmin(browser, '/admin/help', { viewport: VIEWPORTS.phone });
    const topics = page.getByRole('heading', { level: 2 });
    await topics.first().waitFor();
    const [first, second] = await topics.allTextContents();
    const questions = page.getByRole('listitem').filter({ has: page.getByRole('link') });
    const row = page.getByRole('main').locator('section').first().getByRole('listitem').last();
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(100);
    await row.getByText('Published').waitFor();
    const count = await questions.count();
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Move topic down' }).click();
    await expect
      .poll(async () => (await topics.allTextContents()).slice(0, 2))
      .toEqual([second, first]);
    await expect.poll(() => questions.count()).toBe(count);
    await expectAccessibleAtEveryWidth(page);
  });
});

describe('/admin/slides', () => {
  it('shows the picture of every slide', async () => {
    const page = await openAsAdmin(browser, '/admin/slides');
    const pictures = page.getByRole('rowheader').locator('img');
    await expect.poll(() => pictures.count()).toBe(3);
    await expectAccessibleAtEveryWidth(page);
  });
});
