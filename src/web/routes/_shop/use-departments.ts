import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { Department } from '#contract/schemas/catalog.ts';

import { usePartResult, type PartState } from '#web/lib/parts.ts';

const LAYOUT = '/shop-layout';
const layout = getRouteApi(LAYOUT);

/** The layout's departments, which menus, home and filters share. */
export function useDepartments(): PartState<readonly Department[]> {
  const router = useRouter();
  const { departments } = layout.useLoaderData();
  const arrival = usePartResult(departments);
  // The failed answer; the layout's next one replaces it.
  const [refused, setRefused] = useState<typeof departments | null>(null);
  return {
    settled: refused === departments ? null : arrival,
    retry: () => {
      setRefused(departments);
      void router.invalidate({ filter: ({ routeId }) => routeId === LAYOUT });
    },
  };
}
