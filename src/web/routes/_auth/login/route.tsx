import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/login',
  staticData: { module: 'src/web/routes/_auth/login/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Log in') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'LoginPage'),
});
