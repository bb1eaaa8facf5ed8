import { createRoute } from '@tanstack/react-router';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const registerRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/register',
  staticData: { module: 'src/web/routes/_auth/register/page.tsx' },
  ...unindexedScreen('Create your account', () => import('./page.tsx'), 'RegisterPage'),
});
