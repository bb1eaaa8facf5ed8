import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerNewCategoryRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/categories/new-category',
  validateSearch: (search: Record<string, unknown>) => ({
    department: firstText(search['department']),
  }),
  loader: ({ context: { api } }) => settle(sellerTaxonomy(api).listDepartments()),
  head: () => ({ meta: [{ title: pageTitle('Add category') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewCategoryPage'),
});
