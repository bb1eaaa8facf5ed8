import { createRoute } from '@tanstack/react-router';

import { readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerNoticesRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/notices',
  validateSearch: (search: Record<string, unknown>) => readListSearch(search, []),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(api.sellerNotices.list({ query: { ...windowOf(deps), ...sellerQuery() } })),
  head: titled('Notices'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerNoticesPage'),
});
