import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { settle } from '#web/lib/settle.ts';
import { sellerRoute } from '#web/routes/seller/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const sellerSettingsRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/settings',
  // Whose settings these are travels with them: they are saved to the shop that they were read
  // from.
  loader: async ({ context: { api } }) => {
    const query = sellerQuery();
    return { query, settings: await settle(api.officeSettings.getSellerSettings({ query })) };
  },
  head: titled('Seller Settings'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerSettingsPage'),
});
