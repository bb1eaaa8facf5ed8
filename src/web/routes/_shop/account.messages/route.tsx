import { createRoute } from '@tanstack/react-router';

import { wholeNumber } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const accountThreadsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/messages',
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: wholeNumber(search['page'], 1, 10_000),
  }),
  staticData: { module: 'src/web/routes/_shop/account.messages/page.tsx' },
  ...unindexedScreen('Your messages', () => import('./page.tsx'), 'AccountThreadsPage'),
});
