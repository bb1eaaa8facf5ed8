import { createRoute } from '@tanstack/react-router';

import { keyCalls } from '#web/backoffice/api-keys/key-calls.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function apiKeysRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/api-keys',
    loader: ({ context: { api, area } }) => settle(keyCalls(api, area).list()),
    head: titled('API keys'),
    component: lazyScreen(() => import('./page.tsx'), 'ApiKeysPage'),
  });
}
