import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/reset-password',
  staticData: { module: 'src/web/routes/_auth/reset-password/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Reset password') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'ResetPasswordPage'),
  pendingComponent: PagePending,
});
