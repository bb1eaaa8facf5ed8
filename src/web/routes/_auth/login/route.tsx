import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/login',
  staticData: { module: 'src/web/routes/_auth/login/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Log in') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'LoginPage'),
  pendingComponent: PagePending,
});
