import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function importRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/import',
    head: titled('Import'),
    component: lazyScreen(() => import('./page.tsx'), 'ImportPage'),
  });
}
