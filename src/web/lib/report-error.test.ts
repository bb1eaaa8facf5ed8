import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { reportError as ReportError } from '#web/lib/report-error.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let reportError: typeof ReportError;

/** Each test has a page of its own. */
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch')));
  vi.resetModules();
  ({ reportError } = await import('#web/lib/report-error.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const sent = () =>
  fetched.mock.calls.map(([, { body }]) => JSON.parse(body as string) as Record<string, string>);

function failure(message: string, stack = 'at f (https://shop.example/assets/shop-1.js?v=2:1:2)') {
  return Object.assign(new TypeError(message), { stack });
}

it('sends what happened and where, without addresses of pages and people', () => {
  const stack = [
    'at pay (https://shop.example/assets/pay-a1b2c3d.js:3:14)',
    'at https://shop.example/pay/cs_123?token=secret:1:1',
  ].join('\n');
  reportError('render', failure('No account robin@example.com', stack), '/pay/$id');
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/browser-errors');
  expect(sent()).toEqual([
    {
      kind: 'render',
      message: 'TypeError: No account (email)',
      route: '/pay/$id',
      stack: 'at pay (/assets/pay-a1b2c3d.js:3:14)\nat (address)',
    },
  ]);
});

it('sends an error once, and five of a page', () => {
  for (let n = 0; n < 9; n += 1) {
    reportError('error', failure(`${n} is odd`));
    reportError('rejection', failure(`${n} is odd`));
  }
  expect(sent().map(({ message }) => message)).toEqual(
    [0, 1, 2, 3, 4].map((n) => `TypeError: ${n} is odd`),
  );
});

it('cuts what is long, and no character in two', () => {
  reportError('error', failure('😀'.repeat(400), 'x'.repeat(9_000)));
  const [report] = sent();
  expect([report?.['message']?.length, report?.['stack']?.length]).toEqual([300, 2_000]);
  expect(report?.['message']?.isWellFormed()).toBe(true);
});

it.each([
  ['a failed call, which the screen shows', Object.assign(failure('Nope'), { name: 'ApiError' })],
  ['an aborted call', Object.assign(failure('Aborted'), { name: 'AbortError' })],
  ['a file that could not be loaded', failure('Failed to fetch dynamically imported module: x')],
  ['an extension', failure('x is null', 'at f (chrome-extension://abc/x.js:1:1)')],
  ['an observer that was slow', failure('ResizeObserver loop limit exceeded')],
  ["a redirect of the router's", { isRedirect: true }],
])('leaves out %s', (_, error) => {
  reportError('error', error);
  expect(fetched).not.toHaveBeenCalled();
});
