import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account',
  staticData: { module: 'src/web/routes/_shop/account/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Your account') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'AccountPage'),
  pendingComponent: PagePending,
});
