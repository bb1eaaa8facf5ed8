import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const cartRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/cart',
  staticData: { module: 'src/web/routes/_shop/cart/page.tsx' },
  ...unindexedScreen('Your cart', () => import('./page.tsx'), 'CartPage'),
});
