import { createRoute } from '@tanstack/react-router';

import { readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminPayoutsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/money/payouts',
  validateSearch: (search: Record<string, unknown>) => readListSearch(search, []),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(api.payouts.listPayouts({ query: windowOf(deps) })),
  head: titled('Payouts'),
  component: lazyScreen(() => import('./page.tsx'), 'PayoutsScreen'),
});
