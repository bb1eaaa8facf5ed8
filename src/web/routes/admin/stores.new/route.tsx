import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminStoreNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/stores/new',
  head: titled('Add store'),
  component: lazyScreen(() => import('./page.tsx'), 'NewStoreScreen'),
});
