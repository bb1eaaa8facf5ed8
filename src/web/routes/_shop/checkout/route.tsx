import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const checkoutRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/checkout',
  staticData: { module: 'src/web/routes/_shop/checkout/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Checkout') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'CheckoutPage'),
  pendingComponent: PagePending,
});
