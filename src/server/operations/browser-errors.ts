import type { BrowserError } from '#contract/endpoints/browser-errors.ts';

import type { RequestCtx } from '#server/http/context.ts';
import { metrics } from '#server/platform/metrics.ts';

/** More lines a minute would say nothing new, and anybody can cause them. */
const MOST_LINES = 10;
const MINUTE_MS = 60_000;

/**
 * Takes reports of errors in browsers: each is counted, and the first ten of a minute get a line in
 * the log of this process.
 */
export function createBrowserErrorLog(): (
  ctx: Pick<RequestCtx, 'log' | 'now'>,
  error: BrowserError,
) => void {
  let minute = NaN;
  let lines = 0;
  return ({ log, now }, { kind, ...error }) => {
    metrics.browserErrors.inc({ kind });
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      lines = 0;
    }
    lines += 1;
    if (lines > MOST_LINES) return;
    log.warn({ event: 'browser_error', kind, ...error }, 'An error happened in a browser');
  };
}
