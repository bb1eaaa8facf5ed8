import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminServiceNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/services/new',
  head: () => ({ meta: [{ title: pageTitle('Add service') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewServicePage'),
});
