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

export function productSheetRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/products/spreadsheet',
    validateSearch: readProductListSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { api, area }, deps }) => {
      const products = productArea(area, api);
      const [results, departments, attributes] = await Promise.all([
        settle(products.listProducts(productQuery(deps))),
        settle(products.listDepartments()),
        deps.category === undefined ? null : settle(products.listAttributes(deps.category)),
      ]);
      return { results, departments: departments.ok ? departments.data : [], attributes };
    },
    head: titled('Products as a spreadsheet'),
    pendingComponent: () => <ScreenPending label="Loading products..." />,
    component: lazyScreen(() => import('./page.tsx'), 'ProductSheetPage'),
  });
}
