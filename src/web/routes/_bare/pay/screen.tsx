import { getRouteApi } from '@tanstack/react-router';

import { PayPage } from './page.tsx';

const route = getRouteApi('/bare-layout/pay/$sessionId');

export function PayScreen() {
  const { sessionId } = route.useParams();
  return <PayPage sessionId={sessionId} />;
}
