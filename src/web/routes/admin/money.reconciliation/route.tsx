import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminReconciliationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/money/reconciliation',
  loader: ({ context: { api } }) => settle(api.reconciliation.getReconciliation()),
  head: titled('Reconciliation'),
  component: lazyScreen(() => import('./page.tsx'), 'ReconciliationPage'),
});
