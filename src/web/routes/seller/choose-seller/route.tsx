import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

/** Where people choose a seller before any other page of the area (Rules 17 and 130). */
export const sellerChooseRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/choose-seller',
  head: titled('Choose a seller'),
  component: lazyScreen(() => import('./page.tsx'), 'ChooseSellerPage'),
});
