import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { taxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function editCategoryRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/categories/categories/$id/edit',
    loader: async ({ context: { api, area }, params: { id } }) => {
      const taxonomy = taxonomyArea(area, api);
      return settle(
        Promise.all([taxonomy.getCategory(id), taxonomy.listDepartments()]).then(
          ([category, { departments }]) => ({ category, departments }),
        ),
      );
    },
    head: titled('Edit category'),
    component: lazyScreen(() => import('./page.tsx'), 'EditCategoryPage'),
  });
}
