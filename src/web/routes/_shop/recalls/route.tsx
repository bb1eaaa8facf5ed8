import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

export const RECALLS_PER_PAGE = 20;

/** The first page has the plain address. */
function readPage(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(firstText(search['page']));
  return { page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : undefined };
}

export const recallsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/recalls',
  validateSearch: readPage,
  loaderDeps: ({ search }) => search,
  staticData: { module: 'src/web/routes/_shop/recalls/page.tsx' },
  loader: ({ context: { api }, deps: { page = 1 } }) =>
    api.recalls.list({
      query: { limit: RECALLS_PER_PAGE, offset: (page - 1) * RECALLS_PER_PAGE },
    }),
  head: ({ match }) =>
    publicHead({
      config: match.context.config,
      path: pages.recalls(),
      title: 'Recalls',
      description: `Products from ${match.context.config.shop.name} that are recalled because they may be dangerous, and what to do.`,
      isFilteredView: match.search.page !== undefined,
    }),
  component: lazyScreen(() => import('./page.tsx'), 'RecallsPage'),
  pendingComponent: pendingScreen(
    () => import('./page.tsx'),
    'RecallsPendingPage',
    'Loading recalls...',
  ),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'RecallsErrorPage'),
});
