import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import {
  type ApiProduct,
  fetchProducts,
  oneOf,
  openProductAs,
} from '#tests/support/catalogue-pages.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
let product: ApiProduct;
let pictures: string[];

beforeAll(async () => {
  const products = await fetchProducts(siteUrl());
  pictures = products.flatMap(({ images }) => images.slice(0, 1)).slice(0, 4);
  expect(pictures).toHaveLength(4);
  const plain = oneOf(products, ({ product_variants: variants }) => variants.length === 0);
  // These pictures have no descriptions, so they have the product's name.
  product = { ...plain, image_alts: {} };
});

const track = (page: Page) => page.getByRole('list', { name: `Pictures of ${product.name}` });
const thumbnail = (page: Page, number: number) =>
  page.getByRole('link', { name: `Show picture ${number} of 4` });
const lightbox = (page: Page) => page.getByRole('dialog', { name: product.name });
const large = (page: Page, number: number) =>
  lightbox(page).getByRole('img', {
    name: number === 1 ? product.name : `${product.name}, view ${number} of 4`,
    exact: true,
  });

/** The picture in the middle of the frame, counted from 1. */
const shown = (page: Page) =>
  track(page).evaluate((list) => Math.round(list.scrollLeft / list.clientWidth) + 1);

describe('the gallery', () => {
  it('opens the picture of a pressed thumbnail or arrow key, and the focus follows', async () => {
    const page = await browser.openPage();
    await openProductAs(page, product, { images: pictures });
    await thumbnail(page, 3).click();
    await expect.poll(() => shown(page)).toBe(3);
    await expect.poll(() => thumbnail(page, 3).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toBe(4);
    await thumbnail(page, 4).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page)).toBe(4);
    // Tab stops only at the large picture in view.
    await expect.poll(() => track(page).locator('a:not([tabindex="-1"])').count()).toBe(1);
    await expectNoAxeViolations(page);
  });

  it('is swiped on a phone, with a counter', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.phone, hasTouch: true });
    await openProductAs(page, product, { images: pictures });
    await page.getByText('1/4', { exact: true }).waitFor();
    const box = (await track(page).boundingBox())!;
    const middle = box.y + box.height / 2;
    await swipe(page, [box.x + 330, middle], [box.x + 60, middle]);
    await page.getByText('2/4', { exact: true }).waitFor();
    await expect.poll(() => shown(page)).toBe(2);
  });

  it('has neither counter nor thumbnails for a single picture', async () => {
    const page = await browser.openPage();
    await openProductAs(page, product, { images: pictures.slice(0, 1) });
    const views = page.getByRole('list', { name: 'Views', exact: true });
    await expect.poll(() => views.count()).toBe(0);
    await expect.poll(() => page.getByText('1/1').count()).toBe(0);
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    await lightbox(page).getByRole('img', { name: product.name, exact: true }).waitFor();
    await expect
      .poll(() => lightbox(page).getByRole('button', { name: 'Next picture' }).count())
      .toBe(0);
  });

  it.each([
    ['no picture', []],
    ['a broken picture', ['/pictures/products/missing-on-purpose.webp']],
  ])('with %s shows the drawn placeholder', async (_, images) => {
    const page = await browser.openPage({ expected: [/status of 404/] });
    await openProductAs(page, product, { images });
    await page.locator('#main').getByText('No picture yet').first().waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('the large view', () => {
  it('opens from the picture, moves by arrow keys, closes by Esc and returns the focus', async () => {
    const page = await browser.openPage();
    await openProductAs(page, product, { images: pictures });
    await track(page).getByRole('link').first().click();
    await large(page, 1).waitFor();
    await page.keyboard.press('ArrowRight');
    await large(page, 2).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await large(page, 4).waitFor();
    await lightbox(page).getByRole('status').filter({ hasText: 'Picture 4/ of 4' }).waitFor();
    await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
    await large(page, 1).waitFor();
    await lightbox(page).getByRole('button', { name: 'Show picture 3 of 4' }).click();
    await large(page, 3).waitFor();
    await page.keyboard.press('Escape');
    await lightbox(page).waitFor({ state: 'detached' });
    await page.locator('#main :focus').waitFor();
    // The page behind shows the same picture.
    await expect.poll(() => shown(page)).toBe(3);
  });

  it('is accessible and fits at every width', async () => {
    const page = await browser.openPage();
    await openProductAs(page, product, { images: pictures });
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    await expectAccessibleAtEveryWidth(page, () => large(page, 1).waitFor());
    await lightbox(page).getByRole('button', { name: 'Close' }).click();
    await lightbox(page).waitFor({ state: 'detached' });
  });

  it('zooms by buttons, double click and wheel, and is dragged', async () => {
    const page = await browser.openPage();
    await openProductAs(page, product, { images: pictures });
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    await large(page, 1).waitFor();
    await expect.poll(() => zoom(page)).toEqual({ scale: 1, x: 0, y: 0 });
    await lightbox(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await zoom(page)).scale).toBeCloseTo(1.6);
    await page.mouse.move(640, 450);
    await page.mouse.down();
    await page.mouse.move(700, 480, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await zoom(page)).x).toBeCloseTo(60);
    await lightbox(page).getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(async () => (await zoom(page)).scale).toBe(1);
    await page.mouse.dblclick(640, 450);
    await expect.poll(async () => (await zoom(page)).scale).toBeCloseTo(2.5);
    await page.mouse.dblclick(640, 450);
    await expect.poll(async () => (await zoom(page)).scale).toBe(1);
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => (await zoom(page)).scale).toBeCloseTo(Math.E);
    // Another picture starts without zoom.
    await page.keyboard.press('ArrowRight');
    await large(page, 2).waitFor();
    await expect.poll(() => zoom(page)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('zooms by pinch, and is swiped when not zoomed', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.phone, hasTouch: true });
    await openProductAs(page, product, { images: pictures });
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    await large(page, 1).waitFor();
    await swipe(page, [320, 400], [80, 400]);
    await large(page, 2).waitFor();
    await pinch(page, { centre: [195, 420], from: 60, to: 180 });
    await expect.poll(async () => (await zoom(page)).scale).toBeCloseTo(3, 0);
    // Now a finger moves the picture and does not change it.
    await swipe(page, [320, 400], [80, 400]);
    await expect.poll(async () => (await zoom(page)).x).toBeLessThan(0);
    await expect.poll(() => large(page, 2).count()).toBe(1);
  });
});

/** The position of the picture in the large view. */
const zoom = (page: Page) =>
  lightbox(page)
    .getByRole('img')
    .first()
    .evaluate((image) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(image.closest('div')!).transform);
      return { scale: a, x: e, y: f };
    });

type At = readonly [x: number, y: number];

async function touch(page: Page) {
  const debug = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly At[]) =>
    debug.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
}

async function swipe(page: Page, from: At, to: At): Promise<void> {
  const send = await touch(page);
  await send('touchStart', from);
  for (let step = 1; step <= 6; step += 1) {
    const part = (a: number, b: number) => a + ((b - a) * step) / 6;
    await send('touchMove', [part(from[0], to[0]), part(from[1], to[1])]);
  }
  await send('touchEnd');
}

interface Pinch {
  centre: At;
  /** Pixels between the fingers. */
  from: number;
  to: number;
}

async function pinch(page: Page, { centre: [x, y], from, to }: Pinch): Promise<void> {
  const send = await touch(page);
  const fingers = (apart: number): At[] => [
    [x - apart / 2, y],
    [x + apart / 2, y],
  ];
  await send('touchStart', ...fingers(from));
  for (let step = 1; step <= 6; step += 1) {
    await send('touchMove', ...fingers(from + ((to - from) * step) / 6));
  }
  await send('touchEnd');
}
