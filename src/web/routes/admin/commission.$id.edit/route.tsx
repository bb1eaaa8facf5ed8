import { createRoute } from '@tanstack/react-router';

import { titleMeta } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { loadChoices } from '#web/routes/admin/commission/parts/choices.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminCommissionRuleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/commission/$id/edit',
  loader: ({ context: { api }, params }) =>
    settle(Promise.all([api.commission.getRule({ params }), loadChoices(api)])),
  head: ({ loaderData, match }) =>
    titleMeta(
      loaderData?.ok === true ? loaderData.data[0].name : 'Commission rule',
      match.context.config,
    ),
  component: lazyScreen(() => import('./page.tsx'), 'EditCommissionRuleScreen'),
});
