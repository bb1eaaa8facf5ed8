import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { loadChoices } from '#web/routes/admin/commission/parts/choices.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminCommissionRuleNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/commission/new',
  loader: ({ context: { api } }) => settle(loadChoices(api)),
  head: titled('Add commission rule'),
  component: lazyScreen(() => import('./page.tsx'), 'NewCommissionRuleScreen'),
});
