import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerProducts } from '#web/backoffice/products/product-area.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerNewProductRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/products/new',
  loader: ({ context: { api } }) => sellerProducts(api).listDepartments(),
  head: () => ({ meta: [{ title: pageTitle('Add product') }] }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'NewProductPage'),
});
