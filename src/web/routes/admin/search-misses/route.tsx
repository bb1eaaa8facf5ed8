import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminSearchMissesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/search-misses',
  validateSearch: (search: Record<string, unknown>) => readListSearch(search, []),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(api.officeSearch.listSearchMisses({ query: windowOf(deps) })),
  head: titled('Zero-result searches'),
  component: lazyScreen(() => import('./page.tsx'), 'SearchMissesPage'),
});
