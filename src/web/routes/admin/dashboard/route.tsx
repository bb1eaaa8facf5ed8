import { createRoute, redirect } from '@tanstack/react-router';

import { adminPages } from '#contract/paths/office-pages.ts';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { wholeNumber } from '#web/lib/search-codec.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminDashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({
    days: wholeNumber(search['days'], 1, 366),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const [dashboard, sales, state] = await Promise.all([
      settle(api.dashboards.getAdminDashboard()),
      settle(api.dashboards.getSales({ query: { days: deps.days ?? 30 } })),
      settle(api.closures.getClosure()),
    ]);
    // Before the first opening there are no figures, and other things to do.
    if (state.ok && state.data.closure?.reason === 'opening') {
      // oxlint-disable-next-line typescript/only-throw-error -- the router catches it
      throw redirect({ href: adminPages.setup(), replace: true });
    }
    return { dashboard, sales };
  },
  head: titled('Admin Dashboard'),
  component: lazyScreen(() => import('./page.tsx'), 'DashboardPage'),
});
