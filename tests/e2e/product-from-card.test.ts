import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { expectNoAxeViolations, useBrowser, VIEWPORTS } from '#tests/support/browser.ts';
import { waitUntilHydrated } from '#tests/support/catalogue-pages.ts';

const browser = useBrowser();

const LOADING = 'Loading product details...';
const main = (page: Page) => page.locator('#main');
const price = (page: Page) => main(page).locator('h1 ~ div[aria-live]');
const addToCart = (page: Page) =>
  main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first();

/** Opens the list and holds the answers about the product of one card until `release`. */
async function openList(page: Page, card: number) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.goto('/shop');
  await waitUntilHydrated(page);
  const link = main(page).locator('a.card-link').nth(card);
  const path = (await link.getAttribute('href')) ?? '';
  await page.route(`**/api${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return { link, path, name: (await link.textContent()) ?? '', release };
}

/** Opens the card and waits until its product's page shows what the card showed. */
async function openCard(page: Page, link: Locator) {
  await link.click();
  await page.getByText(LOADING).waitFor();
}

describe('a product opened from its card', () => {
  it.each(Object.values(VIEWPORTS))(
    'has title, name, picture and price at once, and they stay where they are ($width px)',
    async (viewport) => {
      const page = await browser.openPage({ viewport });
      const { link, path, name, release } = await openList(page, 2);
      await openCard(page, link);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect.poll(() => page.title()).toContain(name);
      const heading = page.getByRole('heading', { level: 1, name, exact: true });
      const places = async () => {
        const picture = main(page).locator('picture img').first();
        const boxes = [heading, price(page), picture].map((part) => part.boundingBox());
        return (await Promise.all(boxes)).map((box) => box && { ...box, height: 0 });
      };
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect.poll(() => price(page).textContent()).toMatch(/\$\d/);
      await expect.poll(places).not.toContain(null);
      const before = await places();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      await expectNoAxeViolations(page);
      const opened = await heading.elementHandle();
      release();
      await addToCart(page).waitFor();
      await expect.poll(() => page.getByText(LOADING).count()).toBe(0);
      await expect.poll(places).toEqual(before);
      expect(await opened?.evaluate((element) => document.activeElement === element)).toBe(true);
    },
  );

  it.each(['mouse', 'keyboard'])(
    'has title, name and price at once when its answer is on the way already (%s)',
    async (device) => {
      const page = await browser.openPage({ viewport: VIEWPORTS.desktop });
      const { link, path, name, release } = await openList(page, 2);
      const asked = page.waitForRequest((request) => request.url().endsWith(`/api${path}`));
      await (device === 'mouse' ? link.hover() : link.focus());
      await asked;
      await (device === 'mouse' ? link.click() : link.press('Enter'));
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await expect.poll(() => page.title()).toContain(name);
      await expect.poll(() => price(page).textContent()).toMatch(/\$\d/);
      await page.getByText(LOADING).waitFor();
      release();
      await addToCart(page).waitFor();
    },
  );

  it('is announced once, with its title', async () => {
    const page = await browser.openPage();
    const { link, name, release } = await openList(page, 1);
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const region = (target instanceof Element ? target : target.parentElement)?.closest(
            'p.sr-only[role=status]',
          );
          if (region?.textContent) said.push(region.textContent);
        }
      }).observe(document.body, { characterData: true, childList: true, subtree: true });
    });
    await openCard(page, link);
    release();
    await addToCart(page).waitFor();
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await expect.poll(async () => (await said()).length).toBeGreaterThan(0);
    expect((await said()).filter((words) => words.includes(name))).toEqual([await page.title()]);
  });

  it('shows the price that has loaded in place of the one on the card', async () => {
    const page = await browser.openPage();
    const { link, path } = await openList(page, 0);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/api${path}`, async (route) => {
      const answer = await route.fetch();
      const product = (await answer.json()) as object;
      const dearer = { price: 98_765.43, shown_price: 98_765.43, product_variants: [] };
      await held;
      await route.fulfill({ response: answer, json: { ...product, ...dearer } });
    });
    await openCard(page, link);
    await expect.poll(() => addToCart(page).count()).toBe(0);
    release();
    await expect.poll(() => price(page).textContent()).toContain('$98,765.43');
  });

  it('that has gone in the meantime is not found', async () => {
    const page = await browser.openPage({ expected: [/status of 404/] });
    const { link, path } = await openList(page, 0);
    await page.route(`**/api${path}`, (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'PRODUCT_NOT_FOUND', message: 'Product not found' } },
      }),
    );
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'We could not show this product' }).waitFor();
    await expect.poll(() => page.title()).toContain('Product not found');
    await expect.poll(() => main(page).getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('that cannot be loaded says why, and loads on a retry', async () => {
    const page = await browser.openPage({ expected: [/status of 500/, /ApiError: Out/] });
    const { link, path, name } = await openList(page, 0);
    let isBroken = true;
    await page.route(`**/api${path}`, (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Out' } } })
        : route.fallback(),
    );
    await link.click();
    await page.getByRole('alert').filter({ hasText: 'not found: Out' }).waitFor();
    isBroken = false;
    await page.unroute(`**/api${path}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await addToCart(page).waitFor();
  });

  it('leaves the list as it was when the reader goes back before it has loaded', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.phone });
    const { link, name, release } = await openList(page, 6);
    await link.scrollIntoViewIfNeeded();
    const scrolledTo = await page.evaluate(() => scrollY);
    expect(scrolledTo).toBeGreaterThan(500);
    await openCard(page, link);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Our Product Range' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo);
    release();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await addToCart(page).waitFor();
    await expect.poll(() => page.title()).toContain(name);
  });

  it('leaves the list where it was scrolled to before the script was ready', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.phone });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/shop', { waitUntil: 'commit' });
    const link = main(page).locator('a.card-link').nth(6);
    await link.waitFor();
    const scrolled = () => page.evaluate(() => scrollY);
    // The list may not be as long yet as it will be.
    await expect.poll(() => page.evaluate(() => (scrollTo(0, 900), scrollY))).toBe(900);
    release();
    await waitUntilHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await scrolled()).toBe(900);
    await link.dispatchEvent('click');
    await addToCart(page).waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Our Product Range' }).waitFor();
    await expect.poll(scrolled).toBe(900);
  });

  it('makes no request after its link was hovered over', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.desktop });
    await page.goto('/shop', { waitUntil: 'networkidle' });
    await waitUntilHydrated(page);
    const link = main(page).locator('a.card-link').first();
    const path = (await link.getAttribute('href')) ?? '';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const related = page.waitForResponse((answer) => answer.url().endsWith(`/api${path}/related`));
    const product = page.waitForResponse((answer) => answer.url().endsWith(`/api${path}`));
    await link.hover();
    await Promise.all([related, product]);
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await link.click();
    await addToCart(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((each) => each.startsWith(`/api${path}`))).toEqual([]);
  });
});

describe('the picture of a product, between its card and its page', () => {
  interface Moves {
    started: number;
    /** How many transitions had a picture on its way. */
    moved: number;
    ended: number;
  }

  const moves = (page: Page) =>
    page.evaluate(() => {
      const { started, moved, ended } = window as unknown as Moves;
      const named = [...document.querySelectorAll<HTMLElement>('[style*=view-transition-name]')];
      return { started, moved, ended, named: named.length };
    });

  async function openPage(options: { reducedMotion?: 'reduce'; expected?: RegExp[] } = {}) {
    const page = await browser.openPage({ reducedMotion: 'no-preference', ...options });
    await page.addInitScript(() => {
      const counts = Object.assign(window, { started: 0, moved: 0, ended: 0 });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        counts.started += 1;
        const transition = start(update);
        const countMoved = () => {
          const isGroup = ({ effect }: Animation) =>
            (effect as KeyframeEffect).pseudoElement === '::view-transition-group(product-picture)';
          if (document.getAnimations().some(isGroup)) counts.moved += 1;
        };
        // One that is skipped is never ready.
        transition.ready.then(countMoved, () => {});
        void transition.finished.then(() => (counts.ended += 1));
        return transition;
      };
    });
    return page;
  }

  /** Longer than a list waits before it fetches the code of a product's page. */
  const untilIdle = (page: Page) => page.waitForTimeout(3_000);

  it('moves there and back', async () => {
    const page = await openPage();
    const { link, release } = await openList(page, 2);
    release();
    await untilIdle(page);
    await link.click();
    await addToCart(page).waitFor();
    await expect.poll(() => moves(page)).toEqual({ started: 1, moved: 1, ended: 1, named: 0 });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Our Product Range' }).waitFor();
    await expect.poll(() => moves(page)).toEqual({ started: 2, moved: 2, ended: 2, named: 0 });
    // To another page, no picture moves.
    await page.getByRole('link', { name: 'Services' }).first().click();
    await page.waitForURL('**/services');
    await expect.poll(() => moves(page)).toEqual({ started: 2, moved: 2, ended: 2, named: 0 });
  });

  it('moves from one product to a related one and back', async () => {
    const page = await openPage();
    await page.goto('/products/tidewren-arc-basin-mixer');
    await waitUntilHydrated(page);
    const link = main(page).locator('a.card-link').first();
    const name = (await link.textContent()) ?? '';
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await expect.poll(() => moves(page)).toEqual({ started: 1, moved: 1, ended: 1, named: 0 });
    await page.goBack();
    await page.waitForURL('**/tidewren-arc-basin-mixer');
    await expect.poll(async () => (await moves(page)).ended).toBe(2);
    expect((await moves(page)).named).toBe(0);
  });

  it('does not hold back a page whose data are slow or fail', async () => {
    const page = await openPage({ expected: [/status of 500/, /ApiError: Out/] });
    const { link, path, name, release } = await openList(page, 0);
    await untilIdle(page);
    await openCard(page, link);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await expect.poll(() => moves(page)).toEqual({ started: 1, moved: 1, ended: 1, named: 0 });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Our Product Range' }).waitFor();
    release();
    await page.route(`**/api${path}`, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Out' } } }),
    );
    await page.reload();
    await untilIdle(page);
    await link.click();
    await page.getByRole('alert').filter({ hasText: 'not found: Out' }).waitFor();
    await expect.poll(() => moves(page)).toMatchObject({ started: 1, ended: 1, named: 0 });
  });

  it('does not move for visitors who prefer reduced motion', async () => {
    const page = await openPage({ reducedMotion: 'reduce' });
    const { link, release } = await openList(page, 2);
    release();
    await link.click();
    await addToCart(page).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Our Product Range' }).waitFor();
    expect(await moves(page)).toEqual({ started: 0, moved: 0, ended: 0, named: 0 });
  });
});
