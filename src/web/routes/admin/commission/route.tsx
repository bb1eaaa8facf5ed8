import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminCommissionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/commission',
  loader: ({ context: { api } }) => settle(api.commission.listRules()),
  head: titled('Commission'),
  component: lazyScreen(() => import('./page.tsx'), 'CommissionScreen'),
});
