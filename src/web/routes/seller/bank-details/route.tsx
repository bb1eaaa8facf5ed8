import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerBankDetailsRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/bank-details',
  loader: ({ context: { api } }) =>
    settle(api.bankDetails.getBankDetails({ query: sellerQuery() })),
  head: titled('Bank details'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerBankDetailsPage'),
});
