import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { savesData } from './link-navigation.tsx';

/** By then the page and its pictures have loaded, also on a slow connection. */
const IDLE_AFTER_MS = 2000;

/** Fetches the code of the screen that most readers open next, unless they save data. */
export function useScreenAhead(id: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      // If it fails, opening the screen tries again.
      void router.loadRouteChunk(router.routesById[id]);
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router, id]);
}
