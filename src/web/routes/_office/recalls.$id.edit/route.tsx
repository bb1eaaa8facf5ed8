import { createRoute } from '@tanstack/react-router';

import { recallArea } from '#web/backoffice/recalls/recall-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function amendRecallRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/recalls/$id/edit',
    loader: ({ context: { api, area }, params: { id } }) => settle(recallArea(area, api).get(id)),
    head: titled('Amend a recall'),
    component: lazyScreen(() => import('./page.tsx'), 'AmendRecallPage'),
  });
}
