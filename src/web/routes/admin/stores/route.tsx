import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminStoresRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/stores',
  loader: ({ context: { api } }) => settle(api.officeStores.list()),
  head: titled('Stores'),
  component: lazyScreen(() => import('./page.tsx'), 'StoresScreen'),
});
