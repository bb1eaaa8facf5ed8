import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first client render, true afterwards. Components that open or run
 * only in the browser are mounted behind it, so that the served markup has no inline style.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
