import { createRoute } from '@tanstack/react-router';

import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

interface NewReturnSearch {
  readonly order?: string | undefined;
  /** One of the steps; the first without it. */
  readonly step?: string | undefined;
}

export const newReturnRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/returns/new',
  validateSearch: ({ order, step }: Record<string, unknown>): NewReturnSearch => ({
    order: firstText(order),
    step: firstText(step),
  }),
  staticData: { module: 'src/web/routes/_shop/account.returns.new/page.tsx' },
  ...unindexedScreen('Return or report a problem', () => import('./page.tsx'), 'NewReturnPage'),
});
