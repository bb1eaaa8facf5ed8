import { createRoute } from '@tanstack/react-router';

import { titleMeta } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminStoreRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/stores/$id',
  loader: ({ context: { api }, params }) => settle(api.officeStores.get({ params })),
  head: ({ loaderData, match }) =>
    titleMeta(loaderData?.ok === true ? loaderData.data.body.name : 'Store', match.context.config),
  component: lazyScreen(() => import('./page.tsx'), 'EditStoreScreen'),
});
