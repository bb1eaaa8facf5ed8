import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function newDepartmentRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/categories/new-department',
    head: titled('Add department'),
    component: lazyScreen(() => import('./page.tsx'), 'NewDepartmentPage'),
  });
}
