import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const checkoutRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/checkout',
  staticData: { module: 'src/web/routes/_shop/checkout/page.tsx' },
  ...unindexedScreen('Checkout', () => import('./page.tsx'), 'CheckoutPage'),
});
