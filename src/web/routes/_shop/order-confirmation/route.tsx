import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const orderConfirmationRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/order-confirmation',
  validateSearch: (search: Record<string, unknown>) => ({
    order_id: firstText(search['order_id']),
    session_id: firstText(search['session_id']),
  }),
  staticData: { module: 'src/web/routes/_shop/order-confirmation/page.tsx' },
  head: ({ match }) => ({
    meta: [
      {
        title: pageTitle(
          match.search.order_id ? 'Order Confirmed!' : 'Order not found',
          match.context.config.shop,
        ),
      },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'OrderConfirmationPage'),
  pendingComponent: PagePending,
});
