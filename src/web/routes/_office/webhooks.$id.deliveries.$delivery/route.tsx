import { createRoute } from '@tanstack/react-router';

import { webhookArea } from '#web/backoffice/webhooks/webhook-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function webhookDeliveryRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/webhooks/$id/deliveries/$delivery',
    loader: async ({ context: { api, area }, params: { id, delivery } }) => {
      const { calls, query } = webhookArea(area, api);
      const params = { id, delivery_id: delivery };
      return { id, delivery: await settle(calls.getDelivery({ params, query })) };
    },
    head: titled('Delivery'),
    component: lazyScreen(() => import('./page.tsx'), 'WebhookDeliveryPage'),
  });
}
