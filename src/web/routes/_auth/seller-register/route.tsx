import { createRoute } from '@tanstack/react-router';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const sellerRegisterRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/seller-register',
  staticData: { module: 'src/web/routes/_auth/seller-register/page.tsx' },
  ...unindexedScreen('Register as a Seller', () => import('./page.tsx'), 'SellerRegisterPage'),
});
