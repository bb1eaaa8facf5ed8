import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerNewDepartmentRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/categories/new-department',
  head: () => ({ meta: [{ title: pageTitle('Add department') }] }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'NewDepartmentPage'),
});
