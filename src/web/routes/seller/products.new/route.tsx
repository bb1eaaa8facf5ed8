import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { sellerProducts } from '#web/backoffice/products/product-area.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerNewProductRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/products/new',
  loader: ({ context: { api } }) => sellerProducts(api).listDepartments(),
  head: () => ({ meta: [{ title: pageTitle('Add product') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewProductPage'),
});
