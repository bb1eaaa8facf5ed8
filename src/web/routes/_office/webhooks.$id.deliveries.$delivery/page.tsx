import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { DeliveryScreen } from '#web/backoffice/webhooks/delivery-screen.tsx';
import type { webhookDeliveryRoute } from '#web/routes/_office/webhooks.$id.deliveries.$delivery/route.tsx';

export function WebhookDeliveryPage() {
  return <DeliveryScreen {...useLoaded<ReturnType<typeof webhookDeliveryRoute>>()} />;
}
