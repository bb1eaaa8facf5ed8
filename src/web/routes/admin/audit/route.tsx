import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export interface AuditListSearch extends ListSearch {
  readonly subject?: string | undefined;
  /** The id of the one record whose entries are shown. */
  readonly record?: string | undefined;
}

/** What narrows the list, as the calls take it. */
export function auditFilters({ q, subject, record }: AuditListSearch) {
  return { search: q, subject, subject_id: record };
}

export const adminAuditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  validateSearch: (search: Record<string, unknown>): AuditListSearch => ({
    ...readListSearch(search, []),
    subject: firstText(search['subject'])?.slice(0, 40),
    record: firstText(search['record'])?.slice(0, 36),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.operations.listAuditEntries({
        query: { ...auditFilters(deps), ...windowOf(deps) },
      }),
    ),
  head: titled('Audit log'),
  component: lazyScreen(() => import('./page.tsx'), 'AuditPage'),
});
