import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const orderInvoiceRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/orders/$id/invoices/$number',
  staticData: { module: 'src/web/routes/_shop/account.orders.$id.invoices.$number/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Invoice') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./screen.tsx'), 'OrderInvoiceScreen'),
});
