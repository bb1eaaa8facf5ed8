import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminSlideNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/slides/new',
  head: titled('Add slide'),
  component: lazyScreen(() => import('./page.tsx'), 'NewSlideScreen'),
});
