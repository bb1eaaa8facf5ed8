import { useLoaderData, useRouteContext, useSearch, type AnyRoute } from '@tanstack/react-router';

import type { OfficeArea } from '#contract/paths/pages.ts';

/*
 * The router's own hooks take their types from the one registered router, which is the shop's.
 * These take them from the screen's route, given as an argument or as a type.
 */

export function useLoaded<Route extends AnyRoute>(_route?: Route): Route['types']['loaderData'] {
  const found: unknown = useLoaderData({ strict: false });
  return found as Route['types']['loaderData'];
}

/** The route's search parameters, as its `validateSearch` reads them. */
export function useListState<Route extends AnyRoute>(
  _route?: Route,
): Route['types']['fullSearchSchema'] {
  const found: unknown = useSearch({ strict: false });
  return found as Route['types']['fullSearchSchema'];
}

export function useOfficeArea(): OfficeArea {
  return (useRouteContext({ strict: false }) as { readonly area: OfficeArea }).area;
}
