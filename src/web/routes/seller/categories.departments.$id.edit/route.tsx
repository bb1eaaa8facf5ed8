import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerEditDepartmentRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/categories/departments/$id/edit',
  loader: ({ context: { api }, params: { id } }) => settle(sellerTaxonomy(api).getDepartment(id)),
  head: () => ({ meta: [{ title: pageTitle('Edit department') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'EditDepartmentPage'),
});
