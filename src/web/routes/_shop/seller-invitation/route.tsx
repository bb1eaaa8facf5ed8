import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

/** Behind the link of an invitation to work for a seller. */
export const sellerInvitationRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/seller-invitation',
  staticData: { module: 'src/web/routes/_shop/seller-invitation/page.tsx' },
  ...unindexedScreen('Seller invitation', () => import('./page.tsx'), 'SellerInvitationPage'),
});
