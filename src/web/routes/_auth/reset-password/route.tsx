import { createRoute } from '@tanstack/react-router';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/reset-password',
  staticData: { module: 'src/web/routes/_auth/reset-password/page.tsx' },
  ...unindexedScreen('Reset password', () => import('./page.tsx'), 'ResetPasswordPage'),
});
