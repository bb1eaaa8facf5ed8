import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const accountReturnRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/returns/$id',
  staticData: { module: 'src/web/routes/_shop/account.returns.$id/page.tsx' },
  ...unindexedScreen('Your return', () => import('./page.tsx'), 'AccountReturnPage'),
});
