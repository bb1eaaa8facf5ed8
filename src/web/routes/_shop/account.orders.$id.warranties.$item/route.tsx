import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const orderWarrantyRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/orders/$id/warranties/$item',
  staticData: { module: 'src/web/routes/_shop/account.orders.$id.warranties.$item/page.tsx' },
  ...unindexedScreen('Warranty', () => import('./page.tsx'), 'OrderWarrantyPage'),
});
