import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminArticleNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/articles/new',
  head: titled('Add article'),
  component: lazyScreen(() => import('./page.tsx'), 'NewArticlePage'),
});
