import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const sellerRegisterRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/seller-register',
  staticData: { module: 'src/web/routes/_auth/seller-register/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Register as a Seller') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'SellerRegisterPage'),
  pendingComponent: PagePending,
});
