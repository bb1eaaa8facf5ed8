import { createRoute } from '@tanstack/react-router';

import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerAgreementRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/agreement',
  loader: ({ context: { api } }) =>
    settle(api.sellerAgreement.getSellerAgreement({ query: sellerQuery() })),
  head: titled('Seller agreement'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerAgreementScreen'),
});
