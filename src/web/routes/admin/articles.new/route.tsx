import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminArticleNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/articles/new',
  head: () => ({ meta: [{ title: pageTitle('Add article') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'NewArticlePage'),
});
