import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

interface MoneySearch extends ListSearch {
  readonly before?: string | undefined;
}

export const sellerMoneyRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/money',
  validateSearch: (search: Record<string, unknown>): MoneySearch => ({
    ...readListSearch(search, []),
    before: firstText(search['before']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const [money, payouts, invoices, movements] = await Promise.all([
      settle(api.money.getOwnMoney({ query: sellerQuery() })),
      settle(api.payouts.listOwnPayouts({ query: { ...sellerQuery(), ...windowOf({}) } })),
      settle(
        api.commissionInvoices.listOwnInvoices({ query: { ...sellerQuery(), ...windowOf(deps) } }),
      ),
      settle(api.money.listOwnMovements({ query: { ...sellerQuery(), before: deps.before } })),
    ]);
    return { money, payouts, invoices, movements };
  },
  head: titled('Money'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerMoneyPage'),
});
