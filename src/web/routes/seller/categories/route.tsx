import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerCategoriesRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/categories',
  loader: async ({ context: { api } }) => {
    const answer = await settle(sellerTaxonomy(api).listDepartments());
    return answer.ok ? { ok: true as const, data: answer.data.departments } : answer;
  },
  head: () => ({ meta: [{ title: pageTitle('Categories and departments') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'SellerCategoriesPage'),
});
