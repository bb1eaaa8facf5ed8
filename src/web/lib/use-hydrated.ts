import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first client render, true afterwards. What opens or runs in the
 * browser alone is mounted behind it, so that the served markup carries no inline style.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
