import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { holdCalls } from '#tests/support/api-faults.ts';
import {
  expectInView,
  expectNoAxeViolations,
  useBrowser,
  VIEWPORTS,
  visit,
} from '#tests/support/browser.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();

/** One product of the demo shop has a damaged picture. */
const DAMAGED = /damaged\.webp/;
const PREVIEW = /\/api\/products\?.*limit=1&/;

async function openShop(query = '', options: Parameters<typeof browser.openPage>[0] = {}) {
  const page = await browser.openPage(options);
  await visit(page, `/shop${query}`);
  return page;
}

const form = (page: Page) => page.getByRole('form', { name: 'Filters' });
const group = (page: Page, name: string) => form(page).getByRole('group', { name, exact: true });
const choice = (page: Page, role: 'radio' | 'checkbox', name: RegExp | string) =>
  form(page).getByRole(role, { name });
const apply = (page: Page) => form(page).getByRole('button', { name: 'Apply Filters' }).click();
const openSection = (page: Page, title: string) =>
  form(page)
    .locator('summary')
    .filter({ hasText: new RegExp(`^${title}`) })
    .click();
const queryOf = (page: Page) => new URL(page.url()).search;

async function countOf(query: string): Promise<number> {
  const answer = await fetch(`${siteUrl()}/api/products?${query}&limit=1&offset=0`);
  return ((await answer.json()) as { totalCount: number }).totalCount;
}

interface Named {
  id: string;
  slug: string;
  name: string;
  trading_name: string;
}

async function listed(path: string, field: string): Promise<Named[]> {
  const answer = await fetch(new URL(path, siteUrl()));
  return ((await answer.json()) as Record<string, Named[]>)[field] ?? [];
}

describe('the filter panel', () => {
  it('has the specified sections in order, the first three open', async () => {
    const page = await openShop();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('Our Product Range');
    const sections = await form(page)
      .locator('details:has(> summary svg)')
      .evaluateAll((all) =>
        all.map((section) => [
          section.querySelector('legend')?.textContent,
          (section as HTMLDetailsElement).open,
        ]),
      );
    expect(sections).toEqual([
      ['Department', true],
      ['Category', true],
      ['Price Range', true],
      ['Brand', false],
      ['Seller', false],
      ['Availability and offers', false],
    ]);
  });

  it('keeps choices local until Apply Filters, then writes all of them to the URL', async () => {
    const page = await openShop('?search=a');
    await openSection(page, 'Brand');
    await openSection(page, 'Availability');
    await choice(page, 'radio', /^Tools & Workshop/).check();
    await choice(page, 'checkbox', /^Boltwick/).check();
    await form(page).getByLabel('From', { exact: true }).fill('20');
    await form(page).getByLabel('To', { exact: true }).fill('400');
    await choice(page, 'checkbox', /^In stock/).check();
    await expect.poll(() => queryOf(page)).toBe('?search=a');
    await apply(page);
    await page.waitForURL(/inStock/);
    await expect
      .poll(() => queryOf(page))
      .toBe(
        '?department=tools-workshop&search=a&minPrice=20&maxPrice=400&brand=Boltwick&inStock=true',
      );
    // Applied filters show as chips and stay ticked.
    const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem');
    await expect
      .poll(() => chips.allTextContents())
      .toEqual([
        'Department: Tools & Workshop',
        'Search: a',
        '$20 to $400',
        'Brand: Boltwick',
        'In stock',
        'Clear All',
      ]);
    await expect.poll(() => choice(page, 'checkbox', /^Boltwick/).isChecked()).toBe(true);
    await expect.poll(() => choice(page, 'radio', /^Tools & Workshop/).isChecked()).toBe(true);
    await expectNoAxeViolations(page);
  });

  it('clears category and page with a new department, and department and page with a new category', async () => {
    const page = await openShop('?category=flooring&sort=rating', { expected: [DAMAGED] });
    await expect.poll(() => choice(page, 'radio', /^Flooring/).isChecked()).toBe(true);
    await choice(page, 'radio', /^Tools & Workshop/).check();
    await apply(page);
    await page.waitForURL(/department/);
    await expect.poll(() => queryOf(page)).toBe('?department=tools-workshop&sort=rating');
    await visit(page, '/shop?department=tools-workshop&page=2');
    await choice(page, 'radio', /^Safety & Workwear/).check();
    await apply(page);
    await page.waitForURL(/category/);
    await expect.poll(() => queryOf(page)).toBe('?category=safety-workwear');
    await page.getByRole('link', { name: 'Remove filter Category: Safety & Workwear' }).waitFor();
    await choice(page, 'radio', 'All categories').check();
    await apply(page);
    await page.waitForURL('/shop');
    await expect.poll(() => queryOf(page)).toBe('');
  });

  it('sends every ticked brand', async () => {
    const page = await openShop('?page=3');
    await openSection(page, 'Brand');
    await choice(page, 'checkbox', /^Bandicote/).check();
    await choice(page, 'checkbox', /^Emberlea/).check();
    await apply(page);
    await page.waitForURL('/shop?brand=Bandicote&brand=Emberlea');
    const both = (await countOf('brand=Bandicote')) + (await countOf('brand=Emberlea'));
    await page.getByText(`${both} products`, { exact: true }).waitFor();
    await choice(page, 'checkbox', /^Emberlea/).uncheck();
    await apply(page);
    await page.waitForURL('/shop?brand=Bandicote');
  });

  it('finds one of many brands by its letters', async () => {
    const page = await openShop();
    await openSection(page, 'Brand');
    const boxes = group(page, 'Brand').getByRole('checkbox');
    const brands = await listed('/api/brands', 'brands');
    await group(page, 'Brand').getByText(`Show all ${brands.length} brands`).click();
    await expect.poll(() => boxes.filter({ visible: true }).count()).toBe(brands.length);
    const find = form(page).getByLabel('Find a brand');
    await find.fill('QUOLL');
    await expect.poll(() => boxes.filter({ visible: true }).count()).toBe(1);
    await find.press('Enter');
    await expect.poll(() => queryOf(page)).toBe('');
    await find.fill('no such brand');
    await group(page, 'Brand').getByText('No brands match.').waitFor();
  });

  it('clears a seller that is chosen again and announces it, by pointer and by keyboard', async () => {
    const page = await openShop();
    await openSection(page, 'Seller');
    const sellers = await listed('/api/sellers', 'sellers');
    const radios = group(page, 'Seller').getByRole('radio');
    await expect.poll(() => radios.count()).toBe(sellers.length);
    const [first] = sellers;
    const name = first?.trading_name ?? '';
    const radio = choice(page, 'radio', new RegExp(`^${name}`));
    const said = (words: string) =>
      group(page, 'Seller')
        .getByRole('status')
        .getByText(words, { exact: true })
        .waitFor({ state: 'attached' });
    await radio.click();
    await said(`${name} selected`);
    await expect.poll(() => radio.isChecked()).toBe(true);
    await radio.click();
    await said(`${name} no longer selected`);
    await expect.poll(() => radio.isChecked()).toBe(false);
    await radio.press(' ');
    await expect.poll(() => radio.isChecked()).toBe(true);
    await apply(page);
    await page.waitForURL(`/shop?seller=${first?.id}`);
    await page.getByRole('link', { name: `Remove filter Seller: ${name}` }).waitFor();
    await radio.press(' ');
    await said(`${name} no longer selected`);
    await apply(page);
    await page.waitForURL('/shop');
  });

  it('clears every parameter at once with Clear All', async () => {
    const query =
      '?department=tools-workshop&search=a&minPrice=20&maxPrice=400&brand=Boltwick&inStock=true&onSale=true&sort=rating&page=1';
    const page = await openShop(query);
    await choice(page, 'radio', /^Paint/).check();
    await form(page).getByRole('button', { name: 'Clear All' }).click();
    await page.waitForURL('/shop');
    await expect.poll(() => queryOf(page)).toBe('');
    await expect.poll(() => choice(page, 'radio', 'All departments').isChecked()).toBe(true);
    await expect.poll(() => form(page).getByLabel('To', { exact: true }).inputValue()).toBe('1000');
    await expect.poll(() => page.getByLabel('Search these products').inputValue()).toBe('');
  });
});

describe('the price range', () => {
  it('goes from 0 to 1000, and its thumbs cannot cross', async () => {
    const page = await openShop();
    const lowest = form(page).getByRole('slider', { name: 'Lowest price' });
    const highest = form(page).getByRole('slider', { name: 'Highest price' });
    const values = async () => [await lowest.inputValue(), await highest.inputValue()];
    for (const slider of [lowest, highest]) {
      await expect
        .poll(async () => [await slider.getAttribute('min'), await slider.getAttribute('max')])
        .toEqual(['0', '1000']);
    }
    await expect.poll(() => values()).toEqual(['0', '1000']);
    await expect.poll(() => highest.getAttribute('aria-valuetext')).toBe('$1,000+');
    await highest.press('ArrowLeft');
    await expect.poll(() => values()).toEqual(['0', '990']);
    await highest.press('PageDown');
    await expect.poll(() => values()).toEqual(['0', '890']);
    await lowest.press('End');
    await expect.poll(() => values()).toEqual(['880', '890']);
    await highest.press('Home');
    await expect.poll(() => values()).toEqual(['880', '890']);
    await expect.poll(() => lowest.getAttribute('aria-valuetext')).toBe('$880');
    await expect
      .poll(() => form(page).getByLabel('From', { exact: true }).inputValue())
      .toBe('880');
    await apply(page);
    await page.waitForURL('/shop?minPrice=880&maxPrice=890');
  });

  it('sets no maxPrice at 1000, and swaps a reversed range', async () => {
    const page = await openShop('?maxPrice=250');
    const from = form(page).getByLabel('From', { exact: true });
    const to = form(page).getByLabel('To', { exact: true });
    await page.getByRole('link', { name: 'Remove filter Under $250' }).waitFor();
    await to.fill('5000');
    await to.blur();
    await expect.poll(() => to.inputValue()).toBe('1000');
    await from.fill('120');
    await apply(page);
    await page.waitForURL('/shop?minPrice=120');
    await page.getByRole('link', { name: 'Remove filter From $120' }).waitFor();
    await from.fill('');
    await from.blur();
    await expect.poll(() => from.inputValue()).toBe('0');
    await from.fill('300');
    await to.fill('100');
    await to.press('Enter');
    await page.waitForURL('/shop?minPrice=100&maxPrice=300');
    await page.getByRole('link', { name: 'Remove filter $100 to $300' }).waitFor();
    const prices = page.locator('#main article .text-price-card');
    await expect
      .poll(async () => {
        const dollars = (await prices.allTextContents()).map((price) =>
          Number(price.replaceAll(/[^\d.]/g, '')),
        );
        return dollars.length > 0 && dollars.every((price) => price >= 100 && price <= 300);
      })
      .toBe(true);
  });
});

describe('the attributes of a category', () => {
  it('are ticks with counts and fields for numbers, in the URL, the chips and the panel', async () => {
    const page = await openShop('?category=timber-decking');
    await openSection(page, 'Treatment');
    await choice(page, 'checkbox', /^H3/).check();
    await openSection(page, 'Length');
    await group(page, 'Length').getByLabel('To (m)').fill('3');
    await group(page, 'Length').getByLabel('From (m)').fill('2.4');
    await apply(page);
    await page.waitForURL(
      '/shop?category=timber-decking&a.length.min=2.4&a.length.max=3&a.treatment=H3',
    );
    const total = await countOf(
      'categorySlug=timber-decking&attribute=treatment:H3&attribute=length:2.4..3',
    );
    expect(total).toBeGreaterThan(0);
    await page
      .getByText(total === 1 ? '1 product' : `${total} products`, { exact: true })
      .waitFor();
    await expect.poll(() => choice(page, 'checkbox', /^H3/).isChecked()).toBe(true);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Remove filter Length: 2.4 to 3 m' }).click();
    await page.waitForURL('/shop?category=timber-decking&a.treatment=H3');
    await page.getByRole('link', { name: 'Remove filter Treatment: H3' }).waitFor();
  });

  it('are dropped with their category', async () => {
    const page = await openShop('?category=timber-decking&a.treatment=H3&a.length.min=2.4');
    await choice(page, 'radio', 'All categories').check();
    await apply(page);
    await page.waitForURL('/shop');
    await expect.poll(() => group(page, 'Treatment').count()).toBe(0);
  });

  it('work as a form without JavaScript', async () => {
    const page = await browser.openPage({ javaScriptEnabled: false, expected: [/\.js csp$/] });
    await page.goto('/shop?category=timber-decking&a.treatment=H3');
    const query = 'categorySlug=timber-decking&attribute=treatment:H3&attribute=treatment:H4';
    await choice(page, 'checkbox', /^H4/).check();
    await apply(page);
    await page.waitForURL(/a\.treatment=H3&a\.treatment=H4/);
    await page.getByText(`${await countOf(query)} products`, { exact: true }).waitFor();
  });

  it('are left out of another category, also without JavaScript', async () => {
    const page = await browser.openPage({ javaScriptEnabled: false, expected: [/\.js csp$/] });
    await page.goto('/shop?category=timber-decking&a.treatment=H3');
    const other = page.locator('input[name="category"]:not(:checked):not([value=""])').first();
    const slug = (await other.getAttribute('value')) ?? '';
    await other.check();
    await apply(page);
    await page.waitForURL(new RegExp(`category=${slug}`));
    const count = await countOf(`categorySlug=${slug}`);
    await page.getByText(`${count} products`, { exact: true }).waitFor();
  });
});

describe('the counts', () => {
  it('next to each option are what choosing it leaves, with every other filter', async () => {
    const page = await openShop('?category=tools&brand=Murrumac&inStock=true', {
      expected: [DAMAGED],
    });
    const numbers = async (name: string) =>
      new Map(
        (await group(page, name).locator('label').allTextContents()).flatMap((text) => {
          const [, label, count] = /^(.*?)(\d+)$/.exec(text) ?? [];
          return label === undefined ? [] : [[label, Number(count)] as const];
        }),
      );
    const others = 'brand=Murrumac&inStock=true';
    const departments = await numbers('Department');
    for (const { slug, name } of await listed('/api/departments', 'departments')) {
      expect([name, departments.get(name)]).toEqual([
        name,
        await countOf(`departmentSlug=${slug}&${others}`),
      ]);
    }
    const categories = await numbers('Category');
    expect(categories.get('Flooring')).toBe(await countOf(`categorySlug=flooring&${others}`));
    expect(categories.get('Power & Hand Tools')).toBe(
      await countOf(`categorySlug=tools&${others}`),
    );
    const brands = await numbers('Brand');
    const place = 'categorySlug=tools&inStock=true';
    for (const brand of ['Murrumac', 'Boltwick', 'Bandicote']) {
      expect([brand, brands.get(brand)]).toEqual([brand, await countOf(`brand=${brand}&${place}`)]);
    }
    await openSection(page, 'Seller');
    const sellers = await numbers('Seller');
    for (const { id, trading_name: name } of await listed('/api/sellers', 'sellers')) {
      expect(sellers.get(name)).toBe(await countOf(`sellerId=${id}&categorySlug=tools&${others}`));
    }
    const offers = await numbers('Availability and offers');
    expect(offers.get('On sale')).toBe(await countOf(`onSale=true&categorySlug=tools&${others}`));
  });

  it('of matching products are announced politely before the filters are applied', async () => {
    const page = await openShop();
    const line = form(page).locator('[aria-live=polite]', { hasText: /match/ });
    const all = await countOf('');
    await expect.poll(() => line.textContent()).toBe(`${all} products match`);
    await choice(page, 'radio', /^Tools & Workshop/).check();
    const inTools = await countOf('departmentSlug=tools-workshop');
    await form(page).getByText(`${inTools} products match`).waitFor();
    await openSection(page, 'Availability');
    await choice(page, 'checkbox', /^On sale/).check();
    const onSale = await countOf('departmentSlug=tools-workshop&onSale=true');
    await form(page).getByText(`${onSale} products match`).waitFor();
    await expect.poll(() => queryOf(page)).toBe('');
    await apply(page);
    await page.getByText(`${onSale} products`, { exact: true }).waitFor();
  });

  it('of an outdated choice are dropped', async () => {
    const page = await openShop();
    const hold = await holdCalls(page, /departmentSlug=tools-workshop.*limit=1&/);
    const outdated = page.waitForRequest(PREVIEW);
    await choice(page, 'radio', /^Tools & Workshop/).check();
    const request = await outdated;
    const aborted = page.waitForEvent('requestfailed', (failed) => failed === request);
    await choice(page, 'radio', /^Paint & Decorating/).check();
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    const inPaint = await countOf('departmentSlug=paint-decorating');
    await form(page).getByText(`${inPaint} products match`).waitFor();
    await hold.release();
  });

  it('are hidden while the shop cannot be reached, and the choice still works', async () => {
    const page = await openShop('', { expected: [/ERR_INTERNET_DISCONNECTED/] });
    await page.route(PREVIEW, (route) => route.abort('internetdisconnected'));
    await choice(page, 'radio', /^Tools & Workshop/).check();
    await expect
      .poll(() =>
        form(page)
          .getByText(/products? match/)
          .count(),
      )
      .toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await apply(page);
    await page.waitForURL('/shop?department=tools-workshop');
    await page.getByText('24 products', { exact: true }).waitFor();
  });
});

describe('in stock and on sale', () => {
  it('narrow the list by inStock and onSale', async () => {
    const page = await openShop();
    await openSection(page, 'Availability');
    await choice(page, 'checkbox', /^In stock/).check();
    await choice(page, 'checkbox', /^On sale/).check();
    await apply(page);
    await page.waitForURL('/shop?inStock=true&onSale=true');
    const count = await countOf('inStock=true&onSale=true');
    await page.getByText(`${count} products`, { exact: true }).waitFor();
    await expect
      .poll(() => page.locator('#main article').getByText('Out of Stock').count())
      .toBe(0);
    const onSale = page
      .locator('#main article')
      .filter({ has: page.locator('s, :text-is("Sale")') });
    await expect.poll(() => onSale.count()).toBe(9);
    await page.getByRole('link', { name: 'Remove filter On sale' }).click();
    await page.waitForURL('/shop?inStock=true');
  });
});

describe('a list of choices that fails', () => {
  it('says so without affecting the others, and recovers', async () => {
    const page = await browser.openPage({ expected: [/status of 500/] });
    await visit(page, '/login');
    const lists = /\/api\/(?:brands|sellers|departments)/;
    await page.route(lists, (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order' } }),
    );
    await page.getByRole('link', { name: 'Bullnose home' }).first().click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Shop', exact: true })
      .click();
    await page.waitForURL('/shop');
    await page.getByText('163 products', { exact: true }).waitFor();
    await openSection(page, 'Brand');
    await openSection(page, 'Seller');
    const texts = {
      Department: 'Error loading departments: Out of order',
      Category: 'Error loading categories: Out of order',
      Brand: 'Error loading brands',
      Seller: 'Error loading sellers',
    };
    for (const [name, text] of Object.entries(texts)) {
      const alert = group(page, name).getByRole('alert');
      await expect
        .poll(async () => [name, (await alert.textContent())?.replace(/Try again$/, '')])
        .toEqual([name, text]);
    }
    await expectNoAxeViolations(page);
    await page.unroute(lists);
    for (const name of ['Department', 'Brand', 'Seller']) {
      await group(page, name).getByRole('button', { name: 'Try again' }).click();
    }
    await choice(page, 'radio', /^Tools & Workshop/).waitFor();
    await choice(page, 'radio', /^Flooring/).waitFor();
    await choice(page, 'checkbox', /^Bandicote/).waitFor();
    await expect.poll(() => group(page, 'Seller').getByRole('radio').count()).toBeGreaterThan(3);
  });
});

describe.each([
  ['phone', VIEWPORTS.phone, 390],
  ['tablet', VIEWPORTS.tablet, 400],
] as const)('on a %s the panel is a drawer', (_, viewport, width) => {
  it('that applies, clears and closes', async () => {
    const page = await openShop('', { viewport });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.waitFor();
    await expect
      .poll(() => drawer.evaluate((element) => element.getBoundingClientRect().width))
      .toBe(width);
    const button = drawer.getByRole('button', { name: 'Apply Filters' });
    await expectInView(page, button);
    await drawer.getByRole('radio', { name: /^Tools & Workshop/ }).check();
    await drawer.getByText('24 products match').waitFor();
    await expectNoAxeViolations(page);
    await button.click();
    await page.waitForURL('/shop?department=tools-workshop');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await drawer.getByRole('button', { name: 'Clear All' }).click();
    await page.waitForURL('/shop');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });
});

describe('without JavaScript', () => {
  it('the filters are a form that the browser sends', async () => {
    const page = await browser.openPage({ javaScriptEnabled: false, expected: [/\.js csp$/] });
    await page.goto('/shop?search=a');
    await choice(page, 'radio', /^Tools & Workshop/).check();
    await apply(page);
    await page.waitForURL(/department=tools-workshop/);
    const url = new URL(page.url());
    expect(url.searchParams.get('search')).toBe('a');
    const count = await countOf('departmentSlug=tools-workshop&searchQuery=a');
    await expect.poll(() => page.locator('main').textContent()).toContain(`${count} product`);
  });

  it('a fold links to the page with its whole list in the same form', async () => {
    const page = await browser.openPage({ javaScriptEnabled: false, expected: [/\.js csp$/] });
    await page.goto('/shop?search=a');
    const brands = await listed('/api/brands', 'brands');
    const drawn = group(page, 'Brand').getByRole('checkbox', { includeHidden: true });
    await expect.poll(() => drawn.count()).toBeLessThan(brands.length);
    await openSection(page, 'Brand');
    await group(page, 'Brand')
      .getByRole('link', { name: `Show all ${brands.length} brands` })
      .click();
    await page.waitForURL('/shop?search=a&open=brands#filters');
    await expect
      .poll(() => page.locator('meta[name="robots"]').getAttribute('content'))
      .toBe('noindex, follow');
    const boxes = group(page, 'Brand').getByRole('checkbox').filter({ visible: true });
    await expect.poll(() => boxes.count()).toBe(brands.length);
    await boxes.last().check();
    await apply(page);
    await page.waitForURL(/brand=/);
    expect(new URL(page.url()).searchParams.get('search')).toBe('a');
  });

  it('the menu of departments links to their list on the home page', async () => {
    const page = await browser.openPage({ javaScriptEnabled: false, expected: [/\.js csp$/] });
    await page.goto('/help');
    await page.getByRole('link', { name: 'Departments and categories' }).click();
    await page.waitForURL('/#departments');
    await page
      .locator('#departments')
      .getByRole('link', { name: /Tools & Workshop/ })
      .waitFor();
  });
});

describe('a fold', () => {
  it('whose options cannot be loaded says so, and recovers', async () => {
    const page = await browser.openPage({ expected: [/status of 500/] });
    await visit(page, '/shop');
    await page.route('**/api/brands', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order' } }),
    );
    const brands = group(page, 'Brand');
    await openSection(page, 'Brand');
    await brands.getByRole('button', { name: /^Show all/ }).click();
    await brands.getByRole('alert').getByText('Error loading brands').waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/brands');
    const hold = await holdCalls(page, /\/api\/brands/);
    await brands.getByRole('button', { name: 'Try again' }).click();
    await brands.getByRole('status').getByText('Loading brands...').waitFor();
    await hold.release();
    const all = await listed('/api/brands', 'brands');
    await expect.poll(() => brands.getByRole('checkbox').count()).toBe(all.length);
    // Each has its count, also those that were not on the page.
    await expect.poll(() => brands.getByText(/\d$/).count()).toBe(all.length);
  });

  it('of the menu opens with all departments and categories', async () => {
    const page = await browser.openPage();
    await visit(page, '/help');
    const menu = page.locator('details', { has: page.getByLabel('Departments and categories') });
    await page.getByLabel('Departments and categories').click();
    await menu.getByRole('link', { name: 'Flooring', exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await menu.getByRole('link', { name: 'Flooring', exact: true }).waitFor({ state: 'hidden' });
  });
});
