import type { ApiClient } from '#web/lib/api-client.ts';
import { cachedCall } from '#web/lib/cached-call.ts';

/** As `cachedCall`, for a call about one record: caches the answer for the last key. */
export function cachedByKey<T>(
  call: (api: ApiClient, key: string) => Promise<T>,
): (api: ApiClient, key: string) => Promise<T> {
  const last = new WeakMap<ApiClient, { key: string; read: (api: ApiClient) => Promise<T> }>();
  return (api, key) => {
    let known = last.get(api);
    if (known?.key !== key) {
      known = { key, read: cachedCall((client) => call(client, key)) };
      last.set(api, known);
    }
    return known.read(api);
  };
}
