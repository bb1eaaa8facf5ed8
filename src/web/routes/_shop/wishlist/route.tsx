import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const wishlistRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/wishlist',
  staticData: { module: 'src/web/routes/_shop/wishlist/page.tsx' },
  ...unindexedScreen('Wishlist', () => import('./page.tsx'), 'WishlistPage'),
});
