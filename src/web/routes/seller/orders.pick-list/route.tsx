import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerPickListRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/orders/pick-list',
  loader: ({ context: { api } }) => settle(api.sellerOrders.getPickList({ query: sellerQuery() })),
  head: titled('Pick list'),
  component: lazyRouteComponent(() => import('./page.tsx'), 'PickListPage'),
});
