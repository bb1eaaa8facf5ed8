import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
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
  loader: async ({ context: { api }, deps }) => {
    const query = sellerQuery();
    const [dashboard, sales] = await Promise.all([
      settle(api.dashboards.getSellerDashboard({ query })),
      settle(api.dashboards.getSellerSales({ query: { ...query, days: deps.days ?? 30 } })),
    ]);
    return { dashboard, sales };
  },
  head: titled('Seller Dashboard'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerDashboardPage'),
});
