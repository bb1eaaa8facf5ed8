import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminTaxonomy } from '#web/backoffice/taxonomy/taxonomy-area.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminCategoriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories',
  loader: async ({ context: { api } }) => {
    const answer = await settle(adminTaxonomy(api).listDepartments());
    return answer.ok ? { ok: true as const, data: answer.data.departments } : answer;
  },
  head: () => ({ meta: [{ title: pageTitle('Categories and departments') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'AdminCategoriesPage'),
});
