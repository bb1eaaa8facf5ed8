import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export interface AlertListSearch extends ListSearch {
  readonly state?: 'dealt_with' | undefined;
}

export const adminPaymentAlertsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/payment-alerts',
  validateSearch: (search: Record<string, unknown>): AlertListSearch => ({
    ...readListSearch(search, []),
    state: oneOf(search['state'], ['dealt_with']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.operations.listPaymentAlerts({
        query: { state: deps.state ?? 'open', ...windowOf(deps) },
      }),
    ),
  head: titled('Payment alerts'),
  component: lazyScreen(() => import('./page.tsx'), 'PaymentAlertsPage'),
});
