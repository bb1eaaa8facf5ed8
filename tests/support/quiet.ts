import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Loaded before every unit and API test: a warning or error on the console that the test did not
 * expect fails it, and so does a request to another machine. A test that expects one mocks
 * `console` or `fetch` itself.
 */
const problems: string[] = [];
const realFetch = globalThis.fetch;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

beforeEach(() => {
  problems.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    problems.push(`console.error: ${parts.map(String).join(' ')}`);
  });
  vi.spyOn(console, 'warn').mockImplementation((...parts) => {
    problems.push(`console.warn: ${parts.map(String).join(' ')}`);
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (loopback.has(url.hostname)) return realFetch(input, init);
    problems.push(`request to ${url.origin}`);
    return Promise.reject(new TypeError(`Tests reach no other machine: ${url.origin}`));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(problems, 'unexpected console output or request').toEqual([]);
});
