import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const wishlistRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/wishlist',
  staticData: { module: 'src/web/routes/_shop/wishlist/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Wishlist') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'WishlistPage'),
});
