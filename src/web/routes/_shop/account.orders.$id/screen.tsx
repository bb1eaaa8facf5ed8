import { getRouteApi } from '@tanstack/react-router';

import { AccountOrderPage } from './page.tsx';

const route = getRouteApi('/shop-layout/account/orders/$id');

export function AccountOrderScreen() {
  const { id } = route.useParams();
  return <AccountOrderPage orderId={id} />;
}
