import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const accountOrderRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/orders/$id',
  staticData: { module: 'src/web/routes/_shop/account.orders.$id/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Your order') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./screen.tsx'), 'AccountOrderScreen'),
  pendingComponent: PagePending,
});
