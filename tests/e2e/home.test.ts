import type { Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { contrastOf, LEAST_CONTRAST } from '#domain/shop/brand-colours.ts';

import { API_FAULTS, holdCalls, passRequestTimeout, recover } from '#tests/support/api-faults.ts';
import { expectNoAxeViolations, useBrowser, VIEWPORTS, visit } from '#tests/support/browser.ts';
import { placeWith, readyToBuy } from '#tests/support/buying.ts';
import { storeSession } from '#tests/support/customer.ts';
import { money, plentifulProducts } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();

const ARTICLES = /\/api\/diy-articles/;
const TRENDING = /\/api\/products\?.*limit=4\b/;
const PRODUCTS = /\/api\/products\?/;
const SECTION_CALLS = /\/api\/(?:diy-articles|products\?)/;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const popular = (page: Page) => page.getByRole('group', { name: 'Popular Products' });
const hero = (page: Page) => page.getByRole('region', { name: 'Featured' });

/** Opens home by a navigation within the browser, so that the browser fetches its sections. */
async function goHome(page: Page, from = '/help') {
  await visit(page, from);
  return async () => page.getByRole('link', { name: 'Bullnose home' }).first().click();
}

async function listProducts(query: string) {
  const answer = await fetch(`${siteUrl()}/api/products?${query}`);
  return (await answer.json()) as {
    products: { name: string; shown_price: number; struck_price: number | null }[];
  };
}

describe('the home page', () => {
  it('has its sections in order, each with its links', async () => {
    const page = await browser.openPage();
    await visit(page, '/');
    const headings = page.locator('main h2');
    await expect
      .poll(() => headings.allTextContents())
      .toEqual([
        'Winter Building Sale',
        'Professional Tools',
        'Garden Ready',
        'Shop by Department',
        'Shop by category',
        'Offers',
        'DIY inspiration',
        'Projects for this weekend',
        'Trending products under $100',
        'Popular Products',
        'Shop by brand',
      ]);
    const tile = section(page, 'Shop by Department').getByRole('link', {
      name: /Tools & Workshop/,
    });
    await expect.poll(() => tile.getAttribute('href')).toBe('/shop?department=tools-workshop');
    await expect.poll(() => tile.textContent()).toContain('4 categories');
    const advice = section(page, 'DIY inspiration');
    await expect.poll(() => advice.getByRole('article').count()).toBe(3);
    await expect
      .poll(() => advice.getByRole('link', { name: /Build a low deck/ }).getAttribute('href'))
      .toBe('/diy-advice/build-a-low-deck-in-a-weekend');
    await expect
      .poll(() => advice.getByRole('link', { name: 'All DIY advice' }).getAttribute('href'))
      .toBe('/diy-advice');
    const range = section(page, 'Popular Products').getByRole('link', {
      name: 'Shop all products',
    });
    await expect.poll(() => range.getAttribute('href')).toBe('/shop');
    const brands = section(page, 'Shop by brand').getByRole('link');
    await expect.poll(() => brands.count()).toBe(12);
    await expect
      .poll(() => brands.filter({ hasText: 'Boltwick' }).getAttribute('href'))
      .toBe('/shop?brand=Boltwick');
    for (const benefit of [
      'Price match',
      'Free shipping over $99',
      '30-day returns',
      'Expert support',
    ]) {
      await page.locator('main').getByText(benefit, { exact: true }).waitFor();
    }
  });

  it('draws every category in its own way', async () => {
    const page = await browser.openPage();
    await page.goto('/');
    const icons = await section(page, 'Shop by category')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::before').maskPosition));
    expect(icons.length).toBeGreaterThan(20);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it('offers products with a proven saving only', async () => {
    const { products } = await listProducts('limit=24&offset=0&onSale=true&inStock=true');
    const proven = products.filter(({ struck_price: struck }) => struck !== null);
    const page = await browser.openPage();
    await page.goto('/');
    const offers = section(page, 'Offers');
    await expect
      .poll(() => offers.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(proven.slice(0, 6).map(({ name }) => name));
    await expect.poll(() => offers.locator('article').filter({ hasText: 'Was ' }).count()).toBe(6);
  });

  it('shows projects with what their lists cost now', async () => {
    const answer = await fetch(`${siteUrl()}/api/projects`);
    const { projects } = (await answer.json()) as {
      projects: { slug: string; title: string; total: number; items: unknown[] }[];
    };
    const page = await browser.openPage();
    await visit(page, '/');
    const cards = section(page, 'Projects for this weekend').getByRole('article');
    await expect.poll(() => cards.count()).toBe(3);
    const href = await cards.first().getByRole('link').getAttribute('href');
    const project = projects.find(({ slug }) => href === `/diy-advice/${slug}`);
    const total = money(project?.total ?? 0);
    await expect
      .poll(() => cards.first().textContent())
      .toContain(`${project?.items.length} items on the list${total}`);
    await page.goto(href ?? '');
    const list = page.getByRole('region', { name: 'Tools and materials' });
    await expect.poll(() => list.getByRole('status').textContent()).toBe(`Total${total}`);
  });

  it('shows a customer their last order without moving the page', async () => {
    const [product] = await plentifulProducts(siteUrl());
    if (product === undefined) throw new Error('No product can be bought.');
    const buyer = await readyToBuy(siteUrl(), product);
    await placeWith(buyer, crypto.randomUUID(), buyer.orderBody);
    const topOf = async (page: Page) =>
      (await section(page, 'Shop by Department').boundingBox())?.y ?? 0;
    const visitor = await browser.openPage();
    await visit(visitor, '/');
    expect(await visitor.content()).not.toContain('Your last order');
    const page = await browser.openPage();
    await storeSession(page, buyer.session);
    await visit(page, '/');
    const order = section(page, 'Your last order');
    await order.getByRole('link', { name: /^View order ORD-/ }).waitFor();
    await order.getByText('Pending').waitFor();
    expect(await topOf(page)).toBe(await topOf(visitor));
    await expectNoAxeViolations(page);
  });

  it('shows only those of the four newest products that cost less than $100', async () => {
    const { products } = await listProducts('limit=4&offset=0');
    const page = await browser.openPage();
    await page.goto('/');
    const names = section(page, 'Trending products under $100').getByRole('heading', { level: 3 });
    await expect
      .poll(() => names.allTextContents())
      .toEqual(products.filter(({ shown_price: price }) => price < 100).map(({ name }) => name));
  });
});

describe('the hero carousel', () => {
  const shownTitle = (page: Page) =>
    hero(page).locator('[aria-roledescription=slide]:not([inert]) h2').textContent();
  const TITLES = ['Winter Building Sale', 'Professional Tools', 'Garden Ready'];

  it('keeps white words readable on a picture that is all white', async () => {
    const white = await sharp({ create: { width: 16, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const page = await browser.openPage();
    await page.route('**/pictures/scenes/hero-*', (route) =>
      route.fulfill({ body: white, contentType: 'image/png' }),
    );
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const words = hero(page).locator('[role=group]:not([inert]) > :has(> h2)');
      await hero(page).evaluate((region) => {
        const all = region.querySelectorAll<HTMLElement>('h2, p, a, button');
        for (const { style } of all) style.visibility = 'hidden';
      });
      const box = await words.boundingBox();
      if (box === null) throw new Error('The words have no box');
      // Without the round corners, where the page is seen.
      const { x, y, width: wide, height: high } = box;
      const clip = { x: x + 8, y: y + 8, width: wide - 8, height: high - 16 };
      const { channels } = await sharp(await page.screenshot({ clip })).stats();
      const brightest = channels.slice(0, 3).map(({ max }) => max.toString(16).padStart(2, '0'));
      expect(contrastOf(`#${brightest.join('')}`, '#ffffff')).toBeGreaterThan(LEAST_CONTRAST);
    }
  });

  /** The page renders its updates. While its clock is stopped, no idle callback or timer fires. */
  const settle = (page: Page) =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await new Promise<void>((next) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => next(), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      }
    });

  /** Advances a stopped page clock by this much. */
  async function advanceClock(page: Page, ms: number): Promise<void> {
    await settle(page);
    await page.clock.runFor(ms);
    await settle(page);
  }

  /** The page's clock stops here and only moves when the test says so. */
  async function openWithMotion() {
    const page = await browser.openPage({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await visit(page, '/');
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await settle(page);
    // A slide that has begun to come is there once its picture can be drawn.
    const dot = hero(page).locator('button[aria-current=true]');
    const label = (await dot.getAttribute('aria-label')) ?? '';
    const at = TITLES.findIndex((title) => label.endsWith(title));
    await expect.poll(() => shownTitle(page)).toBe(TITLES[at]);
    return { page, titleAfter: (steps: number) => TITLES[(at + steps + 9) % 3] };
  }

  it('moves on every six seconds, and not once it is paused', async () => {
    const { page, titleAfter } = await openWithMotion();
    const first = hero(page).getByRole('button').first();
    await expect.poll(() => first.getAttribute('aria-label')).toBe('Pause the slides');
    for (const steps of [1, 2, 3]) {
      await advanceClock(page, 6_000);
      await expect.poll(() => shownTitle(page)).toBe(titleAfter(steps));
    }
    const link = hero(page).getByRole('link', { name: 'Shop the range' });
    await expect.poll(() => link.getAttribute('href')).toBe('/shop');
    await first.click();
    await page.mouse.move(0, 0);
    await first.blur();
    await advanceClock(page, 30_000);
    await expect.poll(() => shownTitle(page)).toBe(titleAfter(3));
    await expect.poll(() => first.getAttribute('aria-label')).toBe('Play the slides');
  });

  it('pauses while it is hovered, focused or in a hidden tab', async () => {
    const { page, titleAfter } = await openWithMotion();
    const expectNoMove = async () => {
      await advanceClock(page, 20_000);
      await expect.poll(() => shownTitle(page)).toBe(titleAfter(0));
    };
    await hero(page).hover();
    await expectNoMove();
    await page.mouse.move(0, 0);
    await hero(page)
      .locator('[aria-roledescription=slide]:not([inert])')
      .getByRole('link', { name: 'Shop the range' })
      .focus();
    await expectNoMove();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      (document.activeElement as HTMLElement).blur();
    });
    await expectNoMove();
    await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
    await advanceClock(page, 6_000);
    await expect.poll(() => shownTitle(page)).toBe(titleAfter(1));
  });

  it('wraps in both directions by arrows, by dots and by swiping', async () => {
    const page = await browser.openPage();
    await visit(page, '/');
    const press = (name: string | RegExp) => hero(page).getByRole('button', { name }).click();
    await press('Previous slide');
    await expect.poll(() => shownTitle(page)).toBe('Garden Ready');
    await press('Next slide');
    await expect.poll(() => shownTitle(page)).toBe('Winter Building Sale');
    await press('Slide 2: Professional Tools');
    await expect.poll(() => shownTitle(page)).toBe('Professional Tools');
    await expect
      .poll(() =>
        hero(page)
          .getByRole('button', { name: /^Slide/ })
          .and(page.locator('[aria-current=true]'))
          .getAttribute('aria-label'),
      )
      .toBe('Slide 2: Professional Tools');
    await swipe(hero(page), -120);
    await expect.poll(() => shownTitle(page)).toBe('Garden Ready');
    await swipe(hero(page), 120);
    await expect.poll(() => shownTitle(page)).toBe('Professional Tools');
    await swipe(hero(page), 10);
    await expect.poll(() => shownTitle(page)).toBe('Professional Tools');
  });

  async function swipe(target: Locator, byPx: number) {
    const at = { pointerType: 'touch', clientY: 300, bubbles: true };
    await target.dispatchEvent('pointerdown', { ...at, clientX: 200 });
    await target.dispatchEvent('pointerup', { ...at, clientX: 200 + byPx });
  }

  it.each(Object.values(VIEWPORTS))(
    'shows a whole slide at every moment, also while the next picture is slow ($width px)',
    async (viewport) => {
      const page = await browser.openPage({ viewport, reducedMotion: 'no-preference' });
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(SECOND_PICTURE, async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(SECOND_PICTURE);
      await visit(page, '/');
      await asked;
      await watchSlides(page);
      await hero(page).getByRole('button', { name: 'Next slide' }).click();
      await page.waitForTimeout(1_000);
      expect(await shownTitle(page)).toBe('Winter Building Sale');
      release();
      await expect.poll(() => shownTitle(page)).toBe('Professional Tools');
      await page.waitForTimeout(500);
      const { drawn, bare } = await page.evaluate(() => {
        const watch = window as unknown as SlideWatch;
        return { drawn: watch.drawn, bare: watch.bare };
      });
      expect(drawn).toBeGreaterThan(10);
      expect(bare).toBe(0);
    },
  );

  it('moves on past a picture that cannot be loaded', async () => {
    const page = await browser.openPage({ expected: [/status of 404/] });
    await page.route(SECOND_PICTURE, (route) => route.fulfill({ status: 404 }));
    await visit(page, '/');
    await hero(page).getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => shownTitle(page)).toBe('Professional Tools');
  });

  const SECOND_PICTURE = /\/renditions\/.*\/hero-professional-tools\b/;

  interface SlideWatch {
    /** Frames since then. */
    drawn: number;
    /** Those without an opaque slide whose picture is there. */
    bare: number;
  }

  /** Looks at the slides in every frame from now on. */
  const watchSlides = (page: Page) =>
    page.evaluate(() => {
      const watch = Object.assign(window, { drawn: 0, bare: 0 });
      const isWhole = (slide: Element) => {
        const { opacity, visibility } = getComputedStyle(slide);
        const picture = slide.querySelector('img');
        return opacity === '1' && visibility === 'visible' && picture !== null && picture.complete;
      };
      const look = () => {
        const slides = [
          ...document.querySelectorAll('[aria-label=Featured] [aria-roledescription=slide]'),
        ];
        watch.drawn += 1;
        if (!slides.some(isWhole)) watch.bare += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

  it('never moves by itself for visitors who prefer reduced motion', async () => {
    const page = await browser.openPage();
    await page.clock.install();
    await visit(page, '/');
    await advanceClock(page, 20_000);
    await expect.poll(() => shownTitle(page)).toBe('Winter Building Sale');
    await hero(page).getByRole('button', { name: 'Play the slides' }).waitFor();
  });
});

describe('the popular products', () => {
  it('show three per slide at every width, with four dots, wrapping', async () => {
    const page = await browser.openPage();
    await visit(page, '/');
    const carousel = popular(page);
    const slides = carousel.locator('[aria-roledescription=slide]');
    const dots = carousel.getByRole('button', { name: /^Slide \d of 4$/ });
    const shownNumbers = () =>
      slides.evaluateAll((all) =>
        all.flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index + 1])),
      );
    /** The distance of this slide from the edge of its frame. */
    const offsetOf = (number: number) =>
      slides
        .nth(number - 1)
        .evaluate((slide) =>
          Math.round(
            slide.getBoundingClientRect().left -
              (slide.parentElement?.getBoundingClientRect().left ?? 0),
          ),
        );
    const { products } = await listProducts('limit=10&offset=0&sort=rating');
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expect
        .poll(() =>
          slides.evaluateAll((all) => all.map((slide) => slide.querySelectorAll('article').length)),
        )
        .toEqual([3, 3, 3, 3]);
      await expect.poll(() => dots.count()).toBe(4);
      await carousel.getByRole('button', { name: 'Slide 1 of 4' }).click();
      await expect.poll(shownNumbers).toEqual([1]);
      await carousel.getByRole('button', { name: 'Previous slide' }).click();
      await expect.poll(shownNumbers).toEqual([4]);
      await expect.poll(() => offsetOf(4)).toBe(0);
      await carousel.getByRole('button', { name: 'Next slide' }).click();
      await expect.poll(shownNumbers).toEqual([1]);
      await dots.nth(2).click();
      await expect.poll(shownNumbers).toEqual([3]);
      await expect
        .poll(() => slides.locator('h3').allTextContents())
        .toEqual([...products, ...products.slice(0, 2)].map(({ name }) => name));
    }
  });
});

describe('a section of the home page', () => {
  const texts = (message: string) => [
    `Error loading offers: ${message}`,
    `Error loading inspiring ideas: ${message}`,
    `Error loading trending products: ${message}`,
    `Error loading popular products: ${message}`,
  ];

  it.each(API_FAULTS)(
    'F50: says so in its own words when $name, and recovers',
    async ({ message, expected, begin }) => {
      const page = await browser.openPage({ expected });
      await page.clock.install();
      const enter = await goHome(page);
      const end = await begin(page, SECTION_CALLS);
      await enter();
      await section(page, 'DIY inspiration').waitFor();
      // On a busy machine the clock must not run out for the answers that do come.
      await section(page, 'Shop by Department').getByRole('link').first().waitFor();
      await section(page, 'Shop by category').getByRole('link').first().waitFor();
      await section(page, 'Projects for this weekend').getByRole('link').first().waitFor();
      await section(page, 'Shop by brand').getByRole('link').first().waitFor();
      const alerts = page.locator('main').getByRole('alert');
      await expect
        .poll(async () => {
          await passRequestTimeout(page);
          return (await alerts.allTextContents()).map((text) => text.replace(/Try again$/, ''));
        })
        .toEqual(texts(message));
      const articlesOf = (part: Locator) => [part, part.getByRole('article')] as const;
      await recover(
        [
          articlesOf(section(page, 'Offers')),
          articlesOf(section(page, 'DIY inspiration')),
          articlesOf(section(page, 'Trending products under $100')),
          [section(page, 'Popular Products'), popular(page)],
        ],
        end,
      );
      await expect.poll(() => alerts.count()).toBe(0);
    },
  );

  it('fails without affecting the others', async () => {
    const page = await browser.openPage({ expected: [/status of 500/] });
    const enter = await goHome(page);
    await page.route(TRENDING, (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order' } }),
    );
    await enter();
    await page.getByText('Error loading trending products: Out of order').waitFor();
    await section(page, 'DIY inspiration').getByRole('article').first().waitFor();
    await popular(page).waitFor();
    await expect.poll(() => page.locator('main').getByRole('alert').count()).toBe(1);
    await expectNoAxeViolations(page);
  });

  it('names what it is loading when its answer is slow', async () => {
    const page = await browser.openPage();
    const enter = await goHome(page);
    const hold = await holdCalls(page, SECTION_CALLS);
    await enter();
    await section(page, 'DIY inspiration').getByText('Loading inspiring ideas...').waitFor();
    await section(page, 'Trending products under $100').getByText('Loading products...').waitFor();
    await section(page, 'Popular Products').getByText('Loading products...').waitFor();
    await section(page, 'Shop by Department').getByRole('link').first().waitFor();
    await hold.release();
    await popular(page).waitFor();
    await expect
      .poll(() =>
        page
          .locator('main')
          .getByText(/^Loading/)
          .count(),
      )
      .toBe(0);
  });

  it('for departments or categories fails, loads and recovers with the list they share', async () => {
    const page = await browser.openPage({ expected: [/status of 500/] });
    const enter = await goHome(page, '/login');
    const departments = /\/api\/departments/;
    const fail = (route: Route) => route.fulfill({ status: 500, json: { error: 'Out of order' } });
    await page.route(departments, fail);
    await enter();
    await page.getByText('Error loading departments: Out of order').waitFor();
    await page.getByText('Error loading categories: Out of order').waitFor();
    await popular(page).waitFor();
    // In this order, so that no call is answered in between.
    const hold = await holdCalls(page, departments);
    await page.unroute(departments, fail);
    await section(page, 'Shop by category').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Loading departments...').waitFor();
    await page.getByText('Loading categories...').waitFor();
    // The page is loaded again too, and must not show the failure before it in the meantime.
    const failure = page.getByText('Out of order').first();
    const isFailureBack = failure.waitFor({ timeout: 500 }).then(
      () => true,
      () => false,
    );
    expect(await isFailureBack).toBe(false);
    await hold.release();
    await section(page, 'Shop by Department')
      .getByRole('link', { name: /Tools & Workshop/ })
      .waitFor();
    await section(page, 'Shop by category').getByRole('link', { name: 'Flooring' }).waitFor();
  });

  it('says so when it has nothing to show', async () => {
    const page = await browser.openPage();
    const enter = await goHome(page);
    await page.route(PRODUCTS, (route) =>
      route.fulfill({
        json: { products: [], totalCount: 0, corrected_query: null, capped_counts: [] },
      }),
    );
    await page.route(ARTICLES, (route) =>
      route.fulfill({ json: { diy_articles: [], totalCount: 0 } }),
    );
    await enter();
    await section(page, 'DIY inspiration').getByText('No articles yet.').waitFor();
    await section(page, 'Trending products under $100').getByText('No products found.').waitFor();
    await section(page, 'Popular Products').getByText('No products found.').waitFor();
    await expectNoAxeViolations(page);
  });

  it('for trending products shows nothing at $100 or more', async () => {
    const page = await browser.openPage();
    const enter = await goHome(page);
    await page.route(TRENDING, async (route) => {
      const answer = await route.fetch();
      const { products, ...rest } = (await answer.json()) as { products: object[] };
      const priced = [100, 99.99, 250, 100.01].map((price, index) => ({
        ...products[index],
        name: `Product at ${price}`,
        price,
        shown_price: price,
      }));
      await route.fulfill({ json: { ...rest, products: priced } });
    });
    await enter();
    const names = section(page, 'Trending products under $100').getByRole('heading', { level: 3 });
    await expect.poll(() => names.allTextContents()).toEqual(['Product at 99.99']);
    // The row is full: a link takes the place of the others.
    const more = section(page, 'Trending products under $100').getByRole('link', {
      name: /^Everything up to \$100/,
    });
    await expect.poll(() => more.getAttribute('href')).toBe('/shop?maxPrice=100');
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = () =>
        more.evaluate((link) => {
          const list = link.closest('ul')?.getBoundingClientRect();
          const { right, height } = link.getBoundingClientRect();
          return Math.max(
            Math.abs((list?.right ?? 0) - right),
            Math.abs((list?.height ?? 0) - height),
          );
        });
      await expect.poll(outside).toBeLessThan(2);
    }
  });
});
