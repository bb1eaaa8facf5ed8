import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const cartRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/cart',
  staticData: { module: 'src/web/routes/_shop/cart/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Your cart') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'CartPage'),
});
