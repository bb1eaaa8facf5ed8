import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const cartRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/cart',
  staticData: { module: 'src/web/routes/_shop/cart/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Your cart') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'CartPage'),
  pendingComponent: PagePending,
});
