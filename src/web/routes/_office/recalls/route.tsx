import { createRoute } from '@tanstack/react-router';

import { readRecallListSearch, recallArea } from '#web/backoffice/recalls/recall-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function recallListRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/recalls',
    validateSearch: readRecallListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { api, area }, deps }) => settle(recallArea(area, api).list(deps)),
    head: titled('Recalls'),
    component: lazyScreen(() => import('./page.tsx'), 'RecallListPage'),
  });
}
