import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import {
  productArea,
  productQuery,
  readProductListSearch,
} from '#web/backoffice/products/product-area.ts';
import { ScreenPending } from '#web/backoffice/screen-states.tsx';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function productsRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/products',
    validateSearch: readProductListSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { api, area }, deps }) => {
      const products = productArea(area, api);
      const [results, departments] = await Promise.all([
        settle(products.listProducts(productQuery(deps))),
        settle(products.listDepartments()),
      ]);
      return { results, departments: departments.ok ? departments.data : [] };
    },
    head: titled('Products'),
    pendingComponent: () => <ScreenPending label="Loading products..." />,
    component: lazyScreen(() => import('./page.tsx'), 'ProductsPage'),
  });
}
