import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';

export const adminEditUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$id/edit',
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.officePeople.getUser({ params: { id } })),
  head: () => ({ meta: [{ title: pageTitle('Edit user') }] }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'EditUserPage'),
});
