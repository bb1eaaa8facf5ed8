import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { API_FAULTS, holdCalls, passRequestTimeout } from '#tests/support/api-faults.ts';
import {
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
  visit,
} from '#tests/support/browser.ts';

const browser = useBrowser();

const SUGGESTIONS = /\/api\/suggestions/;

const FOUND = {
  categories: [
    { name: 'Power & Hand Tools', slug: 'tools', department_slug: 'tools-workshop' },
    { name: 'Flooring', slug: 'flooring', department_slug: 'floors-tiles' },
    { name: 'Timber & Decking', slug: 'timber-decking', department_slug: null },
  ],
  products: Array.from({ length: 5 }, (_, index) => ({
    name: `Drill number ${index + 1}`,
    slug: index === 0 ? 'murrumac-18v-brushless-drill-driver-kit' : `drill-${index + 1}`,
    brand: 'Murrumac',
    image: null,
    shown_price: 237.15,
    has_price_range: false,
  })),
  articles: [
    { title: 'Pick the right screw', slug: 'pick-the-right-screw' },
    { title: 'Build a low deck in a weekend', slug: 'build-a-low-deck-in-a-weekend' },
  ],
  corrected_query: null,
};

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => listbox(page).getByRole('option');
const selected = (page: Page) => options(page).and(page.locator('[aria-selected=true]'));

async function openHelp(options: Parameters<typeof browser.openPage>[0] = {}) {
  const page = await browser.openPage(options);
  await visit(page, '/help');
  return page;
}

/** A page with known suggestions, and the calls that it made. */
async function openWithSuggestions(found: object = FOUND) {
  const page = await openHelp();
  return { page, asked: await answerSuggestions(page, found) };
}

/** Answers every request with the same suggestions, and records the requests. */
async function answerSuggestions(page: Page, found: object): Promise<string[]> {
  const asked: string[] = [];
  await page.route(SUGGESTIONS, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('query') ?? '');
    await route.fulfill({ json: found });
  });
  return asked;
}

/** The field's aria-activedescendant is the marked option, or there is none. */
async function activeText(page: Page): Promise<string | null> {
  const id = await box(page).getAttribute('aria-activedescendant');
  const marked = await selected(page).evaluateAll((all) =>
    all.map((option) => ({ id: option.id, text: option.textContent })),
  );
  if (id === null && marked.length === 0) return null;
  if (marked.length === 1 && marked[0]?.id === id) return marked[0].text;
  return `The field points at ${id}, marked is ${JSON.stringify(marked)}`;
}

/** The new page has taken the focus from the field. */
const arrived = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

describe('the search field in the header', () => {
  it('suggests categories, products with price, and advice, in groups', async () => {
    const { page } = await openWithSuggestions();
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => box(page).getAttribute('aria-autocomplete')).toBe('list');
    await box(page).fill('drill');
    await listbox(page).waitFor();
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true');
    const listId = await listbox(page).getAttribute('id');
    await expect.poll(() => box(page).getAttribute('aria-controls')).toBe(listId);
    const groups = listbox(page).getByRole('group');
    await expect
      .poll(() =>
        groups.evaluateAll((all) =>
          all.map((group) => group.querySelectorAll('[role=option]').length),
        ),
      )
      .toEqual([3, 5, 2]);
    for (const name of ['Categories', 'Products', 'Advice']) {
      await listbox(page).getByRole('group', { name }).waitFor();
    }
    await expect.poll(() => options(page).count()).toBe(11);
    await listbox(page)
      .getByRole('option', { name: 'Drill number 1 $237.15', exact: true })
      .waitFor();
    await expect.poll(() => options(page).last().textContent()).toBe('See all results for “drill”');
    await page.getByText('10 suggestions', { exact: true }).waitFor({ state: 'attached' });
    // Only the part that would be added is bold.
    await expect.poll(() => options(page).nth(3).locator('strong').textContent()).toBe(' number 1');
  });

  it('requests suggestions once the typing pauses', async () => {
    const page = await browser.openPage();
    await page.clock.install();
    await visit(page, '/help');
    const asked = await answerSuggestions(page, FOUND);
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await box(page).pressSequentially('drill');
    // The clock moves only here; the list's own code may still be loading.
    await expect
      .poll(async () => {
        await page.clock.runFor(150);
        return asked.length;
      })
      .toBeGreaterThan(0);
    expect(asked).toEqual(['drill']);
  });

  it('requests suggestions from two letters and closes below that', async () => {
    const { page, asked } = await openWithSuggestions();
    await box(page).fill('d');
    await box(page).fill('dr');
    await listbox(page).waitFor();
    await box(page).fill(' d ');
    await listbox(page).waitFor({ state: 'detached' });
    expect(asked).toEqual(['dr']);
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('is navigated by the arrow keys through the options and back to the field', async () => {
    const { page } = await openWithSuggestions();
    await box(page).fill('drill');
    await listbox(page).waitFor();
    await box(page).press('ArrowDown');
    await expect.poll(() => activeText(page)).toBe('Power & Hand Tools');
    await box(page).press('ArrowUp');
    await expect.poll(() => activeText(page)).toBeNull();
    await box(page).press('ArrowUp');
    await expect.poll(() => activeText(page)).toBe('See all results for “drill”');
    await box(page).press('ArrowDown');
    await expect.poll(() => activeText(page)).toBeNull();
    await box(page).press('ArrowDown');
    await box(page).pressSequentially('s');
    await expect.poll(() => activeText(page)).toBeNull();
    await expect.poll(() => box(page).inputValue()).toBe('drills');
  });

  it('Enter opens the chosen option, or searches for the words', async () => {
    const { page } = await openWithSuggestions();
    await box(page).fill('drill');
    await listbox(page).waitFor();
    await box(page).press('ArrowDown');
    await box(page).press('Enter');
    await page.waitForURL('/shop?category=tools');
    await arrived(page);
    await listbox(page).waitFor({ state: 'detached' });
    await expect.poll(() => box(page).inputValue()).toBe('');
    await box(page).fill('drill');
    await listbox(page).waitFor();
    await box(page).press('Enter');
    await page.waitForURL('/shop?search=drill');
    await listbox(page).waitFor({ state: 'detached' });
    await expect.poll(() => box(page).inputValue()).toBe('drill');
  });

  it('a click opens a product, or all results', async () => {
    const { page } = await openWithSuggestions();
    await box(page).fill('drill');
    await options(page).filter({ hasText: 'Drill number 1' }).click();
    await page.waitForURL('/products/murrumac-18v-brushless-drill-driver-kit');
    await listbox(page).waitFor({ state: 'detached' });
    await arrived(page);
    await box(page).fill('deck');
    await options(page).filter({ hasText: 'See all results for “deck”' }).click();
    await page.waitForURL('/shop?search=deck');
    await expect.poll(() => box(page).inputValue()).toBe('deck');
  });

  it('Escape closes the list and keeps the words; an arrow opens it again', async () => {
    const { page } = await openWithSuggestions();
    await box(page).fill('drill');
    await listbox(page).waitFor();
    await box(page).press('Escape');
    await listbox(page).waitFor({ state: 'detached' });
    await expect.poll(() => box(page).inputValue()).toBe('drill');
    await expect
      .poll(() => box(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await box(page).press('ArrowDown');
    await listbox(page).waitFor();
    await page.mouse.click(5, 800);
    await listbox(page).waitFor({ state: 'detached' });
  });

  it('`/` focuses it from anywhere outside a field', async () => {
    const { page } = await openWithSuggestions();
    await page.keyboard.press('/');
    await page.keyboard.type('dr/ll');
    await expect.poll(() => box(page).inputValue()).toBe('dr/ll');
  });

  it('drops the outdated request and shows the newest answer', async () => {
    const page = await openHelp();
    const hold = await holdCalls(page, /suggestions\?query=drill$/);
    const outdated = page.waitForRequest(/query=drill$/);
    await box(page).fill('drill');
    const request = await outdated;
    const aborted = page.waitForEvent('requestfailed', (failed) => failed === request);
    await box(page).fill('paint');
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await options(page).filter({ hasText: 'See all results for “paint”' }).waitFor();
    await hold.release();
    await expect.poll(() => options(page).filter({ hasText: /paint/i }).count()).toBeGreaterThan(2);
  });

  it('says which spelling it suggests for', async () => {
    const { page } = await openWithSuggestions({ ...FOUND, corrected_query: 'drill' });
    await box(page).fill('drlil');
    await page.getByText('Showing suggestions for drill', { exact: true }).waitFor();
    await page
      .getByText('10 suggestions for drill', { exact: true })
      .waitFor({ state: 'attached' });
    await expect.poll(() => options(page).last().textContent()).toBe('See all results for “drlil”');
  });

  it.each(API_FAULTS)('F50: still links to all results when $name', async ({ expected, begin }) => {
    const page = await browser.openPage({ expected });
    await page.clock.install();
    await visit(page, '/help');
    await begin(page, SUGGESTIONS);
    const asked = page.waitForRequest(SUGGESTIONS);
    await box(page).fill('drill');
    await asked;
    await passRequestTimeout(page);
    await listbox(page).waitFor();
    await expect
      .poll(() => options(page).allTextContents())
      .toEqual(['See all results for “drill”']);
    await box(page).press('ArrowDown');
    await box(page).press('Enter');
    await page.waitForURL('/shop?search=drill');
  });

  it('shifts nothing on the page', async () => {
    const { page } = await openWithSuggestions();
    const place = () => page.getByRole('heading', { level: 1 }).boundingBox();
    const before = await place();
    await box(page).fill('drill');
    await listbox(page).waitFor();
    await expect.poll(() => place()).toEqual(before);
  });
});

it('the suggestions fit and are accessible at every width', async () => {
  const { page } = await openWithSuggestions();
  await expectAccessibleAtEveryWidth(page, async (name) => {
    await box(page).fill('');
    await listbox(page).waitFor({ state: 'detached' });
    await box(page).fill('drill');
    await listbox(page).waitFor();
    await box(page).press('ArrowDown');
    await expect.poll(() => options(page).count()).toBe(name === 'phone' ? 8 : 11);
    await expect
      .poll(async () => {
        const { x = -1, width = 0 } = (await listbox(page).boundingBox()) ?? {};
        return x >= 0 && x + width <= VIEWPORTS[name].width;
      })
      .toBe(true);
    // The header does not cover it.
    await expect
      .poll(() =>
        options(page)
          .nth(1)
          .evaluate((option) => {
            const { left, top, width: wide, height } = option.getBoundingClientRect();
            return option.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
          }),
      )
      .toBe(true);
  });
});

it('without JavaScript the field is a form that searches', async () => {
  const page = await browser.openPage({ javaScriptEnabled: false, expected: [/\.js csp$/] });
  await page.goto('/help');
  const field = page.getByLabel('Search products').first();
  await expect.poll(() => field.getAttribute('role')).toBeNull();
  await field.fill('paint');
  await field.press('Enter');
  await page.waitForURL('/shop?search=paint');
});
