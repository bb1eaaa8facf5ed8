import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { API_FAULTS, holdCalls, passRequestTimeout } from '#tests/support/api-faults.ts';
import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
  waitUntilInteractive,
  visit,
} from '#tests/support/browser.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();

/** One product of the demo shop has a damaged picture. */
const DAMAGED = /damaged\.webp/;
/** The list itself, not the count before applying. */
const LIST = /\/api\/products\?.*limit=9\b/;

async function openShop(query = '', options: Parameters<typeof browser.openPage>[0] = {}) {
  const page = await browser.openPage({
    ...options,
    expected: [DAMAGED, ...(options.expected ?? [])],
  });
  await visit(page, `/shop${query}`);
  return page;
}

const main = (page: Page) => page.locator('#main');
const cards = (page: Page) => main(page).getByRole('article');
const names = (page: Page) => main(page).locator('article h2').allTextContents();
const pagesNav = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const resultLine = (page: Page) => main(page).locator('[role=status][tabindex="-1"]');
const queryOf = (page: Page) => new URL(page.url()).search;

interface ListAnswer {
  products: {
    name: string;
    shown_price: number;
    struck_price: number | null;
    original_price: number | null;
  }[];
  totalCount: number;
}

async function list(query: string): Promise<ListAnswer> {
  const answer = await fetch(`${siteUrl()}/api/products?${query}`);
  return (await answer.json()) as ListAnswer;
}

const listedNames = async (query: string) =>
  (await list(`${query}&limit=9&offset=0`)).products.map(({ name }) => name);

describe('searching and sorting the list', () => {
  it('keeps the filters and starts at the first page', async () => {
    const page = await openShop('?department=tools-workshop&page=2');
    const field = page.getByLabel('Search these products');
    await field.fill('  drill ');
    await field.press('Enter');
    await page.waitForURL('/shop?department=tools-workshop&search=drill');
    const { totalCount } = await list('departmentSlug=tools-workshop&searchQuery=drill');
    await expect
      .poll(() => resultLine(page).textContent())
      .toBe(
        `${totalCount} ${totalCount === 1 ? 'product' : 'products'} in Tools & Workshop for “drill”`,
      );
    await page.getByRole('link', { name: 'Remove filter Search: drill' }).click();
    await page.waitForURL('/shop?department=tools-workshop');
    await expect.poll(() => resultLine(page).textContent()).toBe('24 products in Tools & Workshop');
  });

  it('sorts by newest, price, rating and unit price, and by relevance for a search', async () => {
    const page = await openShop('?page=2');
    const sort = page.getByLabel('Sort by');
    await expect
      .poll(() => sort.locator('option').allTextContents())
      .toEqual(['Newest', 'Price low to high', 'Price high to low', 'Top rated', 'Unit price']);
    await sort.focus();
    for (const order of ['price_asc', 'price_desc', 'rating', 'unit_price']) {
      await sort.selectOption(order);
      await page.waitForURL(`/shop?sort=${order}`);
      const expected = await listedNames(`sort=${order}`);
      await expect.poll(() => names(page)).toEqual(expected);
    }
    // Sorting keeps the focus in the field.
    await expect
      .poll(() => sort.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await sort.selectOption('newest');
    await page.waitForURL('/shop');
    await visit(page, '/shop?search=paint');
    await expect.poll(() => sort.inputValue()).toBe('relevance');
    await expect
      .poll(async () => (await sort.locator('option').allTextContents())[0])
      .toBe('Relevance');
    const relevant = await listedNames('searchQuery=paint&sort=relevance');
    await expect.poll(() => names(page)).toEqual(relevant);
    await sort.selectOption('newest');
    await page.waitForURL('/shop?search=paint&sort=newest');
    const newest = await listedNames('searchQuery=paint&sort=newest');
    await expect.poll(() => names(page)).toEqual(newest);
  });
});

const shownPages = async (page: Page) =>
  (await pagesNav(page).locator('ol > li').allTextContents()).join(' ');

describe('the pagination', () => {
  it('shows up to five numbers with ellipses, the first and the last, and is disabled at the ends', async () => {
    const page = await openShop();
    await expect.poll(() => shownPages(page)).toBe('1 2 3 4 … 19');
    const previous = pagesNav(page).getByRole('link', { name: 'Previous' });
    const next = pagesNav(page).getByRole('link', { name: 'Next' });
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => previous.getAttribute('href')).toBeNull();
    await pagesNav(page).getByRole('link', { name: 'Page 4' }).click();
    await page.waitForURL('/shop?page=4');
    await expect.poll(() => shownPages(page)).toBe('1 … 3 4 5 … 19');
    await expect.poll(() => pagesNav(page).locator('[aria-current=page]').textContent()).toBe('4');
    const fourth = await list('limit=9&offset=27');
    await expect.poll(() => names(page)).toEqual(fourth.products.map(({ name }) => name));
    await next.click();
    await page.waitForURL('/shop?page=5');
    await expect.poll(() => shownPages(page)).toBe('1 … 4 5 6 … 19');
    await previous.click();
    await page.waitForURL('/shop?page=4');
    await expect.poll(() => shownPages(page)).toBe('1 … 3 4 5 … 19');
    await pagesNav(page).getByRole('link', { name: 'Page 19' }).click();
    await page.waitForURL('/shop?page=19');
    await expect.poll(() => shownPages(page)).toBe('1 … 16 17 18 19');
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBeNull();
  });

  it('is hidden when there is one page', async () => {
    const page = await openShop('?brand=Murrumac');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
    await expect.poll(() => pagesNav(page).count()).toBe(0);
  });

  it('focuses the result line, as Apply Filters does', async () => {
    const page = await openShop();
    const isFocused = () =>
      resultLine(page).evaluate((element) => element === document.activeElement);
    await pagesNav(page).getByRole('link', { name: 'Page 2' }).press('Enter');
    await page.waitForURL('/shop?page=2');
    await expect.poll(isFocused).toBe(true);
    await expect.poll(() => resultLine(page).textContent()).toBe('163 products');
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('radio', { name: /^Tools & Workshop/ }).check();
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect.poll(() => resultLine(page).textContent()).toBe('24 products in Tools & Workshop');
    await expect.poll(() => isFocused()).toBe(true);
  });

  it('a page beyond the last becomes the last', async () => {
    const page = await openShop('?department=tools-workshop&page=50');
    await expect.poll(() => queryOf(page)).toBe('?department=tools-workshop&page=3');
  });
});

describe('the number of products on a page', () => {
  const sizes = (page: Page) => page.getByRole('navigation', { name: 'Products on a page' });

  it('is nine, or what the reader chooses, from the first page on', async () => {
    const page = await openShop('?department=tools-workshop&page=2');
    await expect
      .poll(() => sizes(page).locator('[aria-current]').getAttribute('aria-label'))
      .toBe('Show 9 on a page');
    await sizes(page).getByRole('link', { name: 'Show 18 on a page' }).click();
    await page.waitForURL('/shop?department=tools-workshop&size=18');
    await expect.poll(() => cards(page).count()).toBe(18);
    await expect.poll(() => shownPages(page)).toBe('1 2');
    // Sorting and searching keep it.
    await page.getByLabel('Sort by').selectOption('price_asc');
    await page.waitForURL('/shop?department=tools-workshop&sort=price_asc&size=18');
    const second = pagesNav(page).getByRole('link', { name: 'Page 2' });
    // The list before it is still shown for a moment, with its own pages.
    await expect.poll(() => second.getAttribute('href')).toContain('sort=price_asc');
    await second.click();
    await page.waitForURL('/shop?department=tools-workshop&sort=price_asc&size=18&page=2');
    await expect.poll(() => cards(page).count()).toBe(6);
    await sizes(page).getByRole('link', { name: 'Show 9 on a page' }).click();
    await page.waitForURL('/shop?department=tools-workshop&sort=price_asc');
    await expect.poll(() => cards(page).count()).toBe(9);
  });

  it('is served, clamped to the last page, and nine for any other number', async () => {
    const page = await browser.openPage({
      javaScriptEnabled: false,
      expected: [DAMAGED, /\.js csp$/],
    });
    await page.goto('/shop?department=tools-workshop&size=36');
    await expect.poll(() => cards(page).count()).toBe(24);
    await expect.poll(() => pagesNav(page).count()).toBe(0);
    await page.goto('/shop?department=tools-workshop&size=18&page=9');
    await expect.poll(() => queryOf(page)).toBe('?department=tools-workshop&size=18&page=2');
    await page.goto('/shop?size=1000');
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.goto('/shop?category=tapware-showers');
    await expect.poll(() => sizes(page).count()).toBe(0);
  });
});

describe('going back', () => {
  it('restores the filters, the list and the scroll position', async () => {
    const page = await openShop('?department=tools-workshop');
    const filters = page.getByRole('form', { name: 'Filters' });
    await page.getByLabel('Sort by').selectOption('price_asc');
    await page.waitForURL(/sort=price_asc/);
    const cheapest = await listedNames('departmentSlug=tools-workshop&sort=price_asc');
    await expect.poll(() => names(page)).toEqual(cheapest);
    await cards(page).nth(7).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await cards(page).nth(4).getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/products/**');
    await page.getByRole('heading', { level: 1, name: cheapest[4] ?? '' }).waitFor();
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(cheapest);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await expect
      .poll(() => filters.getByRole('radio', { name: /^Tools & Workshop/ }).isChecked())
      .toBe(true);
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('price_asc');
    // Another step back, to the list before it was sorted: the panel's choices follow the URL.
    await page.goBack();
    await page.waitForURL('/shop?department=tools-workshop');
    const newest = await listedNames('departmentSlug=tools-workshop');
    await expect.poll(() => names(page)).toEqual(newest);
  });

  it('undoes filters that were applied', async () => {
    const page = await openShop();
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('radio', { name: /^Flooring/ }).check();
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect.poll(() => resultLine(page).textContent()).toBe('7 products in Flooring');
    await page.goBack();
    await expect.poll(() => resultLine(page).textContent()).toBe('163 products');
    await expect
      .poll(() => filters.getByRole('radio', { name: 'All categories' }).isChecked())
      .toBe(true);
    await page.goForward();
    await expect.poll(() => resultLine(page).textContent()).toBe('7 products in Flooring');
    await expect
      .poll(() => filters.getByRole('radio', { name: /^Flooring/ }).isChecked())
      .toBe(true);
  });
});

it('parameters in any order, and unknown ones, give the same page without a second rendering', async () => {
  // A hydration mismatch is an uncaught error, which fails the test.
  const page = await openShop(
    '?utm_source=mail&inStock=true&search=drill&department=tools-workshop',
  );
  const { totalCount } = await list(
    'departmentSlug=tools-workshop&searchQuery=drill&inStock=true&limit=1&offset=0',
  );
  await expect.poll(() => resultLine(page).textContent()).toContain(`${totalCount} product`);
});

describe('a list without products', () => {
  it('says so, and links to all products and to three categories', async () => {
    const page = await openShop('?search=zzzzzz&brand=Murrumac');
    await page.getByText('No products found matching your criteria.', { exact: true }).waitFor();
    await expect.poll(() => resultLine(page).textContent()).toContain('0 products');
    await expectNoAxeViolations(page);
    const suggested = main(page).locator('a[href^="/shop?category="]');
    await expect.poll(() => suggested.count()).toBe(3);
    await main(page).getByRole('button', { name: 'Clear All' }).last().click();
    await page.waitForURL('/shop');
    await expect.poll(() => cards(page).count()).toBe(9);
  });

  it('for a misspelt search shows the nearest spelling, and says which', async () => {
    const page = await openShop();
    await page.route(LIST, async (route) => {
      const url = new URL(route.request().url());
      expect(url.searchParams.get('searchQuery')).toBe('drlil');
      url.searchParams.set('searchQuery', 'drill');
      const answer = (await (await fetch(url)).json()) as object;
      await route.fulfill({ json: { ...answer, corrected_query: 'drill' } });
    });
    const field = page.getByLabel('Search these products');
    await field.fill('drlil');
    await field.press('Enter');
    await page.getByText('Showing results for drill. Nothing matches “drlil”.').waitFor();
    await expect.poll(() => resultLine(page).textContent()).toContain('for “drill”');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Search for something else' }).click();
    await expect
      .poll(() => field.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });
});

describe('a list that fails', () => {
  it.each(API_FAULTS)(
    'F50: says so when $name, keeps the filters usable and recovers',
    async ({ message, expected, begin }) => {
      const page = await browser.openPage({ expected });
      await page.clock.install();
      await visit(page, '/shop');
      const end = await begin(page, LIST);
      await pagesNav(page).getByRole('link', { name: 'Page 2' }).click();
      await page.waitForURL('/shop?page=2');
      await expect.poll(() => cards(page).count()).toBe(0);
      await passRequestTimeout(page);
      await page.getByText(`Error loading products: ${message}`, { exact: true }).waitFor();
      await expect
        .poll(() => page.getByRole('radio', { name: /^Tools & Workshop/ }).isEnabled())
        .toBe(true);
      await end();
      const hold = await holdCalls(page, LIST);
      await page.getByRole('button', { name: 'Try again' }).click();
      await main(page).getByText('Loading products...').waitFor();
      await expect.poll(() => main(page).getByRole('alert').count()).toBe(0);
      await hold.release();
      await expect.poll(() => cards(page).count()).toBe(9);
      await expect
        .poll(() => pagesNav(page).locator('[aria-current=page]').textContent())
        .toBe('2');
    },
  );

  it.each([
    ['category=nothing-here', 'Error loading products: Failed to find category.'],
    ['department=nothing-here', 'Error loading products: Failed to find department.'],
  ])('%s: %s', async (query, text) => {
    const page = await openShop(`?${query}`, { expected: [/status of 404/] });
    await page.getByText(text, { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await page
      .getByRole('form', { name: 'Filters' })
      .getByRole('button', { name: 'Clear All' })
      .click();
    await expect.poll(() => cards(page).count()).toBe(9);
  });

  it('that is slow dims the old list, then shows nine placeholders under the label, and keeps the panel', async () => {
    const page = await openShop();
    await page
      .locator('#filters summary')
      .filter({ hasText: /^Brand/ })
      .click();
    const hold = await holdCalls(page, LIST);
    await page.getByLabel('Sort by').selectOption('rating');
    await main(page).getByText('Loading products...').waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
    await expect.poll(() => main(page).locator('[data-cards] > div').count()).toBe(9);
    await expect
      .poll(() =>
        page
          .locator('#filters')
          .getByRole('checkbox', { name: /^Bandicote/ })
          .isVisible(),
      )
      .toBe(true);
    await expectNoAxeViolations(page);
    await hold.release();
    await expect.poll(() => cards(page).count()).toBe(9);
  });
});

describe('the layout of the cards', () => {
  it('switches between a list and a grid on a phone, which the device remembers', async () => {
    const page = await openShop('', { viewport: VIEWPORTS.phone });
    const columns = () =>
      main(page)
        .locator('[data-cards]')
        .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
    const layout = page.getByRole('group', { name: 'Layout' });
    await expect.poll(() => columns()).toBe(1);
    await layout.getByRole('button', { name: 'Show as a grid' }).click();
    await expect.poll(columns).toBe(2);
    await expectNoAxeViolations(page);
    await page.reload();
    await waitUntilInteractive(page);
    await expect.poll(columns).toBe(2);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(VIEWPORTS.phone.width);
    await layout.getByRole('button', { name: 'Show as a list' }).click();
    await expect.poll(columns).toBe(1);
  });

  it('has three columns on a tablet and on a desktop', async () => {
    const page = await openShop();
    const rows = () =>
      cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    for (const viewport of [VIEWPORTS.desktop, VIEWPORTS.tablet]) {
      await page.setViewportSize(viewport);
      await expect.poll(rows).toHaveLength(9);
      await expect.poll(async () => new Set(await rows()).size).toBe(3);
      await expect.poll(() => page.getByRole('group', { name: 'Layout' }).count()).toBe(0);
    }
  });
});

describe('the list of a department or category', () => {
  const places = (page: Page) =>
    main(page).getByRole('navigation', { name: 'Categories', exact: true });
  const chosen = (page: Page) => places(page).locator('[aria-current]').allTextContents();

  it('begins with its name, sentence and picture, and leads to the categories', async () => {
    const page = await openShop('?department=bathroom-kitchen');
    await main(page).getByRole('heading', { level: 1, name: 'Our Product Range' }).waitFor();
    await main(page).getByRole('heading', { level: 2, name: 'Bathroom & Kitchen' }).waitFor();
    await main(page).getByText('Fixtures, tapware, sinks and the fittings behind them.').waitFor();
    await expect.poll(() => chosen(page)).toEqual(['All Bathroom & Kitchen']);
    const scene = main(page).locator('img[src*="department-bathroom-kitchen"]');
    await expect
      .poll(() => scene.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await places(page).getByRole('link', { name: 'Tapware & Showers' }).click();
    await page.waitForURL('/shop?category=tapware-showers');
    await main(page).getByRole('heading', { level: 2, name: 'Tapware & Showers' }).waitFor();
    await main(page).getByText('Mixers, shower roses and rails with their water rating.').waitFor();
    await expect.poll(() => chosen(page)).toEqual(['Tapware & Showers']);
    await places(page).getByRole('link', { name: 'All Bathroom & Kitchen' }).click();
    await page.waitForURL('/shop?department=bathroom-kitchen');
  });

  it('is served with them, and without in the whole range', async () => {
    const page = await browser.openPage({
      javaScriptEnabled: false,
      expected: [DAMAGED, /\.js csp$/],
    });
    await page.goto('/shop?category=tapware-showers&page=1&brand=Tidewren');
    await main(page).getByRole('heading', { level: 2, name: 'Tapware & Showers' }).waitFor();
    await expect.poll(() => places(page).getByRole('link').count()).toBe(5);
    await page.goto('/shop');
    await expect.poll(() => places(page).count()).toBe(0);
    await expect.poll(() => main(page).locator('h1').textContent()).toBe('Our Product Range');
  });

  it('is accessible and fits at every width', async () => {
    const page = await openShop('?category=tapware-showers');
    await expectAccessibleAtEveryWidth(page);
  });
});

describe('a card', () => {
  it('has the Sale badge and the percent saved wherever a price is struck', async () => {
    const page = await openShop('?department=bathroom-kitchen');
    const { products } = await list('departmentSlug=bathroom-kitchen&limit=9&offset=0');
    const struck = products.filter((one) => one.struck_price !== null);
    expect(struck.filter((one) => one.original_price === null)).not.toEqual([]);
    for (const { name, struck_price: was, shown_price: price } of struck) {
      const card = cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });
      await card.getByText('Sale', { exact: true }).waitFor();
      const [before = 1, now = 1] = [was ?? 0, price].map((dollars) => Math.round(dollars * 100));
      const percent = Math.floor(((before - now) * 100) / before);
      await expect.poll(() => card.textContent()).toContain(`Save ${percent}%`);
    }
    const plain = products.length - struck.length;
    await expect.poll(() => cards(page).filter({ hasNotText: 'Save ' }).count()).toBe(plain);
  });

  it('has its heart beside the picture, not on it', async () => {
    const page = await openShop();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const card = cards(page).first();
      const heart = await card.getByRole('button', { name: /in your wishlist$/ }).boundingBox();
      const picture = await card.locator('.product-card-picture').boundingBox();
      if (heart === null || picture === null) throw new Error('The card is not shown.');
      const isBelow = heart.y >= picture.y + picture.height;
      const isRight = heart.x >= picture.x + picture.width;
      expect([width, isBelow || isRight]).toEqual([width, true]);
      expect([heart.width, heart.height]).toEqual([44, 44]);
    }
  });
});

it('every state of the list is accessible and fits at every width', async () => {
  const page = await openShop('', { expected: [/status of 500/] });
  await visit(
    page,
    '/shop?department=tools-workshop&minPrice=20&maxPrice=400&brand=Murrumac&brand=Boltwick&inStock=true&search=a',
  );
  await expectAccessibleAtEveryWidth(page);
  await visit(page, '/shop?search=zzzzzz');
  await expectAccessibleAtEveryWidth(page);
  await page.route(LIST, (route) =>
    route.fulfill({ status: 500, json: { error: 'Out of order' } }),
  );
  await main(page).getByRole('button', { name: 'Clear All' }).last().click();
  await page.getByText('Error loading products: Out of order').waitFor();
  await expectAccessibleAtEveryWidth(page);
});
