import { createRoute } from '@tanstack/react-router';

import { readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { titleMeta } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerInvoiceRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/money/invoices/$number',
  validateSearch: (search: Record<string, unknown>) => readListSearch(search, []),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, params, deps }) =>
    settle(
      api.commissionInvoices.getInvoice({ params, query: { ...sellerQuery(), ...windowOf(deps) } }),
    ),
  head: ({ params, match }) => titleMeta(params.number, match.context.config),
  component: lazyScreen(() => import('./page.tsx'), 'CommissionInvoiceScreen'),
});
