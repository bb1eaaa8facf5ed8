import { createRoute } from '@tanstack/react-router';

import {
  listedDeliveries,
  readWebhookLogSearch,
  webhookArea,
} from '#web/backoffice/webhooks/webhook-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function webhookRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/webhooks/$id',
    validateSearch: readWebhookLogSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { api, area }, params: { id }, deps }) => {
      const { calls, query } = webhookArea(area, api);
      const listed = { ...listedDeliveries(deps), ...query };
      return { id, log: await settle(calls.listDeliveries({ params: { id }, query: listed })) };
    },
    head: titled('Webhook'),
    component: lazyScreen(() => import('./page.tsx'), 'WebhookPage'),
  });
}
