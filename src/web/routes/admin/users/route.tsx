import { createRoute } from '@tanstack/react-router';

import { ROLES } from '#domain/access/access.ts';

import { USER_SORTS } from '#contract/office-lists.ts';

import { titled } from '#web/lib/page-title.ts';
import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export interface UserListSearch extends ListSearch<(typeof USER_SORTS)[number]> {
  readonly role?: (typeof ROLES)[number] | undefined;
  readonly suspended?: 'true' | undefined;
}

/** What narrows the list, as the calls take it. */
export function userFilters({ q, role, suspended }: UserListSearch) {
  return { search: q, role, suspended: suspended === 'true' ? true : undefined };
}

export const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: (search: Record<string, unknown>): UserListSearch => ({
    ...readListSearch(search, USER_SORTS),
    role: oneOf(search['role'], ROLES),
    suspended: oneOf(search['suspended'], ['true']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.officePeople.listUsers({
        query: {
          ...userFilters(deps),
          sort: deps.sort,
          ...windowOf(deps),
        },
      }),
    ),
  head: titled('Users'),
  component: lazyScreen(() => import('./page.tsx'), 'UsersPage'),
});
