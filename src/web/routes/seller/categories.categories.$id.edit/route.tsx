import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerEditCategoryRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/categories/categories/$id/edit',
  loader: async ({ context: { api }, params: { id } }) => {
    const area = sellerTaxonomy(api);
    return settle(
      Promise.all([area.getCategory(id), area.listDepartments()]).then(
        ([category, { departments }]) => ({ category, departments }),
      ),
    );
  },
  head: () => ({ meta: [{ title: pageTitle('Edit category') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'EditCategoryPage'),
});
