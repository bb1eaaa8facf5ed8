import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminEditUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$id/edit',
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.officePeople.getUser({ params: { id } })),
  head: titled('Edit user'),
  component: lazyScreen(() => import('./page.tsx'), 'EditUserPage'),
});
