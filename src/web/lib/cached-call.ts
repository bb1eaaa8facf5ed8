import type { ApiClient } from '#web/lib/api-client.ts';

const FRESH_MS = 5 * 60_000;

/**
 * The call with its answer cached: for five minutes in the browser, and for one page on the server,
 * where every page has its own client. A failed call is made again.
 */
export function cachedCall<T>(
  call: (api: ApiClient) => Promise<T>,
): (api: ApiClient) => Promise<T> {
  const cache = new WeakMap<ApiClient, { freshUntil: number; answer: Promise<T> }>();
  return (api) => {
    const cached = cache.get(api);
    if (cached !== undefined && Date.now() < cached.freshUntil) return cached.answer;
    const answer = call(api);
    cache.set(api, { freshUntil: Date.now() + FRESH_MS, answer });
    answer.catch(() => cache.delete(api));
    return answer;
  };
}
