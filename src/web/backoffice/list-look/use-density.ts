import { useMemo } from 'react';

import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useSession } from '#web/session/session.tsx';

import { readLook, type ListLook } from './look.ts';

/** How this person reads lists in this browser (Rule 154), and how to change that. */
export function useStoredLook() {
  const userId = useSession().user?.id ?? '';
  const store = useMemo(() => createDeviceStore(`office-lists-${userId}`), [userId]);
  const look = readLook(useDeviceStore(store));
  const change = (part: Partial<ListLook>) => store.set(JSON.stringify({ ...look, ...part }));
  return { look, change };
}

/**
 * How high the rows of tables are; null below the width at which they have all their columns, and
 * so a height to choose.
 */
export function useDensity() {
  const { look } = useStoredLook();
  const isWide = useMediaQuery('(min-width: 1280px)');
  return isWide ? (look.density ?? 'compact') : null;
}
