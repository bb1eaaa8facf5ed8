import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminShopProfileRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/shop',
  loader: async ({ context: { api } }) => {
    const [profile, { test_mail: testMail }] = await Promise.all([
      api.officeShop.getShopProfile(),
      api.officeShop.getTestMail(),
    ]);
    return { profile, testMail };
  },
  head: titled('Shop profile'),
  component: lazyScreen(() => import('./page.tsx'), 'ShopProfilePage'),
});
