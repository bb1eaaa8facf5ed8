import { createRoute } from '@tanstack/react-router';

import { wholeNumber } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const accountReturnsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/returns',
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: wholeNumber(search['page'], 1, 10_000),
  }),
  staticData: { module: 'src/web/routes/_shop/account.returns/page.tsx' },
  ...unindexedScreen('Your returns', () => import('./page.tsx'), 'AccountReturnsPage'),
});
