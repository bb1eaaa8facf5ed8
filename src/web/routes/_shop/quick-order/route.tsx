import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const quickOrderRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/quick-order',
  staticData: { module: 'src/web/routes/_shop/quick-order/page.tsx' },
  ...unindexedScreen('Quick order', () => import('./page.tsx'), 'QuickOrderPage'),
});
