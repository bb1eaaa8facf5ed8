import { availableParallelism, cpus, loadavg } from 'node:os';
import { brotliCompressSync, constants } from 'node:zlib';

import type { Browser, CDPSession, Page } from 'playwright-core';

import { launchBrowser, VIEWPORTS, waitUntilInteractive } from '#tests/support/browser.ts';
import { fetchProducts, oneOf } from '#tests/support/catalogue-pages.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { registerCustomer, type Session, storeSession } from '#tests/support/customer.ts';
import { demoSession } from '#tests/support/office.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

import { buildInChild, buildIsCurrent } from '../build.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { percentile } from './bench.ts';

const help = `Measures the demo shop in Chromium on a slow phone: a quarter of this processor, 390 pixels, 1.6 Mbit/s,
150 ms, nothing cached. Prints one table with the median of several visits.

Usage: npm run bench:browser -- [--times 5] [--only shop]

  --times  visits of each page
  --only   only the rows whose text contains this`;

const SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
/** The reader looks at the list, or at a product in it, before the click. */
const READING_MS = 3_000;
/** Nothing is requested for this long: the page is idle. */
const IDLE_MS = 1_000;

/** What each visit adds to the table: a name, its unit and a number. */
type Measured = Readonly<Record<string, number>>;

interface Visit {
  readonly what: string;
  readonly goals: Readonly<Record<string, string>>;
  readonly measure: (open: OpenPage, shop: TestServer) => Promise<Measured>;
}

/** A page on the slow phone, signed in with this session. */
type OpenPage = (session?: Session) => Promise<{ page: Page; debug: CDPSession }>;

const options = {
  times: { type: 'string', default: '5' },
  only: { type: 'string', default: '' },
} as const;

/** The rows of one visit. */
async function measureOften(
  browser: Browser,
  shop: TestServer,
  { what, goals, measure }: Visit,
  times: number,
): Promise<string[][]> {
  const found: Measured[] = [];
  // The first visit fills the shop's caches and does not count.
  for (let visit = -1; visit < times; visit += 1) {
    const context = await browser.newContext({ baseURL: shop.url, viewport: VIEWPORTS.phone });
    const open: OpenPage = async (session) => {
      const page = await context.newPage();
      const debug = await context.newCDPSession(page);
      await slowDown(debug);
      await page.addInitScript(observe);
      if (session !== undefined) await storeSession(page, session);
      return { page, debug };
    };
    const measured = await measure(open, shop);
    await context.close();
    if (visit >= 0) found.push(measured);
  }
  return Object.keys(found[0] ?? {}).map((figure) => {
    const values = found.map((measured) => measured[figure] ?? NaN);
    return [
      what,
      figure,
      ...[percentile(values, 0.5), Math.min(...values), Math.max(...values)].map(rounded),
      goals[figure] ?? '',
    ];
  });
}

async function slowDown(debug: CDPSession): Promise<void> {
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

interface Observed {
  longTasks: number[];
  events: number[];
  lcp: number;
  shift: number;
}

/** Runs in the page: notes long tasks, slow events, layout shifts and the largest paint. */
function observe(): void {
  const seen: Observed = { longTasks: [], events: [], lcp: 0, shift: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  };
  watch('longtask', ({ duration }) => seen.longTasks.push(duration));
  watch('event', ({ duration }) => seen.events.push(duration), { durationThreshold: 16 });
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
}

function observed(page: Page): Promise<Observed> {
  return page.evaluate(() => (window as unknown as { seen: Observed }).seen);
}

/** A cold visit: script, blocked main thread, largest paint and layout shift until it is idle. */
async function visitCold(open: OpenPage, path: string, session?: Session): Promise<Measured> {
  const { page, debug } = await open(session);
  const scripts = new Map<string, number>();
  let lastAt = performance.now();
  debug.on('Network.requestWillBeSent', ({ requestId, request }) => {
    lastAt = performance.now();
    if (request.url.endsWith('.js')) scripts.set(requestId, 0);
  });
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now();
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  await page.goto(path, { waitUntil: 'load' });
  while (performance.now() - lastAt < IDLE_MS) await page.waitForTimeout(100);
  const { longTasks, lcp, shift } = await observed(page);
  const bytes = [...scripts.values()];
  return {
    'script, kB': bytes.reduce((sum, size) => sum + size, 0) / 1000,
    'script, files': bytes.length,
    'main thread blocked, ms': longTasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    'longest task, ms': Math.max(0, ...longTasks),
    'LCP, ms': lcp,
    CLS: shift,
  };
}

/** The document of a page: bytes as they are and with brotli, and elements. */
async function measureDocument(shop: TestServer, path: string): Promise<Measured> {
  const html = await (await fetch(shop.url + path)).text();
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const markup = html.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '<$1>');
  return {
    'HTML, kB': html.length / 1000,
    'HTML, kB br': brotli.length / 1000,
    'HTML, elements': markup.match(/<[a-z]/g)?.length ?? 0,
  };
}

function cold(
  what: string,
  path: (shop: TestServer) => string | Promise<string>,
  goals: Visit['goals'],
): Visit {
  return {
    what,
    goals,
    measure: async (open, shop) => {
      const at = await path(shop);
      return { ...(await measureDocument(shop, at)), ...(await visitCold(open, at)) };
    },
  };
}

const CARD = 'main a[href^="/products/"]';

/** From the list to a product: when its parts are drawn after the click, and all data is there. */
function toProduct(isHovered: boolean): Visit {
  return {
    what: isHovered ? 'list to product, hovered' : 'list to product',
    goals: isHovered
      ? { 'whole page, ms': '80' }
      : { 'heading, price and picture, ms': '100', 'whole page, ms': '450' },
    measure: async (open) => {
      const { page } = await open();
      await page.goto('/shop', { waitUntil: 'load' });
      await waitUntilInteractive(page);
      const link = page.locator(CARD).first();
      await link.scrollIntoViewIfNeeded();
      if (isHovered) await link.hover();
      await page.waitForTimeout(READING_MS);
      await page.evaluate(watchProduct);
      await link.dispatchEvent('click');
      const times = await page.waitForFunction(
        () => (window as unknown as { productTimes?: Record<string, number> }).productTimes,
      );
      return times.jsonValue() as Promise<Measured>;
    },
  };
}

/** Runs in the page: from the next click on, looks in every frame for the parts of a product. */
function watchProduct(): void {
  const listName = document.querySelector('h1')?.textContent;
  const look = (clickedAt: number, times: Record<string, number>) => {
    const main = document.querySelector('main');
    const found = main?.querySelector('h1');
    const heading = found?.textContent === listName ? null : found;
    const hasPrice = /\$\d/.test(main?.textContent ?? '');
    const picture = main?.querySelector('img');
    const now = Math.round(performance.now() - clickedAt);
    if (heading && hasPrice && picture) times['heading, price and picture, ms'] ??= now;
    const isWhole = heading && /specifications/i.test(main?.textContent ?? '');
    if (!isWhole) return void requestAnimationFrame(() => look(clickedAt, times));
    times['whole page, ms'] = now;
    Object.assign(window, { productTimes: times });
  };
  addEventListener('click', () => look(performance.now(), {}), { once: true, capture: true });
}

/** The newest product that can be bought without choosing a variant. */
async function firstProduct({ url }: TestServer): Promise<{ id: string; slug: string }> {
  const products = await fetchProducts(url);
  return oneOf(products, (product) => product.stock > 0 && product.product_variants.length === 0);
}

const productPath = async (shop: TestServer) => `/products/${(await firstProduct(shop)).slug}`;
const blocked = (ms: number) => ({ 'main thread blocked, ms': String(ms), 'LCP, ms': '1,600' });
const script = (kilobytes: number, files = 8) => ({
  'script, kB': String(kilobytes),
  'script, files': String(files),
});
const html = (raw: number, brotli: number, elements: number) => ({
  'HTML, kB': String(raw),
  'HTML, kB br': String(brotli),
  'HTML, elements': elements.toLocaleString('en-AU'),
});

const ADDRESS = {
  type: 'shipping',
  first_name: 'Robin',
  last_name: 'Marsh',
  company: null,
  address1: '12 Bridge Road',
  address2: null,
  city: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'Australia',
  phone: null,
};

/** The checkout of a signed-in buyer; without a saved address it opens the form for one. */
function toCheckout(what: string, address: object | null, goals: Visit['goals']): Visit {
  return {
    what,
    goals,
    measure: async (open, shop) => {
      const { session, call } = await registerCustomer(shop.url);
      const { id } = await firstProduct(shop);
      await call('/api/cart-items', { json: { product_id: id, quantity: 1 } });
      if (address !== null) await call('/api/addresses', { json: address });
      return visitCold(open, '/checkout', session);
    },
  };
}

const VISITS: readonly Visit[] = [
  cold('home', () => '/', { ...script(115), ...html(90, 14, 1_000), ...blocked(400) }),
  cold('shop', () => '/shop', { ...script(120), ...html(75, 13, 850), ...blocked(300) }),
  cold('product', productPath, { ...script(122), ...html(65, 12, 600), 'LCP, ms': '1,600' }),
  toCheckout('checkout', ADDRESS, { ...script(130), 'LCP, ms': '1,600' }),
  toCheckout('checkout, no saved address', null, { ...script(130), 'LCP, ms': '1,600' }),
  {
    what: 'back office',
    goals: script(180, 12),
    measure: async (open, shop) => visitCold(open, '/admin', await demoSession(shop, 'admin')),
  },
  {
    what: 'second page: shop after home',
    goals: { 'LCP, ms': '800' },
    measure: async (open) => {
      const { page } = await open();
      await page.goto('/', { waitUntil: 'load' });
      await waitUntilInteractive(page);
      await page.goto('/shop', { waitUntil: 'load' });
      await page.waitForTimeout(IDLE_MS);
      const { lcp, shift } = await observed(page);
      return { 'LCP, ms': lcp, CLS: shift };
    },
  },
  toProduct(false),
  toProduct(true),
  {
    what: 'add to cart',
    goals: { 'longest event, ms': '120' },
    measure: async (open, shop) => {
      const { page } = await open();
      await page.goto(await productPath(shop), { waitUntil: 'load' });
      await waitUntilInteractive(page);
      await page
        .getByRole('button', { name: /add to cart/i })
        .first()
        .click();
      await page.waitForTimeout(IDLE_MS);
      return { 'longest event, ms': Math.max(0, ...(await observed(page)).events) };
    },
  },
];

/** Three digits. */
function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-AU');
}

/** Prints a line of a Markdown table. */
function printCells(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

await runCommand({ help, options }, async ({ only, ...values }) => {
  const times = wholeNumber('times', values.times, { from: 1 });
  const chromium = await ensureChromium((line) => console.log(line));
  if (chromium.path === null) throw new Error(chromium.reason);
  process.env['CHROMIUM_PATH'] = chromium.path;
  if (!buildIsCurrent() && !(await buildInChild())) {
    process.exitCode = 1;
    return;
  }
  const load = loadavg().map((value) => Math.round(value * 10) / 10);
  const shop = await startTestServer();
  const browser = await launchBrowser();
  try {
    console.log(
      `${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, load average before ${load.join(', ')}
Node ${process.versions.node}, Chromium ${browser.version()}, demo shop, median of ${times}\n`,
    );
    printCells(['what', 'figure', 'median', 'least', 'most', 'goal']);
    printCells(Array.from({ length: 6 }, () => '---'));
    for (const visit of VISITS) {
      if (!visit.what.includes(only)) continue;
      for (const row of await measureOften(browser, shop, visit, times)) printCells(row);
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
});
