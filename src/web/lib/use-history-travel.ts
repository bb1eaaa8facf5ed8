import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the last navigation was through the browser's history: Back, Forward or a jump. */
export function useHistoryTravel(): () => boolean {
  const router = useRouter();
  const isTravelling = useRef(false);
  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        isTravelling.current = action.type !== 'PUSH' && action.type !== 'REPLACE';
      }),
    [router],
  );
  return useCallback(() => isTravelling.current, []);
}
