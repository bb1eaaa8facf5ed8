import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerPackingSlipRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/orders/$id/packing-slip',
  validateSearch: (search: Record<string, unknown>): { parcel?: string | undefined } => ({
    /** The id of a parcel; without it the slip lists what is left to send. */
    parcel: firstText(search['parcel']),
  }),
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.sellerOrders.getSellerOrder({ params: { id }, query: sellerQuery() })),
  head: titled('Packing slip'),
  component: lazyRouteComponent(() => import('./page.tsx'), 'PackingSlipPage'),
});
