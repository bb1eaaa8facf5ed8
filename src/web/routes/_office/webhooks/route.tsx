import { createRoute } from '@tanstack/react-router';

import { webhookArea } from '#web/backoffice/webhooks/webhook-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function webhooksRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/webhooks',
    loader: ({ context: { api, area } }) => {
      const { calls, query } = webhookArea(area, api);
      return settle(calls.list({ query }));
    },
    head: titled('Webhooks'),
    component: lazyScreen(() => import('./page.tsx'), 'WebhooksPage'),
  });
}
