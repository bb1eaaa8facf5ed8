import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminHealthRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/health',
  loader: async ({ context: { api } }) => {
    const [health, closed] = await Promise.all([
      settle(api.operations.getHealth()),
      settle(api.closures.getClosure()),
    ]);
    return { health, closed };
  },
  head: titled('Jobs and health'),
  component: lazyScreen(() => import('./page.tsx'), 'HealthPage'),
});
