import { createRoute } from '@tanstack/react-router';

import { readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

/** The page is that of the list. */
export interface ReportSearch extends ListSearch {
  /** Without both days, this quarter. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Whose sales are listed: a seller's id, or "own"; without one, refunds are. */
  readonly seller?: string | undefined;
}

export const adminReportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/money/reports',
  validateSearch: (search: Record<string, unknown>): ReportSearch => ({
    ...readListSearch(search, []),
    from: firstText(search['from']),
    to: firstText(search['to']),
    seller: firstText(search['seller']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const { from, to, seller } = deps;
    const list = seller === undefined ? { only: 'refunds' as const } : { seller_id: seller };
    const [report, entries] = await Promise.all([
      settle(api.reports.getReport({ query: { from, to } })),
      settle(api.reports.listReportEntries({ query: { from, to, ...list, ...windowOf(deps) } })),
    ]);
    return { report, entries };
  },
  head: titled('Money reports'),
  component: lazyScreen(() => import('./page.tsx'), 'MoneyReportsPage'),
});
