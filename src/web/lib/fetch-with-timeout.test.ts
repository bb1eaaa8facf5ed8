import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#contract/errors/api-error.ts';

import { createApiClient } from './api-client.ts';
import { ANSWER_TIMEOUT_MS, fetchWithTimeout } from './fetch-with-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that accepts the call and never answers. */
function stubSilence() {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
}

const client = createApiClient({
  publicKey: 'key',
  transport: fetchWithTimeout,
  accessToken: () => Promise.resolve(null),
});

test('a call without an answer fails at the timeout, with a message', async () => {
  stubSilence();
  const call = client.catalog.getGlobalSettings().catch((error: unknown) => error);
  let isOver = false;
  void call.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const error = await call;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 0,
    code: 'NO_ANSWER',
    message: 'The shop is taking too long to answer. Try again in a moment.',
  });
});

test('an incomplete body counts as no answer', async () => {
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"id":'));
        signal.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
  const call = client.catalog.getGlobalSettings().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  expect(await call).toMatchObject({ code: 'NO_ANSWER' });
});

test('an answer in time leaves no timer behind', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"answer":1}', { status: 201 })));
  const response = await fetchWithTimeout('/anything');
  expect([response.status, await response.json()]).toEqual([201, { answer: 1 }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a call aborted by its caller keeps its reason', async () => {
  stubSilence();
  const controller = new AbortController();
  const call = fetchWithTimeout('/anything', { signal: controller.signal });
  controller.abort(new Error('the page was left'));
  await expect(call).rejects.toThrow('the page was left');
  expect(vi.getTimerCount()).toBe(0);
});
