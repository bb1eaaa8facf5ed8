import { createRoute, Outlet } from '@tanstack/react-router';

import { DemoBanner } from '#web/features/shell/demo-banner.tsx';
import { rootRoute } from '#web/routes/root.tsx';

/** Pages without the shop's header and footer: the log-in pages and the hosted payment page. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare-layout',
  component: () => (
    <>
      <DemoBanner />
      <Outlet />
    </>
  ),
});
