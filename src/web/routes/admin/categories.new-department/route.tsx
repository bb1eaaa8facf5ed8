import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminNewDepartmentRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/new-department',
  head: () => ({ meta: [{ title: pageTitle('Add department') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewDepartmentPage'),
});
