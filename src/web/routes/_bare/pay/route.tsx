import { createRoute } from '@tanstack/react-router';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

/** The sandbox provider's hosted page: no header, not for search engines (Rule 23). */
export const payRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/pay/$sessionId',
  staticData: { module: 'src/web/routes/_bare/pay/page.tsx' },
  ...unindexedScreen('Test payment', () => import('./page.tsx'), 'PayPage'),
});
