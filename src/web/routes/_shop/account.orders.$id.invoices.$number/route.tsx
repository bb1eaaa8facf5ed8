import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const orderInvoiceRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/orders/$id/invoices/$number',
  staticData: { module: 'src/web/routes/_shop/account.orders.$id.invoices.$number/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Invoice') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'OrderInvoiceScreen'),
});
