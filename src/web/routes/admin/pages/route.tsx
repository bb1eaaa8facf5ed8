import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminPagesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/pages',
  loader: ({ context: { api } }) => settle(api.officePages.list()),
  head: titled('Pages'),
  component: lazyScreen(() => import('./page.tsx'), 'PagesScreen'),
});
