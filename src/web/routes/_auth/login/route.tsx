import { createRoute } from '@tanstack/react-router';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/login',
  staticData: { module: 'src/web/routes/_auth/login/page.tsx' },
  ...unindexedScreen('Log in', () => import('./page.tsx'), 'LoginPage'),
});
