import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { taxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function newCategoryRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/categories/new-category',
    validateSearch: (search: Record<string, unknown>) => ({
      department: firstText(search['department']),
    }),
    loader: ({ context: { api, area } }) => settle(taxonomyArea(area, api).listDepartments()),
    head: titled('Add category'),
    component: lazyScreen(() => import('./page.tsx'), 'NewCategoryPage'),
  });
}
