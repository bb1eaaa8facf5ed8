import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { taxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function editDepartmentRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/categories/departments/$id/edit',
    loader: ({ context: { api, area }, params: { id } }) =>
      settle(taxonomyArea(area, api).getDepartment(id)),
    head: titled('Edit department'),
    component: lazyScreen(() => import('./page.tsx'), 'EditDepartmentPage'),
  });
}
