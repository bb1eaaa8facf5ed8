import { createRoute } from '@tanstack/react-router';

import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export const sellerProfileRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/profile',
  // Whose profile this is travels with it: it is saved to the shop that it was read from.
  loader: async ({ context: { api } }) => {
    const query = sellerQuery();
    return { query, profile: await settle(api.sellerProfile.getSellerProfile({ query })) };
  },
  head: titled('Seller Profile'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerProfilePage'),
});
