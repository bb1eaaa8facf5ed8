import { createRoute } from '@tanstack/react-router';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const orderInvoiceRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/orders/$id/invoices/$number',
  staticData: { module: 'src/web/routes/_shop/account.orders.$id.invoices.$number/page.tsx' },
  ...unindexedScreen('Invoice', () => import('./page.tsx'), 'OrderInvoicePage'),
});
