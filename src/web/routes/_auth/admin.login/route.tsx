import { createRoute } from '@tanstack/react-router';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const adminLoginRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/admin/login',
  staticData: { module: 'src/web/routes/_auth/admin.login/page.tsx' },
  ...unindexedScreen('Staff sign-in', () => import('./page.tsx'), 'AdminLoginPage'),
});
