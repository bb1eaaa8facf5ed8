import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const accountOrderRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/orders/$id',
  staticData: { module: 'src/web/routes/_shop/account.orders.$id/page.tsx' },
  ...unindexedScreen('Your order', () => import('./page.tsx'), 'AccountOrderPage'),
});
