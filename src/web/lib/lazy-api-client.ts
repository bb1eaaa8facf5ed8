import { unreachable } from '#contract/errors/api-error.ts';

import type { ApiClient } from '#web/lib/api-client.ts';

type Call = (input?: unknown) => Promise<unknown>;
type Groups = Readonly<Record<string, Readonly<Record<string, Call>>>>;

export interface LazyApiClient {
  /** As the client itself, but that a call may first have to wait for its code. */
  readonly api: ApiClient;
  /** Fetches the code ahead of the first call. Where that fails, the call tries again. */
  readonly prepare: () => void;
}

/**
 * The shop's client whose code, the contract's schemas above all, is fetched when it is first
 * needed: a served page brings its data along. A call whose code cannot be fetched fails as one
 * that does not reach the shop.
 */
export function createLazyApiClient(load: () => Promise<ApiClient>): LazyApiClient {
  let loading: Promise<ApiClient> | null = null;

  function client(): Promise<ApiClient> {
    loading ??= load().catch(() => {
      loading = null;
      throw unreachable();
    });
    return loading;
  }

  const groups = withEveryName((group) =>
    withEveryName((name): Call => async (input) => {
      const loaded = (await client()) as unknown as Groups;
      return loaded[group]?.[name]?.(input);
    }),
  );
  return {
    api: groups as unknown as ApiClient,
    prepare: () => void client().catch(() => undefined),
  };
}

/**
 * An object in which every name has a value, made once: what reads it may compare. Nothing to await
 * for all that.
 */
function withEveryName<Value>(make: (name: string) => Value): Readonly<Record<string, Value>> {
  const made = new Map<string, Value>();
  return new Proxy<Record<string, Value>>(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (!made.has(name)) made.set(name, make(name));
        return made.get(name);
      },
    },
  );
}
