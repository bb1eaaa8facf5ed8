import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  loader: ({ context: { api } }) => api.officeSettings.getSettings(),
  head: () => ({ meta: [{ title: pageTitle('Global Settings') }] }),
  component: lazyScreen(() => import('./page.tsx'), 'SettingsPage'),
});
