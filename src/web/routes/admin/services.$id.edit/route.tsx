import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminServiceEditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/services/$id/edit',
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.officeContent.getService({ params: { id } })),
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.ok === true ? loaderData.data.name : 'Service') }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'EditServicePage'),
});
