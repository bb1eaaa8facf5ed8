import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminServiceNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/services/new',
  head: titled('Add service'),
  component: lazyScreen(() => import('./page.tsx'), 'NewServicePage'),
});
