import { BROWSER_ERROR_LENGTHS, type BrowserErrorKind } from '#contract/browser-error.ts';

/** The first errors of a page say what is wrong; those that follow are often caused by them. */
const MOST_REPORTS = 5;
const URLS = /[a-z-]+:\/\/[^\s()]+/gi;
/** A built file, with the line and column of a stack. */
const BUILT_FILE = /\/assets\/[\w.-]+(?::\d+)*/;
const QUERIES = /[?#][^\s()"'?#=]+=[^\s()"']*/g;
/** In Firefox and Safari `add@/assets/shop.js:1:2` and `map@[native code]` are lines of a stack. */
const EMAILS = /[^\s@"'<>]+@[^\s@"'<>/([]+/g;
const EXTENSION = /\b\w+-extension:\/\//;
/** What screens show and the shop knows already, what is no fault, and other origins' scripts. */
const EXPECTED_NAMES = new Set(['ApiError', 'AbortError', 'TimeoutError']);
const EXPECTED = /ResizeObserver loop|^Script error/;
/** In the words of Chromium, Firefox and Safari. */
const NOT_LOADED =
  /Failed to fetch|^network error$|^NetworkError|^Load failed$|dynamically imported module|^Importing a module script failed|^Unable to preload CSS/;
/** What replacing takes grows with the square of the length, so that only this much is read. */
const READ_TIMES = 3;

/** Of the page that is shown. */
type Route = () => string | undefined;

const reported = new Set<string>();

/**
 * Reports an error to the shop: each once, and five of a page at most. Addresses of pages and of
 * people are left out. Never fails, because its failure would be reported in turn.
 */
export function reportError(
  kind: BrowserErrorKind,
  error: unknown,
  route: Route = () => '/',
): void {
  try {
    if (error instanceof Error && !isExpected(error)) send(kind, error, route() ?? '/');
  } catch {
    // The console has the error itself.
  }
}

function send(kind: BrowserErrorKind, error: Error, route: string): void {
  const message = `${error.name}: ${error.message}`;
  const stack = String(error.stack ?? '');
  const first = `${message} ${BUILT_FILE.exec(stack)?.[0] ?? ''}`;
  if (reported.size === MOST_REPORTS || reported.has(first)) return;
  reported.add(first);
  const body = {
    kind,
    message: part('message', message),
    route: part('route', route),
    stack: part('stack', stack),
  };
  fetch('/api/browser-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

function isExpected({ name, message, stack = '' }: Error): boolean {
  const isOrdinary = EXPECTED_NAMES.has(name) || EXPECTED.test(message) || NOT_LOADED.test(message);
  return isOrdinary || EXTENSION.test(stack);
}

function part(of: keyof typeof BROWSER_ERROR_LENGTHS, text: string): string {
  return text
    .slice(0, READ_TIMES * BROWSER_ERROR_LENGTHS[of])
    .replaceAll(URLS, (url) => BUILT_FILE.exec(url)?.[0] ?? '(address)')
    .replaceAll(QUERIES, '')
    .replaceAll(EMAILS, '(email)')
    .slice(0, BROWSER_ERROR_LENGTHS[of])
    .toWellFormed();
}
