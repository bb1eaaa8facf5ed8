import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function newDepartmentRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/categories/new-department',
    head: () => ({ meta: [{ title: pageTitle('Add department') }] }),
    component: lazyScreen(() => import('./page.tsx'), 'NewDepartmentPage'),
  });
}
