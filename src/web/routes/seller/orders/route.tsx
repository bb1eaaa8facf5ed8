import { createRoute } from '@tanstack/react-router';

import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status.ts';

import { SELLER_ORDER_SORTS } from '#contract/endpoints/seller-orders.ts';
import { pageTitle } from '#contract/text/shop.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export interface SellerOrderSearch extends ListSearch {
  readonly status?: OrderStatus | undefined;
  /** The id of the order that is looked at. */
  readonly open?: string | undefined;
}

type Sort = (typeof SELLER_ORDER_SORTS)[number];

export const sellerOrdersRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/orders',
  validateSearch: (search: Record<string, unknown>): SellerOrderSearch => ({
    ...readListSearch(search, SELLER_ORDER_SORTS),
    status: oneOf(search['status'], ORDER_STATUSES),
    open: firstText(search['open']),
  }),
  loaderDeps: ({ search: { open: _open, ...search } }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.sellerOrders.listSellerOrders({
        query: {
          search: deps.q,
          sort: deps.sort as Sort | undefined,
          status: deps.status,
          ...windowOf(deps),
          ...sellerQuery(),
        },
      }),
    ),
  head: () => ({ meta: [{ title: pageTitle('Orders') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'SellerOrdersPage'),
});
