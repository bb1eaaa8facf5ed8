import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

/** Where administrators choose a seller before any other page of the area (Rule 17). */
export const sellerChooseRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/choose-seller',
  head: () => ({ meta: [{ title: pageTitle('Choose a seller') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'ChooseSellerPage'),
});
