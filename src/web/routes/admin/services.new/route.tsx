import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminRoute } from '#web/routes/admin/route.tsx';

export const adminServiceNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/services/new',
  head: () => ({ meta: [{ title: pageTitle('Add service') }] }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'NewServicePage'),
});
