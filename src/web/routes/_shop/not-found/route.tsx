import { createRoute, notFound } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { loadedDepartments, shopLayoutRoute } from '#web/routes/_shop/route.tsx';

/** Any address that no other route matches: the 404 page in the shop's layout. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/$',
  head: titled('Page not found'),
  loader: () => {
    // eslint-disable-next-line typescript/only-throw-error -- the router's own signal
    throw notFound();
  },
  component: () => null,
  notFoundComponent: NotFoundScreen,
});

function NotFoundScreen() {
  return <NotFoundPage departments={loadedDepartments(shopLayoutRoute.useLoaderData())} />;
}
