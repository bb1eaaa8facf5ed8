import { getRouteApi } from '@tanstack/react-router';

import { OrderInvoicePage } from './page.tsx';

const route = getRouteApi('/shop-layout/account/orders/$id/invoices/$number');

export function OrderInvoiceScreen() {
  const { id, number } = route.useParams();
  return <OrderInvoicePage orderId={id} number={number} />;
}
