import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const accountThreadRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/messages/$id',
  staticData: { module: 'src/web/routes/_shop/account.messages.$id/page.tsx' },
  ...unindexedScreen('Your messages', () => import('./page.tsx'), 'AccountThreadPage'),
});
