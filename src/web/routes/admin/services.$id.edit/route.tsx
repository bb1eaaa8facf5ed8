import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';

export const adminServiceEditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/services/$id/edit',
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.officeContent.getService({ params: { id } })),
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.ok === true ? loaderData.data.name : 'Service') }],
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'EditServicePage'),
});
