import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { Department } from '#contract/schemas/catalog.ts';

import type { Settled } from '#web/lib/settle.ts';

const LAYOUT = '/shop-layout';
const layout = getRouteApi(LAYOUT);

/** The layout's departments, which menus, home and filters share; null while they are asked for once more. */
export function useDepartments(): {
  settled: Settled<readonly Department[]> | null;
  retry: () => void;
} {
  const router = useRouter();
  const { departments } = layout.useLoaderData();
  // The answer that was not good enough; the layout's next one, of whatever kind, takes its place.
  const [refused, setRefused] = useState<typeof departments | null>(null);
  return {
    settled: refused === departments ? null : departments,
    retry: () => {
      setRefused(departments);
      void router.invalidate({ filter: ({ routeId }) => routeId === LAYOUT });
    },
  };
}
