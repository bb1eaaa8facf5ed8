import { createRoute } from '@tanstack/react-router';

import { readThreadListSearch, threadArea } from '#web/backoffice/messages/thread-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function threadsRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/messages',
    validateSearch: readThreadListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { api, area }, deps }) => settle(threadArea(area, api).list(deps)),
    head: titled('Messages'),
    component: lazyScreen(() => import('./page.tsx'), 'ThreadsPage'),
  });
}
