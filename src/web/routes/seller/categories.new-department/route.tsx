import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerNewDepartmentRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/categories/new-department',
  head: () => ({ meta: [{ title: pageTitle('Add department') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewDepartmentPage'),
});
