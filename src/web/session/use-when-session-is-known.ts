import { useEffect, useEffectEvent, useRef } from 'react';

import type { Owner } from '#web/lib/optimistic-store.ts';

import { useSession } from './session.tsx';

/** Gives the store its owner whenever somebody signs in or out. */
export function useSessionOwner(store: { readonly setOwner: (owner: Owner) => void }): void {
  const { state, user } = useSession();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (state === 'signed_in' && userId !== null) store.setOwner({ state, userId });
    else if (state !== 'signed_in') store.setOwner({ state });
  }, [store, state, userId]);
}

/** The action, delayed while the session is loading. It then runs with the loaded session. */
export function useWhenSessionIsKnown<Args extends readonly unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const { state } = useSession();
  const waiting = useRef<{ args: Args; resolve: (result: Promise<Result>) => void }[]>([]);
  const runAction = useEffectEvent(action);
  useEffect(() => {
    if (state === 'loading') return;
    for (const { args, resolve } of waiting.current.splice(0)) resolve(runAction(...args));
  }, [state]);
  return (...args) =>
    state === 'loading'
      ? new Promise((resolve) => {
          waiting.current.push({ args, resolve });
        })
      : action(...args);
}
