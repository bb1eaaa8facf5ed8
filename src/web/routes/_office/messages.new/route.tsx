import { createRoute } from '@tanstack/react-router';

import { threadArea } from '#web/backoffice/messages/thread-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

interface NewThreadSearch {
  readonly order: string;
  /** Whose goods of the order it is about, for administrators; absent for the operator's own. */
  readonly of?: string | undefined;
}

/** The thread about an order, which the first message begins. */
export function newThreadRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/messages/new',
    validateSearch: (search: Record<string, unknown>): NewThreadSearch => ({
      order: firstText(search['order']) ?? '',
      of: firstText(search['of']),
    }),
    loader: ({ context: { api, area } }) => settle(threadArea(area, api).list({})),
    head: titled('New message'),
    component: lazyScreen(() => import('./page.tsx'), 'NewThreadPage'),
  });
}
