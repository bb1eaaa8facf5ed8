import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminProducts } from '#web/backoffice/products/product-area.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminNewProductRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/products/new',
  loader: ({ context: { api } }) => adminProducts(api).listDepartments(),
  head: () => ({ meta: [{ title: pageTitle('Add product') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewProductPage'),
});
