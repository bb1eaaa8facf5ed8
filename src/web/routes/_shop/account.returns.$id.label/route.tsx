import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const returnLabelRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/returns/$id/label',
  staticData: { module: 'src/web/routes/_shop/account.returns.$id.label/page.tsx' },
  ...unindexedScreen('Return label', () => import('./page.tsx'), 'ReturnLabelPage'),
});
