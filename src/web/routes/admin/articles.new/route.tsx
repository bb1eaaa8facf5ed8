import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminRoute } from '#web/routes/admin/route.tsx';

export const adminArticleNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/articles/new',
  head: () => ({ meta: [{ title: pageTitle('Add article') }] }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'NewArticlePage'),
});
