import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminPayoutSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/money/payouts/settings',
  loader: ({ context: { api } }) => settle(api.payouts.getPayoutSettings()),
  head: titled('Payout settings'),
  component: lazyScreen(() => import('./page.tsx'), 'PayoutSettingsScreen'),
});
