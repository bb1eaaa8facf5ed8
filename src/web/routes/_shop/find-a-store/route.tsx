import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const findAStoreRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/find-a-store',
  validateSearch: (search: Record<string, unknown>): { near?: string | undefined } => ({
    near: firstText(search['near'])?.slice(0, 80),
  }),
  staticData: { module: 'src/web/routes/_shop/find-a-store/page.tsx' },
  head: ({ match }) =>
    publicHead({
      siteUrl: match.context.config.siteUrl,
      path: pages.findAStore(),
      title: 'Find a Store',
      description:
        'Addresses, opening hours and phone numbers of the ten Bullnose stores. Search by postcode or suburb for the one closest to you.',
      isFilteredView: match.search.near !== undefined,
    }),
  component: lazyScreen(() => import('./page.tsx'), 'FindAStorePage'),
  pendingComponent: PagePending,
});
