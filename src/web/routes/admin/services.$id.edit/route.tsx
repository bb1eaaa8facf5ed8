import { createRoute } from '@tanstack/react-router';

import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { titleMeta } from '#web/lib/page-title.ts';

export const adminServiceEditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/services/$id/edit',
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.officeContent.getService({ params: { id } })),
  head: ({ loaderData, match }) =>
    titleMeta(loaderData?.ok === true ? loaderData.data.name : 'Service', match.context.config),
  component: lazyScreen(() => import('./page.tsx'), 'EditServicePage'),
});
