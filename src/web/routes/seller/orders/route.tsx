import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status.ts';

import { SELLER_ORDER_SORTS } from '#contract/office-lists.ts';

import { titled } from '#web/lib/page-title.ts';
import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export interface SellerOrderSearch extends ListSearch<(typeof SELLER_ORDER_SORTS)[number]> {
  readonly status?: OrderStatus | undefined;
  /** Only paid orders with items of this seller left to send. */
  readonly to_send?: 'true' | undefined;
  /** The id of the open order, which may be on another page of the list. */
  readonly open?: string | undefined;
}

/** What the list and its export ask for. */
export function sellerOrderQuery(search: SellerOrderSearch) {
  return {
    search: search.q,
    sort: search.sort,
    status: search.status,
    to_send: search.to_send,
    ...windowOf(search),
    ...sellerQuery(),
  };
}

export const sellerOrdersRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/orders',
  validateSearch: (search: Record<string, unknown>): SellerOrderSearch => ({
    ...readListSearch(search, SELLER_ORDER_SORTS),
    status: oneOf(search['status'], ORDER_STATUSES),
    to_send: oneOf(search['to_send'], ['true']),
    open: firstText(search['open']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const { open } = deps;
    const [orders, opened] = await Promise.all([
      settle(api.sellerOrders.listSellerOrders({ query: sellerOrderQuery(deps) })),
      open === undefined
        ? null
        : settle(api.sellerOrders.getSellerOrder({ params: { id: open }, query: sellerQuery() })),
    ]);
    return { orders, opened };
  },
  head: titled('Orders'),
  component: lazyRouteComponent(() => import('./page.tsx'), 'SellerOrdersPage'),
});
