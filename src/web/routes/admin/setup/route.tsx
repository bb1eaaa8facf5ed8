import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminSetupRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/setup',
  loader: ({ context: { api } }) => api.opening.getOpening(),
  head: titled('Open the shop'),
  component: lazyScreen(() => import('./page.tsx'), 'SetupPage'),
});
