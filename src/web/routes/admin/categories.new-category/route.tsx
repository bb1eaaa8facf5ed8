import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminNewCategoryRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/new-category',
  validateSearch: (search: Record<string, unknown>) => ({
    department: firstText(search['department']),
  }),
  loader: ({ context: { api } }) => settle(adminTaxonomy(api).listDepartments()),
  head: () => ({ meta: [{ title: pageTitle('Add category') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewCategoryPage'),
});
