import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const findAStoreRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/find-a-store',
  validateSearch: (search: Record<string, unknown>): { near?: string | undefined } => ({
    near: firstText(search['near'])?.slice(0, 80),
  }),
  staticData: { module: 'src/web/routes/_shop/find-a-store/page.tsx' },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Find a Store') },
      {
        name: 'description',
        content: metaDescription(
          'Addresses, opening hours and phone numbers of the ten Bullnose stores. Search by postcode or suburb for the one closest to you.',
        ),
      },
    ],
    links: [{ rel: 'canonical', href: match.context.config.siteUrl + pages.findAStore() }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'FindAStorePage'),
  pendingComponent: PagePending,
});
