import { createRoute } from '@tanstack/react-router';

import { ORDER_STATUSES } from '#domain/orders/status.ts';

import { ORDER_SORTS } from '#contract/office-lists.ts';

import { titled } from '#web/lib/page-title.ts';
import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export interface OrderListSearch extends ListSearch<(typeof ORDER_SORTS)[number]> {
  readonly status?: (typeof ORDER_STATUSES)[number] | undefined;
  readonly payment?: 'refund_due' | undefined;
}

/** What narrows the list, as the calls take it. */
export function orderFilters({ q, status, payment }: OrderListSearch) {
  return { search: q, status, payment_status: payment };
}

export const adminOrdersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/orders',
  validateSearch: (search: Record<string, unknown>): OrderListSearch => ({
    ...readListSearch(search, ORDER_SORTS),
    status: oneOf(search['status'], ORDER_STATUSES),
    payment: oneOf(search['payment'], ['refund_due']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.officeOrders.listAllOrders({
        query: {
          ...orderFilters(deps),
          sort: deps.sort,
          ...windowOf(deps),
        },
      }),
    ),
  head: titled('Orders'),
  component: lazyScreen(() => import('./page.tsx'), 'OrdersPage'),
});
