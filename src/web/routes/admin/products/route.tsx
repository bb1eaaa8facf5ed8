import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminProducts } from '#web/backoffice/products/product-area.ts';
import { productQuery, readProductListSearch } from '#web/backoffice/products/product-search.ts';
import { ScreenPending } from '#web/backoffice/screen-states.tsx';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminProductsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/products',
  validateSearch: readProductListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const area = adminProducts(api);
    const [results, departments] = await Promise.all([
      settle(area.listProducts(productQuery(deps))),
      settle(area.listDepartments()),
    ]);
    return { results, departments: departments.ok ? departments.data : [] };
  },
  head: () => ({ meta: [{ title: pageTitle('Products') }] }),
  pendingComponent: () => <ScreenPending label="Loading products..." />,
  component: lazyScreen(() => import('./page.tsx'), 'AdminProductsPage'),
});
