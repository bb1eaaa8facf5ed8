import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  loader: ({ context: { api } }) => api.officeSettings.getSettings(),
  head: titled('Global Settings'),
  component: lazyScreen(() => import('./page.tsx'), 'SettingsPage'),
});
