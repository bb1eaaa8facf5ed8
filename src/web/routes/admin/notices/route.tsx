import { createRoute } from '@tanstack/react-router';

import { readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminNoticesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/notices',
  validateSearch: (search: Record<string, unknown>) => readListSearch(search, []),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => settle(api.adminNotices.list({ query: windowOf(deps) })),
  head: titled('Notices'),
  component: lazyScreen(() => import('./page.tsx'), 'AdminNoticesPage'),
});
