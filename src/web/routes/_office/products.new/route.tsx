import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { productArea } from '#web/backoffice/products/product-area.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function newProductRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/products/new',
    loader: ({ context: { api, area } }) => productArea(area, api).listDepartments(),
    head: titled('Add product'),
    component: lazyScreen(() => import('./page.tsx'), 'NewProductPage'),
  });
}
