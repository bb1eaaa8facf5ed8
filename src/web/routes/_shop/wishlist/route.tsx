import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const wishlistRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/wishlist',
  staticData: { module: 'src/web/routes/_shop/wishlist/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Wishlist') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'WishlistPage'),
  pendingComponent: PagePending,
});
