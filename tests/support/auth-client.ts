import { GoTrueClient } from '@supabase/auth-js';

import type { TestApp } from './app.ts';

export type ClientStorage = ReturnType<typeof newStorage>;

/** Storage of one browser. */
export function newStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** `fetch` that reaches the application in this process. */
function fetchFrom(test: TestApp): typeof globalThis.fetch {
  return async (input, init) => test.app.request(urlOf(input), init);
}

function urlOf(input: Parameters<typeof globalThis.fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString();
}

interface ClientOptions {
  storage?: ClientStorage;
  fetch?: typeof globalThis.fetch;
}

/** The unmodified client as the browser sets it up, talking to the application in this process. */
export function newAuthClient(
  test: TestApp,
  { storage = newStorage(), fetch = fetchFrom(test) }: ClientOptions = {},
): GoTrueClient {
  return new GoTrueClient({
    url: `${test.config.siteUrl}/auth/v1`,
    headers: { apikey: test.config.publicKey },
    storageKey: 'shop-auth',
    storage,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: false,
    persistSession: true,
    fetch,
  });
}

/**
 * A `fetch` that also fails the test if an answer breaks the conventions of all endpoints: nothing
 * but the public keys may be stored, a body is JSON, and a refusal has its code in body and header
 * and echoes the requested version.
 */
export function conventionCheckingFetch(
  test: TestApp,
  problems: string[],
): typeof globalThis.fetch {
  const plain = fetchFrom(test);
  return async (input, init) => {
    const response = await plain(input, init);
    const about = `${init?.method ?? 'GET'} ${urlOf(input)} ${response.status}`;
    const { status, headers } = response;
    const report = (what: string) => problems.push(`${about}: ${what}`);
    const caching = headers.get('cache-control');
    if (caching !== 'no-store' && !about.includes('jwks.json')) report(`caching is ${caching}`);
    const text = await response.clone().text();
    if (status === 204) {
      if (text !== '') report(`says ${text}`);
      return response;
    }
    const type = headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) report(`has type ${type}`);
    if (status >= 400) {
      const { code, message } = JSON.parse(text) as Record<string, unknown>;
      if (typeof code !== 'string' || typeof message !== 'string') report(`says ${text}`);
      if (headers.get('x-sb-error-code') !== code) report('names another code in its header');
      if (headers.get('x-supabase-api-version') !== '2024-01-01') report('echoes no version');
    }
    return response;
  };
}
