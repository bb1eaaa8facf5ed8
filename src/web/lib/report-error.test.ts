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
  reportError('render', failure('No account robin@example.com', stack), () => '/pay/$id');
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

it('understands the stacks of Firefox and Safari', () => {
  const stack = [
    'pay@https://shop.example/assets/pay-a1b2c3d.js:3:14',
    'forEach@[native code]',
    '@https://shop.example/pay/cs_123:1:1',
  ].join('\n');
  reportError('error', failure('No', stack));
  expect(sent()[0]?.['stack']).toBe(
    'pay@/assets/pay-a1b2c3d.js:3:14\nforEach@[native code]\n@(address)',
  );
});

it('leaves the query out of an address without its host', () => {
  reportError('error', failure('No page /reset-password?token=s3cret&next=/#a=b here'));
  expect(sent()[0]?.['message']).toBe('TypeError: No page /reset-password here');
});

it('is quick with a long text, and takes a stack that is none', () => {
  const long = 'x'.repeat(2_000_000);
  reportError('error', failure(long, long));
  reportError('error', Object.assign(new Error('Odd'), { stack: 5 }));
  expect(sent().map(({ stack }) => stack)).toEqual(['x'.repeat(2_000), '5']);
});

it('never fails', () => {
  const unreadable = Object.defineProperty(new Error('Odd'), 'stack', {
    get: () => {
      throw new Error('No stack');
    },
  });
  expect(() => reportError('error', unreadable)).not.toThrow();
  fetched.mockImplementation(() => {
    throw new Error('No network');
  });
  expect(() => reportError('error', failure('No'))).not.toThrow();
  expect(fetched).toHaveBeenCalledOnce();
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
  ['one in Firefox', failure('error loading dynamically imported module: x')],
  ['one in Safari', failure('Importing a module script failed.')],
  ['a call that failed in Chromium', failure('Failed to fetch')],
  ['one in Firefox', failure('NetworkError when attempting to fetch resource.')],
  ['one in Safari', failure('Load failed')],
  ['an extension', failure('x is null', 'at f (chrome-extension://abc/x.js:1:1)')],
  ['an observer that was slow', failure('ResizeObserver loop limit exceeded')],
  ["a redirect of the router's", { isRedirect: true }],
])('leaves out %s', (_, error) => {
  reportError('error', error);
  expect(fetched).not.toHaveBeenCalled();
});
