import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const registerRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/register',
  staticData: { module: 'src/web/routes/_auth/register/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Create your account') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'RegisterPage'),
  pendingComponent: PagePending,
});
