import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { taxonomyArea } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function categoriesRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/categories',
    loader: async ({ context: { api, area } }) => {
      const answer = await settle(taxonomyArea(area, api).listDepartments());
      return answer.ok ? { ok: true as const, data: answer.data.departments } : answer;
    },
    head: titled('Categories and departments'),
    component: lazyScreen(() => import('./page.tsx'), 'CategoriesPage'),
  });
}
