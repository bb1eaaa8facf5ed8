import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import {
  expectAccessibleAtEveryWidth,
  expectNoAxeViolations,
  findAxeViolations,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import { registerCustomer, storeSession } from '#tests/support/customer.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, demoAccount, openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tab = (page: Page, name: string | RegExp) =>
  tabs(page).getByRole('link', { name, exact: true });
const current = (page: Page) => tabs(page).locator('[aria-current]').innerText();
const rows = (page: Page) => page.locator('tbody tr');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-row]').first().waitFor();
}

async function nameView(page: Page, name: string, who?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  if (who !== undefined) await dialog.getByLabel(who).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
}

describe('saved views', () => {
  test('keep what is shown, and are changed, renamed and deleted', async () => {
    const page = await openAs(browser, shop, 'admin', {
      viewport: VIEWPORTS.desktop,
      expected: [/status of 422/],
    });
    await open(page, '/admin/products');
    await expect.poll(() => page.getByRole('button', { name: 'Save view' }).count()).toBe(0);
    await page.getByRole('searchbox').fill('timber');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expectNoAxeViolations(page);
    await nameView(page, 'Timber');
    await expect.poll(() => current(page)).toBe('Timber');
    await tab(page, 'All').click();
    await page.waitForURL('/admin/products');
    await tab(page, 'Timber').click();
    await page.waitForURL(/\?q=timber&saved=/);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('timber');

    // Sorting it differently changes the view only once that is saved.
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The view “Timber” was saved.').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
    await expect.poll(() => tab(page, 'Timber').evaluate(hasFocus)).toBe(true);
    await expectAccessibleAtEveryWidth(page);
    await page.setViewportSize(VIEWPORTS.desktop);
    await open(page, '/admin/products');
    await tab(page, 'Timber').click();
    await page.waitForURL(/q=timber&sort=price&saved=/);

    await chooseFromRow(page, 'the view Timber', 'Save as a new view');
    await nameView(page, 'TIMBER');
    await page.getByText('There is a view with this name already.').waitFor();
    await nameView(page, 'Boards');
    await expect.poll(() => current(page)).toBe('Boards');
    await chooseFromRow(page, 'the view Boards', 'Rename or share');
    await nameView(page, 'Boards and posts', 'All administrators');
    await tab(page, /Boards and posts/).waitFor();

    await chooseFromRow(page, 'the view Boards and posts', 'Delete');
    await (await openDialog(page)).getByRole('button', { name: 'Delete view' }).click();
    await page.getByText('The view “Boards and posts” was deleted.').first().waitFor();
    await page.waitForURL('/admin/products');
    await expect.poll(() => tabs(page).getByRole('link').count()).toBe(6);
  });

  test('say which search the others will read before they are shared', async () => {
    const page = await openAs(browser, shop, 'admin', { viewport: VIEWPORTS.desktop });
    await open(page, '/admin/orders');
    const dialog = page.getByRole('dialog');
    const warning = (text: string) =>
      dialog.getByText(`All administrators can read the search “${text}”.`, { exact: true });
    await page.getByRole('searchbox').fill('ORD');
    await page.getByRole('button', { name: 'Save view' }).click();
    await warning('ORD').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.setViewportSize(VIEWPORTS.desktop);
    await nameView(page, 'With text', 'All administrators');
    await tab(page, 'Shared: With text').waitFor();
    const address = page.url();

    // Another text is saved only once it has been shown.
    await page.getByRole('searchbox').fill('ORD-');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await warning('ORD-').waitFor();
    const saved = () =>
      shop.database.query(`select search from saved_views where name = 'With text'`);
    expect((await saved()).rows).toEqual([{ search: 'q=ORD' }]);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.poll(async () => (await saved()).rows).toEqual([{ search: 'q=ORD-' }]);
    await page.goto(address);
    await chooseFromRow(page, 'the view With text', 'Rename or share');
    await warning('ORD-').waitFor();
  });

  test('a filter that is not understood any more is left out', async () => {
    const page = await openAs(browser, shop, 'admin', { viewport: VIEWPORTS.desktop });
    await open(page, '/admin/orders?status=pending');
    await page.getByRole('searchbox').fill('ORD');
    await page.getByRole('button', { name: 'Save view' }).click();
    await nameView(page, 'To look at');
    await expect.poll(() => current(page)).toBe('To look at');
    await shop.database.query(
      `update saved_views set search = 'q=ORD&sort=colour&status=lost' where name = 'To look at'`,
    );
    await open(page, '/admin/orders');
    await tab(page, 'To look at').click();
    await page.waitForURL(/q=ORD/);
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(() => current(page)).toBe('To look at');
    // The address of a view that somebody else has not got is that of its filters.
    await open(page, '/admin/orders?q=ORD&saved=01890000-0000-7000-8000-000000000000');
    await expect.poll(() => current(page)).toBe('All');
  });

  test('are shared with the people of a seller, who may use them', async () => {
    const seller = await openAs(browser, shop, 'seller', { viewport: VIEWPORTS.desktop });
    await open(seller, '/seller/products');
    await tab(seller, 'Low stock').click();
    await seller.waitForURL(/view=low/);
    await seller.getByRole('searchbox').fill('e');
    await seller.waitForURL(/q=e/);
    await seller.getByRole('button', { name: 'Save view' }).click();
    await nameView(seller, 'Order more', 'Everybody who works for this seller');
    await tab(seller, /Order more/).waitFor();

    const { session, email } = await registerCustomer(shop.url);
    await shop.database.query(
      `insert into seller_members (user_id, seller_id, role)
       select u.id, s.id, 'manager' from auth_users u, auth_users s
       where u.email = $1 and s.email = $2`,
      [email, demoAccount(shop, 'seller').email],
    );
    const member = await browser.openPage({ baseURL: shop.url, viewport: VIEWPORTS.desktop });
    await storeSession(member, session);
    await open(member, '/seller/products');
    await tab(member, 'Shared: Order more').click();
    await member.waitForURL(/q=e&view=low&saved=/);
    await member.getByRole('button', { name: 'Actions for the view Order more' }).click();
    await expect
      .poll(() => member.getByRole('menuitem').allInnerTexts())
      .toEqual(['Save as a new view']);
    await member.keyboard.press('Escape');
    await member.getByRole('searchbox').fill('ed');
    await member.getByRole('button', { name: 'Save as a new view' }).waitFor();
    await expectAccessibleAtEveryWidth(member);
  });
});

describe('columns and density', () => {
  test.each(['admin', 'seller'] as const)(
    '%s: rows are 44 px high, each cell on one line, until comfortable ones are chosen',
    async (role) => {
      const page = await openAs(browser, shop, role, { viewport: VIEWPORTS.desktop });
      await open(page, `/${role}/products?size=50`);
      await expect.poll(() => heightsOf(page)).toEqual([44]);
      expect(await page.locator('table').evaluate(isTooWide)).toBe(false);
      expect(await rows(page).locator('[data-line]').evaluateAll(wrappedTexts)).toEqual([]);
      const cut = await rows(page).locator('th a').evaluateAll(cutTexts);
      expect(cut.filter(({ length }) => length <= 30)).toEqual([]);
      // What is cut can be read in full, and so can the address below a name.
      const name = rows(page).locator('th').first();
      await name.getByRole('link').hover();
      const written = await name.getByRole('link').innerText();
      await expect.poll(() => name.getAttribute('title')).toContain(written);
      await expectNoAxeViolations(page);

      for (const list of role === 'admin'
        ? ['orders', 'users', 'articles', 'services', 'categories', 'pages', 'stores', 'slides']
        : ['orders', 'people']) {
        await open(page, `/${role}/${list}`);
        expect([list, await heightsOf(page)]).toEqual([list, [44]]);
        const wrapped = await rows(page).locator('[data-line]').evaluateAll(wrappedTexts);
        expect([list, wrapped]).toEqual([list, []]);
      }

      await open(page, `/${role}/products`);
      await chooseLook(page, 'menuitemradio', 'Comfortable');
      await expect.poll(async () => Math.min(...(await heightsOf(page)))).toBeGreaterThan(50);
      await page.reload();
      await expect.poll(async () => Math.min(...(await heightsOf(page)))).toBeGreaterThan(50);
    },
  );

  test('columns are chosen by keyboard, remembered for the person, and hidden on phones too', async () => {
    const page = await openAs(browser, shop, 'admin', { viewport: VIEWPORTS.desktop });
    await open(page, '/admin/products');
    const headers = () => page.getByRole('columnheader').allInnerTexts();
    const usual = ['', 'Name', 'Price', 'Stock', 'Category', 'Owner', 'Actions'];
    await expect.poll(headers).toEqual(usual);
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    // A popup belongs to no landmark.
    const violations = await findAxeViolations(page);
    expect(violations.filter((each) => !each.startsWith('region:'))).toEqual([]);
    const department = page.getByRole('menuitemcheckbox', { name: 'Department' });
    await page.keyboard.type('De');
    await expect
      .poll(() => department.evaluate((item) => item === document.activeElement))
      .toBe(true);
    // A space would be a part of what is typed.
    await page.keyboard.press('Enter');
    await expect.poll(() => department.getAttribute('aria-checked')).toBe('true');
    await page.getByRole('menuitemcheckbox', { name: 'Created' }).click();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('button', { name: 'Columns' }).evaluate(hasFocus))
      .toBe(true);
    const chosen = ['', 'Name', 'Price', 'Stock', 'Category', 'Owner', 'Created', 'Actions'];
    await expect.poll(headers).toEqual(chosen.toSpliced(5, 0, 'Department'));
    expect(await page.locator('table').evaluate(isTooWide)).toBe(false);
    await chooseLook(page, 'menuitemcheckbox', 'Department');
    await expect.poll(headers).toEqual(chosen);
    await page.reload();
    await expect.poll(headers).toEqual(chosen);

    await page.setViewportSize(VIEWPORTS.phone);
    const facts = () => page.locator('[data-row]').first().getByRole('term').allInnerTexts();
    await expect.poll(facts).toEqual(['Price', 'Stock', 'Category', 'Owner', 'Created']);
    const targets = page.locator('[data-row] label, [data-row] button[aria-haspopup]').first();
    const height = async () => (await targets.boundingBox())?.height;
    await expect.poll(height).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Usual columns' }).click();
    await page.keyboard.press('Escape');
    await expectAccessibleAtEveryWidth(page);
    await page.setViewportSize(VIEWPORTS.desktop);
    await expect.poll(headers).toEqual(usual);

    // Another person on the same device chooses for themselves.
    await chooseLook(page, 'menuitemcheckbox', 'Owner');
    const stored = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('office-lists-')),
    );
    expect(stored).toHaveLength(1);
  });
});

test.each(Object.keys(VIEWPORTS) as (keyof typeof VIEWPORTS)[])(
  'the save bar covers no field that has the focus on a %s',
  async (width) => {
    const page = await openAs(browser, shop, 'admin', { viewport: VIEWPORTS[width] });
    await open(page, '/admin/products?q=decking');
    const edit = await page.locator('[data-row] a').first().getAttribute('href');
    await page.goto(edit ?? '');
    const name = page.getByLabel('Name', { exact: true }).first();
    await name.press('End');
    await page.keyboard.type('!');
    await page.getByText('Unsaved changes').waitFor();
    const covered: string[] = [];
    for (let presses = 0; presses < 200; presses += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(underBar);
      if (found === 'end') break;
      if (found !== null) covered.push(found);
    }
    expect(covered).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();

    // The bar appears with the first key, also below the field that is typed into.
    const brand = page.getByLabel('Brand (optional)');
    await brand.evaluate((field) => {
      field.focus({ preventScroll: true });
      scrollBy(0, field.getBoundingClientRect().bottom - innerHeight);
    });
    await page.keyboard.type('x');
    await page.getByText('Unsaved changes').waitFor();
    await expect.poll(() => page.evaluate(underBar)).toBe(null);

    // In reach below the form too, beside the history of the record, with nothing in front of it.
    const save = page.getByRole('button', { name: 'Save', exact: true });
    for (const top of [0, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      await expect.poll(() => save.evaluate(isInFront)).toBe(true);
    }
  },
);

async function heightsOf(page: Page): Promise<number[]> {
  const heights = await rows(page).evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  return [...new Set(heights)];
}

async function chooseLook(
  page: Page,
  role: 'menuitemradio' | 'menuitemcheckbox',
  name: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole(role, { name }).click();
  await page.keyboard.press('Escape');
}

const hasFocus = (element: Element) => element === document.activeElement;

const cutTexts = (all: Element[]) =>
  all
    .filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
    .map(({ textContent }) => textContent);

/** Texts that are on more than one line. */
const wrappedTexts = (all: Element[]) =>
  all
    .filter((cell) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        range.selectNodeContents(texts.currentNode);
        const { height } = range.getBoundingClientRect();
        if (height > 26) return true;
      }
      return false;
    })
    .map(({ textContent }) => textContent);

const isTooWide = ({ scrollWidth, parentElement }: Element) =>
  scrollWidth > (parentElement?.clientWidth ?? 0);

/** Whether a click in the middle of the element reaches it. */
function isInFront(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** The focused element, if the save bar covers a part of it; "end" once the focus is in the bar. */
function underBar(): string | null {
  const bar = document.querySelector('[data-save-bar]');
  const focused = document.activeElement;
  if (bar === null || focused === null || bar.contains(focused)) return 'end';
  const { top, bottom } = focused.getBoundingClientRect();
  const isCovered = top < innerHeight && bottom > bar.getBoundingClientRect().top + 1;
  return isCovered ? focused.outerHTML.slice(0, 120) : null;
}
