import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminAgeRestrictionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/age-restrictions',
  loader: ({ context: { api } }) => api.officeSettings.getSettings(),
  head: titled('Age-restricted goods'),
  component: lazyScreen(() => import('./page.tsx'), 'AgeRestrictionsPage'),
});
