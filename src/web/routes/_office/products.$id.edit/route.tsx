import { createRoute } from '@tanstack/react-router';

import { productArea } from '#web/backoffice/products/product-area.ts';
import { ScreenPending } from '#web/backoffice/screen-states.tsx';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { titleMeta } from '#web/lib/page-title.ts';

export function editProductRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/products/$id/edit',
    loader: async ({ context: { api, area }, params: { id } }) => {
      const products = productArea(area, api);
      const [product, departments] = await Promise.all([
        settle(products.getProduct(id)),
        settle(products.listDepartments()),
      ]);
      return { product, departments: departments.ok ? departments.data : [] };
    },
    head: ({ loaderData, match }) =>
      titleMeta(
        loaderData?.product.ok === true ? loaderData.product.data.name : 'Product',
        match.context.config,
      ),
    pendingComponent: () => <ScreenPending label="Loading product data..." />,
    component: lazyScreen(() => import('./page.tsx'), 'EditProductPage'),
  });
}
