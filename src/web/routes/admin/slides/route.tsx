import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminSlidesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/slides',
  loader: ({ context: { api } }) => settle(api.officeSlides.list()),
  head: titled('Slides'),
  component: lazyScreen(() => import('./page.tsx'), 'SlidesScreen'),
});
