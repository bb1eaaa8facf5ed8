import { createRoute } from '@tanstack/react-router';

import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { titleMeta } from '#web/lib/page-title.ts';

export const adminOrderRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/orders/$id',
  loader: async ({ context: { api }, params: { id } }) => {
    const [order, invoices] = await Promise.all([
      settle(api.officeOrders.getAnyOrder({ params: { id } })),
      settle(api.officeOrders.listAnyInvoices({ params: { id } })),
    ]);
    return { order, invoices: invoices.ok ? invoices.data.invoices : [] };
  },
  head: ({ loaderData, match }) =>
    titleMeta(
      loaderData?.order.ok === true ? loaderData.order.data.order_number : 'Order',
      match.context.config,
    ),
  component: lazyScreen(() => import('./page.tsx'), 'OrderPage'),
});
