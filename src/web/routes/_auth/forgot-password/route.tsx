import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/forgot-password',
  staticData: { module: 'src/web/routes/_auth/forgot-password/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Forgot password') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'ForgotPasswordPage'),
  pendingComponent: PagePending,
});
