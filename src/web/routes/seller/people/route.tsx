import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerPeopleRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/people',
  loader: ({ context: { api } }) => settle(api.sellerPeople.list({ query: sellerQuery() })),
  head: titled('People'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerPeoplePage'),
});
