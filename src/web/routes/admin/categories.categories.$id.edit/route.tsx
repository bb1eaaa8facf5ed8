import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminEditCategoryRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/categories/$id/edit',
  loader: async ({ context: { api }, params: { id } }) => {
    const area = adminTaxonomy(api);
    return settle(
      Promise.all([area.getCategory(id), area.listDepartments()]).then(
        ([category, { departments }]) => ({ category, departments }),
      ),
    );
  },
  head: () => ({ meta: [{ title: pageTitle('Edit category') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'EditCategoryPage'),
});
