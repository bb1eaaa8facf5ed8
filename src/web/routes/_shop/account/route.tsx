import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { wholeNumber } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account',
  // The page of the order list, from 1.
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: wholeNumber(search['page'], 1, 10_000),
  }),
  staticData: { module: 'src/web/routes/_shop/account/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Your account') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'AccountPage'),
  pendingComponent: PagePending,
});
