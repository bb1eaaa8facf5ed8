import { createRoute } from '@tanstack/react-router';

import { UUID } from '#contract/uuid.ts';

import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { productArea } from '#web/backoffice/products/product-area.ts';
import { ScreenPending } from '#web/backoffice/screen-states.tsx';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

interface NewProductSearch {
  /** The product that the new one begins as a copy of. */
  readonly copy?: string | undefined;
}

export function newProductRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/products/new',
    validateSearch: (search: Record<string, unknown>): NewProductSearch => {
      const copy = firstText(search['copy']);
      return { copy: UUID.test(copy ?? '') ? copy : undefined };
    },
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { api, area }, deps: { copy } }) => {
      const products = productArea(area, api);
      const [departments, copied] = await Promise.all([
        products.listDepartments(),
        copy === undefined ? null : settle(products.getProduct(copy)),
      ]);
      return { departments, copied };
    },
    head: titled('Add product'),
    pendingComponent: () => <ScreenPending label="Loading product data..." />,
    component: lazyScreen(() => import('./page.tsx'), 'NewProductPage'),
  });
}
