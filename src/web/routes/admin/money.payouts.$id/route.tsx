import { createRoute } from '@tanstack/react-router';

import { titleMeta } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminPayoutRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/money/payouts/$id',
  loader: ({ context: { api }, params }) => settle(api.payouts.getPayout({ params })),
  head: ({ loaderData, match }) =>
    titleMeta(
      loaderData?.ok === true ? `Payout ${loaderData.data.number}` : 'Payout',
      match.context.config,
    ),
  component: lazyScreen(() => import('./page.tsx'), 'PayoutScreen'),
});
