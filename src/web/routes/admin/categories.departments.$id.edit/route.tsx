import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminEditDepartmentRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/departments/$id/edit',
  loader: ({ context: { api }, params: { id } }) => settle(adminTaxonomy(api).getDepartment(id)),
  head: () => ({ meta: [{ title: pageTitle('Edit department') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'EditDepartmentPage'),
});
