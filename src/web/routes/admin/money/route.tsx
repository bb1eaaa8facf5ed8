import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export interface MoneySearch extends ListSearch {
  readonly before?: string | undefined;
  readonly seller?: string | undefined;
}

export const adminMoneyRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/money',
  validateSearch: (search: Record<string, unknown>): MoneySearch => ({
    ...readListSearch(search, []),
    before: firstText(search['before']),
    seller: firstText(search['seller']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const query = { before: deps.before, seller_id: deps.seller };
    const { seller: id } = deps;
    const [money, sellers, chosen, movements] = await Promise.all([
      settle(api.money.getMoney()),
      settle(api.money.listSellersMoney({ query: windowOf(deps) })),
      id === undefined
        ? null
        : settle(api.money.listSellersMoney({ query: { ...windowOf({}), seller_id: id } })),
      settle(api.money.listMovements({ query })),
    ]);
    return { money, sellers, chosen, movements };
  },
  head: titled('Money'),
  component: lazyScreen(() => import('./page.tsx'), 'AdminMoneyPage'),
});
