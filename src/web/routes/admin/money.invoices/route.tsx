import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

interface InvoicesSearch extends ListSearch {
  readonly seller?: string | undefined;
  readonly month?: string | undefined;
}

export const adminInvoicesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/money/invoices',
  validateSearch: (search: Record<string, unknown>): InvoicesSearch => ({
    ...readListSearch(search, []),
    seller: firstText(search['seller']),
    month: firstText(search['month']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.commissionInvoices.listInvoices({
        query: { ...windowOf(deps), seller_id: deps.seller, month: deps.month },
      }),
    ),
  head: titled('Commission invoices'),
  component: lazyScreen(() => import('./page.tsx'), 'AdminInvoicesPage'),
});
