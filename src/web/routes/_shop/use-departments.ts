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
  const [isAsking, setIsAsking] = useState(false);
  return {
    settled: isAsking ? null : departments,
    retry: () => {
      setIsAsking(true);
      void router
        .invalidate({ filter: ({ routeId }) => routeId === LAYOUT })
        .finally(() => setIsAsking(false));
    },
  };
}
