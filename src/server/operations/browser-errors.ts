import packageJson from '../../../package.json' with { type: 'json' };

import type { BrowserError } from '#contract/endpoints/browser-errors.ts';

import type { RequestCtx } from '#server/http/context.ts';
import { metrics } from '#server/platform/metrics.ts';

/** More lines a minute would say nothing new, and anybody can cause them. */
const MOST_LINES = 10;
const MINUTE_MS = 60_000;
/** JSON leaves them as they are, but terminals obey some, and readers of logs break lines there. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

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
  return ({ log, now }, { kind, message, route, stack }) => {
    metrics.browserErrors.inc({ kind });
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      lines = 0;
    }
    lines += 1;
    if (lines > MOST_LINES) return;
    const line = {
      event: 'browser_error',
      version: packageJson.version,
      kind,
      message: withoutControls(message),
      route: withoutControls(route),
      stack: withoutControls(stack),
    };
    log.warn(line, 'An error happened in a browser');
  };
}

const withoutControls = (text: string) => text.replaceAll(CONTROLS, '\ufffd');
