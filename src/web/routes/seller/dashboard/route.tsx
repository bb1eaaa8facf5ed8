import { createRoute } from '@tanstack/react-router';

import { sellerRoleSatisfies } from '#domain/access/seller-roles.ts';

import { titled } from '#web/lib/page-title.ts';
import type { OfficeApi } from '#web/backoffice/office-api.ts';
import { memberSeller, sellerQuery } from '#web/backoffice/seller-scope.ts';
import { settle } from '#web/lib/settle.ts';
import { wholeNumber } from '#web/lib/search-codec.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerDashboardRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({
    days: wholeNumber(search['days'], 1, 366),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, sellers }, deps }) => {
    const query = sellerQuery();
    const role = memberSeller(sellers)?.role;
    // Money is for owners (Rule 130).
    const seesMoney = role === undefined || sellerRoleSatisfies(role, 'owner');
    const [dashboard, sales, money, today] = await Promise.all([
      settle(api.dashboards.getSellerDashboard({ query })),
      settle(api.dashboards.getSellerSales({ query: { ...query, days: deps.days ?? 30 } })),
      seesMoney ? settle(api.money.getOwnMoney({ query })) : null,
      settle(readToday(api)),
    ]);
    return { dashboard, sales, money, today };
  },
  head: titled('Seller Dashboard'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerDashboardPage'),
});

/** How many of each queue the dashboard shows. */
const FIRST = { limit: 3, offset: 0 };

/** What waits for the seller: returns by their deadline, orders by their age, the rest counted. */
async function readToday(api: OfficeApi) {
  const query = sellerQuery();
  const [orders, returns, { unread }, { totalCount: low }] = await Promise.all([
    api.sellerOrders.listSellerOrders({
      query: { ...query, ...FIRST, to_send: 'true', sort: 'created_at' },
    }),
    api.sellerReturns.list({ query: { ...query, ...FIRST, view: 'to_answer' } }),
    api.sellerMessages.countUnread({ query }),
    api.sellerProducts.listProducts({ query: { ...query, limit: 1, offset: 0, view: 'low' } }),
  ]);
  return {
    orders,
    returns: { count: returns.counts.to_answer, first: returns.returns },
    unread,
    low,
  };
}
