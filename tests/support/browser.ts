import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
  chromium,
} from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

import { findInstalledChromium } from './chromium.ts';
import { provideFonts, SYSTEM_FONTS, type SystemFont } from './fonts.ts';
import { siteUrl } from './site.ts';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only this machine resolves, so a request that the checks below miss still goes nowhere.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** A test's page lives for seconds: optimising its code takes more time than it saves. */
const WITHOUT_OPTIMISER = ['--js-flags=--no-opt --no-maglev'];

/** The small build of axe-core: each page compiles it anew. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Long, because a busy machine is not a failure. */
const WAITS_MS = 60_000;

/** What Chromium writes on the console for an answer with status 503. */
const REFUSED =
  'console.error: Failed to load resource: the server responded with a status of 503 (Service Unavailable)';

/** The widths at which every screen is checked. */
export const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
} as const;

export interface PageOptions extends BrowserContextOptions {
  /** The shop to visit; the run's shared one unless given. */
  baseURL?: string;
  /**
   * Console messages and failed requests that this test causes on purpose, such as
   * `/status of 404/` on a page that is not found. Anything else fails the test.
   */
  expected?: readonly RegExp[];
}

export interface TestBrowser {
  /** A page in its own context. The test fails if the page logs an error. */
  openPage: (options?: PageOptions) => Promise<Page>;
}

/** Starts Chromium once for a test file and closes it at the end; `fonts` as in `launchBrowser`. */
export function useBrowser(fonts?: readonly SystemFont[]): TestBrowser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser(fonts, WITHOUT_OPTIMISER);
  });
  afterAll(() => browser?.close());
  return {
    openPage: async (options = {}) => {
      if (!browser) throw new Error('Call openPage inside a test: Chromium is started before it.');
      return openPage(browser, options);
    },
  };
}

/**
 * Starts Chromium with these system fonts and none of the machine's own, so that every machine sees
 * the same pages.
 */
export async function launchBrowser(
  fonts: readonly SystemFont[] = SYSTEM_FONTS,
  args: readonly string[] = [],
): Promise<Browser> {
  const installed = await findInstalledChromium();
  if (!installed)
    throw new Error('No Chromium found: run the tests with npm test, or set CHROMIUM_PATH.');
  const { env, discard } = provideFonts(fonts);
  const browser = await chromium.launch({
    executablePath: installed.path,
    args: [...ARGS, ...args],
    env: { ...process.env, ...env },
  });
  browser.once('disconnected', discard);
  return browser;
}

/**
 * Opens a blank page whose addresses are relative to the shop. The test fails on a console error or
 * warning, an uncaught error, a failed request and a request to any other origin, unless listed in
 * `expected`. A read that a busy shop asks to repeat is none.
 */
async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { page, close } = await openWatchedPage(browser, options);
  onTestFinished(async () => {
    expect(await close(), 'unexpected console output, errors or requests').toEqual([]);
  });
  return page;
}

/** `openPage` outside a test: `close` returns the errors that the page logged. */
export async function openWatchedPage(
  browser: Browser,
  options: PageOptions = {},
): Promise<{ page: Page; close: () => Promise<string[]> }> {
  const { expected = [], baseURL = siteUrl(), ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL,
    viewport: VIEWPORTS.desktop,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
    ...contextOptions,
  });
  context.setDefaultTimeout(WAITS_MS);
  const errors = collectPageErrors(context, new URL(baseURL).origin);
  return {
    page: await context.newPage(),
    close: async () => {
      // A call that a test intercepts may still be pending.
      const pages = context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }));
      await Promise.all([...pages, context.unrouteAll({ behavior: 'ignoreErrors' })]);
      await context.close();
      return errors().filter((text) => !expected.some((pattern) => pattern.test(text)));
    },
  };
}

/** Opens a page of the shop and waits until it is interactive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
}

/**
 * Waits until the page reacts to every press and key: React has hydrated it and run its effects.
 */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main, form, button, input, select, textarea')];
    const isTaken = (part: Element) =>
      Object.keys(part).some((key) => key.startsWith('__reactProps$'));
    return parts.length > 0 && parts.every(isTaken);
  });
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
}

/** Scrolls to the end of the page, so that everything that loads late loads. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/** Drops timers of a second or more, so that nothing on the page disappears during a check. */
export async function stopLongTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout;
    const startShort = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= 1000 ? 0 : start(run, ms, ...rest);
    window.setTimeout = startShort as typeof window.setTimeout;
  });
}

/** Stops the page's clock. `page.clock.runFor` moves it and `resume` starts it again. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Call the result when the context is closed: what a busy shop refused is known only then. */
function collectPageErrors(context: BrowserContext, origin: string): () => string[] {
  const errors: string[] = [];
  const refusals = new Set<string>();
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    errors.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  // A shop on a busy machine refuses reads for a moment, and the page asks again (Rule 108).
  context.on('response', (response) => {
    const isRefusal = response.status() === 503 && response.headers()['retry-after'] !== undefined;
    if (isRefusal && response.request().method() === 'GET')
      refusals.add(`${REFUSED} (${response.url()})`);
  });
  context.on('weberror', (error) => {
    errors.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === origin) return;
    errors.push(`request to another origin: ${request.method()} ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page cancels its pending requests; that is not an error.
    if (reason === 'net::ERR_ABORTED') return;
    errors.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  return () => errors.filter((text) => !refusals.has(text));
}

interface AxeViolation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * Fails with each broken accessibility rule and the elements that break it (WCAG A and AA, best
 * practices). The page may still be changing, so a violation must persist for a moment.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expect
    .poll(() => findAxeViolations(page), {
      message: `accessibility of ${page.url()}`,
      interval: 500,
    })
    .toEqual([]);
}

export type WidthName = keyof typeof VIEWPORTS;

/**
 * Checks that no accessibility rule is broken and nothing scrolls sideways on a phone, a tablet and
 * a desktop; `look` adds checks at each width. The page is resized and keeps its state, because
 * reloading it for each width would take far longer.
 */
export async function expectAccessibleAtEveryWidth(
  page: Page,
  look: (name: WidthName) => Promise<void> = async () => {},
): Promise<void> {
  for (const name of Object.keys(VIEWPORTS) as WidthName[]) {
    const viewport = VIEWPORTS[name];
    await page.setViewportSize(viewport);
    // Elements that measure themselves, such as charts, follow a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `width of ${page.url()}`,
      })
      .toBe(viewport.width);
    await look(name);
    await expectNoAxeViolations(page);
  }
}

/** The element is above the lower edge of the window, visible without scrolling. */
export async function expectInView(page: Page, element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await element.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);
}

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/** The page's debugger session, one per page, for what the page's own policy forbids. */
export function debuggerOf(page: Page): Promise<CDPSession> {
  const session = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, session);
  return session;
}

/**
 * Each broken rule in a few lines: `image-alt: Images must have alternative text` and the elements
 * below it.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const debug = await debuggerOf(page);
  const { result: present } = await debug.send('Runtime.evaluate', {
    expression: "'axe' in globalThis",
  });
  // Through the debugger, because the page's content security policy refuses added scripts.
  if (present.value !== true) {
    await debug.send('Runtime.evaluate', { expression: axeSource, silent: true });
  }
  const { result, exceptionDetails } = await debug.send('Runtime.evaluate', {
    expression: `axe.run({
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    }).then(({ violations }) => violations)`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(`axe did not run: ${exceptionDetails.text}`);
  const violations = result.value as AxeViolation[];
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`,
  );
}
