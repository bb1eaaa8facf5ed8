import { setTimeout as sleep } from 'node:timers/promises';

import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';

import { VIEWPORTS, visit, type PageOptions, type WidthName } from './browser.ts';
import { fetchProducts, oneOf } from './catalogue-pages.ts';
import { callAs, type Session, storeSession } from './customer.ts';
import { demoSession } from './office.ts';
import type { TestServer } from './server.ts';

type Role = Parameters<typeof demoSession>[1];

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly width: WidthName;
  /** Whose screen it is; nobody's without. */
  readonly as?: Role;
}

const PRODUCT = 'tidewren-arc-basin-mixer';

/** The screens whose pictures are compared. `ORDER` stands for an order of the demo's customer. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', width: 'phone' },
  { name: 'shop', path: '/shop', width: 'desktop' },
  { name: 'product', path: `/products/${PRODUCT}`, width: 'tablet' },
  { name: 'cart', path: '/cart', width: 'phone', as: 'customer' },
  { name: 'checkout', path: '/checkout', width: 'desktop', as: 'customer' },
  {
    name: 'order-confirmation',
    path: '/order-confirmation?order_id=ORDER',
    width: 'phone',
    as: 'customer',
  },
  { name: 'article', path: '/diy-advice/build-a-low-deck-in-a-weekend', width: 'tablet' },
  { name: 'login', path: '/login', width: 'phone' },
  { name: 'account', path: '/account', width: 'tablet', as: 'customer' },
  { name: 'admin', path: '/admin', width: 'desktop', as: 'admin' },
  { name: 'admin-products', path: '/admin/products', width: 'desktop', as: 'admin' },
  { name: 'seller', path: '/seller', width: 'tablet', as: 'seller' },
];

/** Takes the pictures of one shop, each in a context of its own that `openPage` opens. */
export type TakeScreen = (
  openPage: (options: PageOptions) => Promise<Page>,
  screen: Screen,
) => Promise<Buffer>;

/** Fills the cart of the demo's customer; afterwards the shop's screens can be taken. */
export async function prepareScreens(
  shop: Readonly<Pick<TestServer, 'url' | 'dataDir'>>,
): Promise<TakeScreen> {
  const now = new Date();
  const roles: readonly Role[] = ['customer', 'seller', 'admin'];
  const sessions = new Map<Role | undefined, Session>();
  for (const role of roles) sessions.set(role, await demoSession(shop, role));
  const call = await callAs(shop.url, sessions.get('customer') as Session);
  const { id } = oneOf(await fetchProducts(shop.url), (one) => one.slug === PRODUCT);
  await call('/api/cart-items', { json: { product_id: id, quantity: 1 } });
  const { orders } = await call<{ orders: { id: string }[] }>('/api/orders');
  const order = orders[0]?.id;
  if (order === undefined) throw new Error('The customer of the demo shop has no order.');

  return async (openPage, { path, width, as }) => {
    const page = await openPage({ baseURL: shop.url, viewport: VIEWPORTS[width] });
    await page.clock.setFixedTime(now);
    const session = sessions.get(as);
    if (session !== undefined) await storeSession(page, session);
    const pending = pendingRequests(page);
    await visit(page, path.replace('ORDER', order));
    return takeWhenStill(page, pending);
  };
}

function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

const GIVE_UP_AFTER_MS = 60_000;

/** The picture once two in a row are equal, without motion and with the same times. */
async function takeWhenStill(page: Page, pending: ReadonlySet<Request>): Promise<Buffer> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  let last: Buffer | undefined;
  while (Date.now() < giveUpAt) {
    if (!(await page.evaluate(isLoaded)) || pending.size > 0) {
      last = undefined;
      await sleep(50);
      continue;
    }
    await page.evaluate(drawAfresh);
    const taken = await page.screenshot({
      animations: 'disabled',
      caret: 'hide',
    });
    if (last?.equals(taken) === true) return taken;
    last = taken;
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

/** Runs in the page: its fonts and the photos in view are there, and nothing is loading. */
async function isLoaded(): Promise<boolean> {
  // Of a photo's sizes Chromium prefers one that has already loaded. The fallback has one address.
  for (const sizes of document.querySelectorAll('picture > source')) sizes.remove();
  await new Promise<void>((done) => requestIdleCallback(() => done()));
  const isInView = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };
  return (
    document.fonts.status === 'loaded' &&
    ![...document.images].some((image) => isInView(image) && !image.complete) &&
    ![...document.querySelectorAll('.animate-shimmer, [aria-busy="true"]')].some(isInView)
  );
}

/**
 * Runs in the page: gives every time and order number, which is made of one, the same text, and
 * draws all of the page at once. What is drawn bit by bit, as photos arrive, has other pixels at
 * rounded corners.
 */
async function drawAfresh(): Promise<void> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const isTime = text.parentElement?.closest('time') !== null;
    text.nodeValue = isTime ? 'time' : (text.nodeValue ?? '').replace(/ORD-\d{10,}/g, 'ORD-0');
  }
  const { style } = document.documentElement;
  for (const display of ['none', '']) {
    style.display = display;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
}

export interface Difference {
  /** How many pixels differ; all of them if the sizes do. */
  readonly pixels: number;
  /** A picture with the differing pixels in white. */
  readonly picture: Buffer;
}

/** Compares two pictures, pixel by pixel. */
export async function compareScreens(before: Buffer, after: Buffer): Promise<Difference> {
  const { width, height } = await sharp(before).metadata();
  const other = await sharp(after).metadata();
  if (other.width !== width || other.height !== height) {
    return { pixels: width * height, picture: after };
  }
  const apart = await sharp(before)
    .removeAlpha()
    .composite([{ input: await sharp(after).removeAlpha().toBuffer(), blend: 'difference' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const marks = Buffer.alloc(width * height);
  for (let at = 0; at < marks.length; at += 1) {
    marks[at] = apart.subarray(at * 3, at * 3 + 3).some((byte) => byte > 0) ? 255 : 0;
  }
  const picture = await sharp(marks, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { pixels: marks.filter((mark) => mark > 0).length, picture };
}
