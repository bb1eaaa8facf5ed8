import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { windowOf } from '#web/backoffice/list-search.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerMoneyRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/money',
  validateSearch: (search: Record<string, unknown>): { before?: string | undefined } => ({
    before: firstText(search['before']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { before } }) => {
    const [money, payouts, movements] = await Promise.all([
      settle(api.money.getOwnMoney({ query: sellerQuery() })),
      settle(api.payouts.listOwnPayouts({ query: { ...sellerQuery(), ...windowOf({}) } })),
      settle(api.money.listOwnMovements({ query: { ...sellerQuery(), before } })),
    ]);
    return { money, payouts, movements };
  },
  head: titled('Money'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerMoneyPage'),
});
