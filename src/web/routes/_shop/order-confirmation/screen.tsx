import { getRouteApi } from '@tanstack/react-router';

import { OrderConfirmationPage } from './page.tsx';

const route = getRouteApi('/shop-layout/order-confirmation');

export function OrderConfirmationScreen() {
  const { order_id: orderId, session_id: sessionId } = route.useSearch();
  return <OrderConfirmationPage orderId={orderId} sessionId={sessionId} />;
}
