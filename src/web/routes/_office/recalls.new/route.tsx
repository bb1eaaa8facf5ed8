import { createRoute } from '@tanstack/react-router';

import { productArea } from '#web/backoffice/products/product-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

/** Of the product that the address names. */
export function newRecallRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/recalls/new',
    validateSearch: (search: Record<string, unknown>): { product?: string | undefined } => ({
      product: firstText(search['product']),
    }),
    loaderDeps: ({ search }) => search,
    loader: ({ context: { api, area }, deps: { product = '' } }) =>
      settle(productArea(area, api).getProduct(product)),
    head: titled('Recall a product'),
    component: lazyScreen(() => import('./page.tsx'), 'NewRecallPage'),
  });
}
