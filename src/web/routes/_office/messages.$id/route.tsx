import { createRoute } from '@tanstack/react-router';

import { readThreadListSearch, threadArea } from '#web/backoffice/messages/thread-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

/** A thread, beside the list that it was opened from. */
export function threadRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/messages/$id',
    validateSearch: readThreadListSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { api, area }, params: { id }, deps }) => ({
      id,
      results: await settle(threadArea(area, api).list(deps)),
    }),
    head: titled('Messages'),
    component: lazyScreen(() => import('./page.tsx'), 'ThreadPage'),
  });
}
