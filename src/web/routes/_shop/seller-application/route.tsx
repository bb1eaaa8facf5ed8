import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const sellerApplicationRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/seller-application',
  staticData: { module: 'src/web/routes/_shop/seller-application/page.tsx' },
  ...unindexedScreen(
    'Apply to become a seller',
    () => import('./page.tsx'),
    'SellerApplicationPage',
  ),
});
