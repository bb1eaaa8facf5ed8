import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Longer than the client's request timeout. */
const BEYOND_TIMEOUT_MS = 16_000;
const PRESS_WAITS_MS = 1_000;
const CONTENT_WAITS_MS = 3_000;

export interface ApiFault {
  /** What is wrong: "the server fails". */
  name: string;
  /** The value of `{msg}` during the fault. */
  message: string;
  /** What the browser itself logs during the fault. */
  expected: readonly RegExp[];
  /** From now on every matching call fails. The returned function ends the fault. */
  begin: (page: Page, calls: RegExp) => Promise<() => Promise<void>>;
}

/**
 * The ways in which a screen's call can fail. The last one needs `page.clock.install()` before the
 * page opens.
 */
export const API_FAULTS: readonly ApiFault[] = [
  {
    name: 'the server fails',
    message: 'Something went wrong on our side. Please try again.',
    expected: [/status of 500/],
    begin: (page, calls) =>
      answer(page, calls, 500, {
        error: {
          code: 'INTERNAL',
          message: 'Something went wrong on our side. Please try again.',
          requestId: 'r-1',
        },
      }),
  },
  {
    name: 'a proxy answers for a server that is away',
    message: 'An error occurred',
    expected: [/status of 503/],
    begin: (page, calls) => answer(page, calls, 503, 'Service Unavailable'),
  },
  {
    name: 'the browser is offline',
    message: 'The shop cannot be reached. Check your connection and try again.',
    expected: [/ERR_INTERNET_DISCONNECTED/],
    begin: async (page, calls) => {
      await page.route(calls, (route) => route.abort('internetdisconnected'));
      return () => page.unroute(calls);
    },
  },
  {
    name: 'no answer comes',
    message: 'The shop is taking too long to answer. Try again in a moment.',
    expected: [],
    begin: async (page, calls) => {
      const hold = await holdCalls(page, calls);
      return hold.release;
    },
  },
];

async function answer(page: Page, calls: RegExp, status: number, json: unknown) {
  await page.route(calls, (route) => route.fulfill({ status, json }));
  return () => page.unroute(calls);
}

/** Moves the page's clock past the client's request timeout. */
export async function passRequestTimeout(page: Page): Promise<void> {
  await page.clock.fastForward(BEYOND_TIMEOUT_MS);
}

/** Keeps every matching call waiting for its answer until `release`. */
export async function holdCalls(
  page: Page,
  calls: RegExp,
): Promise<{ release: () => Promise<void> }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(calls, async (route) => {
    await opened;
    // The page may have cancelled the call.
    await route.fallback().catch(() => {});
  });
  return {
    release: async () => {
      open();
      await page.unroute(calls);
    },
  };
}

const tryAgainIn = (part: Page | Locator) =>
  part
    .getByRole('button', { name: /^Try again/ })
    .filter({ visible: true })
    .first();

/** A part of a page that offers "Try again", and what it shows once its call is answered. */
type FailedPart = readonly [part: Page | Locator, content: Locator];

/** Ends a fault and presses "Try again" in each part of the page until its content is there. */
export async function recover(
  parts: readonly FailedPart[],
  endFault: () => Promise<unknown>,
): Promise<void> {
  for (const [part] of parts) await tryAgainIn(part).waitFor();
  await endFault();
  for (const failed of parts) await pressUntilThere(failed);
}

/** The button is away, or does nothing, during a call that began before the fault ended. */
async function pressUntilThere([part, content]: FailedPart): Promise<void> {
  await expect
    .poll(async () => {
      await tryAgainIn(part)
        .click({ timeout: PRESS_WAITS_MS })
        .catch(() => {});
      return content
        .first()
        .waitFor({ timeout: CONTENT_WAITS_MS })
        .then(
          () => true,
          () => false,
        );
    })
    .toBe(true);
}
