import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const adminLoginRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/admin/login',
  staticData: { module: 'src/web/routes/_auth/admin.login/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Staff sign-in') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'AdminLoginPage'),
  pendingComponent: PagePending,
});
