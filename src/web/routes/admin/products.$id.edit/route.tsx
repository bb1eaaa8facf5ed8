import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminProducts } from '#web/backoffice/products/product-area.ts';
import { ScreenPending } from '#web/backoffice/screen-states.tsx';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminEditProductRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/products/$id/edit',
  loader: async ({ context: { api }, params: { id } }) => {
    const area = adminProducts(api);
    const [product, departments] = await Promise.all([
      settle(area.getProduct(id)),
      settle(area.listDepartments()),
    ]);
    return { product, departments: departments.ok ? departments.data : [] };
  },
  head: ({ loaderData }) => ({
    meta: [
      {
        title: pageTitle(
          loaderData?.product.ok === true ? loaderData.product.data.name : 'Product',
        ),
      },
    ],
  }),
  pendingComponent: () => <ScreenPending label="Loading product data..." />,
  component: lazyScreen(() => import('./page.tsx'), 'EditProductPage'),
});
