import type { AnyRoute } from '@tanstack/react-router';

/*
 * The router's own hooks take their types from the one registered router, which is the shop's.
 * These take them from the route itself.
 */

/** What the route's loader answered. */
export function useLoaded<Route extends AnyRoute>(route: Route): Route['types']['loaderData'] {
  return route.useLoaderData() as Route['types']['loaderData'];
}

/** The route's search parameters, as its `validateSearch` reads them. */
export function useListState<Route extends AnyRoute>(
  route: Route,
): Route['types']['fullSearchSchema'] {
  return route.useSearch() as Route['types']['fullSearchSchema'];
}

/** The route's path parameters. */
export function usePathParams<Route extends AnyRoute>(route: Route): Route['types']['allParams'] {
  return route.useParams() as Route['types']['allParams'];
}
