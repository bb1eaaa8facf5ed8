import { createRoute } from '@tanstack/react-router';

import { SERVICE_SORTS } from '#contract/office-lists.ts';

import { titled } from '#web/lib/page-title.ts';
import { readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminServicesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/services',
  validateSearch: (search: Record<string, unknown>) => readListSearch(search, SERVICE_SORTS),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.officeContent.listServices({
        query: { search: deps.q, sort: deps.sort, ...windowOf(deps) },
      }),
    ),
  head: titled('Services'),
  component: lazyScreen(() => import('./page.tsx'), 'ServicesPage'),
});
