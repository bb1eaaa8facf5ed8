import { createRoute } from '@tanstack/react-router';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/forgot-password',
  staticData: { module: 'src/web/routes/_auth/forgot-password/page.tsx' },
  ...unindexedScreen('Forgot password', () => import('./page.tsx'), 'ForgotPasswordPage'),
});
