import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminRoute } from '#web/routes/admin/route.tsx';

export const adminNewDepartmentRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/new-department',
  head: () => ({ meta: [{ title: pageTitle('Add department') }] }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'NewDepartmentPage'),
});
