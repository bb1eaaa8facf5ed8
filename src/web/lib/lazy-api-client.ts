import { unreachable } from '#contract/errors/api-error.ts';

import type { ApiClient } from '#web/lib/api-client.ts';
import { loadOnce } from '#web/lib/load-once.ts';

type Call = (input?: unknown) => Promise<unknown>;
type Groups = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/**
 * The shop's client with code splitting: its code, mostly the contract's schemas, loads with the
 * first call, because a served page has its data. If the code cannot be loaded, the call fails as
 * if the shop were unreachable.
 */
export function createLazyApiClient(load: () => Promise<ApiClient>) {
  const client = loadOnce(() =>
    load().catch(() => {
      throw unreachable();
    }),
  );
  const groups = withEveryName((group) =>
    withEveryName((name): Call => async (input) => {
      const loaded = (await client()) as unknown as Groups;
      return loaded[group]?.[name]?.(input);
    }),
  );
  return {
    api: groups as unknown as ApiClient,
    /** Loads the code before the first call. If that fails, the call tries again. */
    preload: () => void client().catch(() => undefined),
  };
}

/**
 * An object that has a value for every name. Each value is made once, so that its identity is
 * stable. It is not a thenable.
 */
function withEveryName<Value>(make: (name: string) => Value): Readonly<Record<string, Value>> {
  const values = new Map<string, Value>();
  return new Proxy<Record<string, Value>>(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (!values.has(name)) values.set(name, make(name));
        return values.get(name);
      },
    },
  );
}
