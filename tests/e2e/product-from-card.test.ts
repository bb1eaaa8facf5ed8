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
