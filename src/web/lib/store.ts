import { useSyncExternalStore } from 'react';

/** A value outside React. Components follow it with `useStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    getSnapshot: () => value,
    set: (next: Value): void => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Readable<Value> = Pick<
  ReturnType<typeof createStore<Value>>,
  'initial' | 'getSnapshot' | 'subscribe'
>;

/** The store's value; the initial one on the server and until hydration. */
export function useStore<Value>({ initial, getSnapshot, subscribe }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, getSnapshot, () => initial);
}
