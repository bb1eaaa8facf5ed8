import { createRoute } from '@tanstack/react-router';

import { APPLICATION_STATUSES } from '#contract/office-lists.ts';

import { titled } from '#web/lib/page-title.ts';
import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

/** Absent means pending, the filter that is active first. */
export interface ApplicationListSearch extends ListSearch {
  readonly status?: (typeof APPLICATION_STATUSES)[number] | 'all' | undefined;
}

/** What narrows the list, as the calls take it. */
export function applicationFilters({ q, status = 'pending' }: ApplicationListSearch) {
  return { search: q, status: status === 'all' ? undefined : status };
}

export const adminApplicationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/seller-applications',
  validateSearch: (search: Record<string, unknown>): ApplicationListSearch => {
    const status = oneOf(search['status'], [...APPLICATION_STATUSES, 'all']);
    return { ...readListSearch(search, []), status: status === 'pending' ? undefined : status };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.officeApplications.listApplications({
        query: {
          ...applicationFilters(deps),
          ...windowOf(deps),
        },
      }),
    ),
  head: titled('Seller Applications'),
  component: lazyScreen(() => import('./page.tsx'), 'ApplicationsPage'),
});
