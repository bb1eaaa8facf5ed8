import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

describe('where the system replaces every colour', () => {
  it.each([
    ['/', 'customer'],
    ['/shop?brand=Tidewren', 'customer'],
    ['/account', 'customer'],
    ['/account#orders', 'customer'],
    ['/admin/products', 'admin'],
    ['/admin/orders', 'admin'],
    ['/seller', 'seller'],
  ] as const)('buttons have an edge and what is chosen is marked on %s', async (path, role) => {
    const page = await openAs(browser, shop, role, { forcedColors: 'active' });
    await open(page, path);
    expect(await page.evaluate(unmarked)).toEqual([]);
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(focusRing)).toBeGreaterThanOrEqual(2);
    }
  });

  it('a status keeps the edge of its badge', async () => {
    const page = await openAs(browser, shop, 'admin', { forcedColors: 'active' });
    await open(page, '/admin/orders');
    const badge = page
      .locator('tbody')
      .getByText(/^(Pending|Processing|Delivered)$/)
      .first();
    expect(await badge.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  });
});

it('the lists of both back offices fit in a window of 320 px', async () => {
  const lists = {
    admin: ['products', 'orders', 'users', 'categories', 'articles', 'slides', 'stores', 'help'],
    seller: ['products', 'orders', 'people'],
  } as const;
  for (const role of ['admin', 'seller'] as const) {
    const page = await openAs(browser, shop, role, { viewport: { width: 320, height: 800 } });
    for (const list of lists[role]) {
      await open(page, `/${role}/${list}`);
      await page.locator('[data-row]').first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([list, width]).toEqual([list, 320]);
    }
  }
});

// A window of 1280 × 800 at 200 % is 640 × 400 of the page's pixels.
it('at 200 % more than half of the window is left for the page itself', async () => {
  const page = await openAs(browser, shop, 'customer', { viewport: { width: 640, height: 400 } });
  await open(page, '/shop');
  const product = page.locator('main a.card-link').first();
  const href = (await product.getAttribute('href')) ?? '';
  await open(page, href);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  for (const path of ['/checkout', '/cart', href, '/shop']) {
    await open(page, path);
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => page.evaluate(coveredHeight)).toBeLessThan(200);
  }
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Buttons without an edge, and chosen things that look like the others. */
function unmarked(): string[] {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const plain = getComputedStyle(document.body).backgroundColor;
  return [
    ...all('.button').filter((each) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(each);
      return borderTopStyle === 'none' || Number(borderTopWidth.replace('px', '')) < 1;
    }),
    ...all(
      ':is(a, button):is([aria-current], [aria-selected="true"], [aria-pressed="true"]), label:has(> .sr-only:checked)',
    ).filter((each) => getComputedStyle(each).backgroundColor === plain),
    ...all('input:checked').filter(
      (each) => each.matches(':not(.sr-only)') && getComputedStyle(each).opacity === '0',
    ),
  ].map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** The width of the ring around what has the focus. */
function focusRing(): number {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
  return outlineStyle === 'none' ? 0 : Number(outlineWidth.replace('px', ''));
}

/** How many rows of pixels in the middle of the window show what stays there while it scrolls. */
function coveredHeight(): number {
  let covered = 0;
  for (let y = 0; y < innerHeight; y += 1) {
    let element = document.elementFromPoint(innerWidth / 2, y);
    while (element !== null && !/fixed|sticky/.test(getComputedStyle(element).position)) {
      element = element.parentElement;
    }
    if (element !== null) covered += 1;
  }
  return covered;
}
