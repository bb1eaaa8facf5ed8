import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const sellerApplicationRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/seller-application',
  staticData: { module: 'src/web/routes/_shop/seller-application/page.tsx' },
  head: () => ({
    meta: [
      { title: pageTitle('Apply to become a seller') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'SellerApplicationPage'),
  pendingComponent: PagePending,
});
