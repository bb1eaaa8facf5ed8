import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function importColumnsRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/import/$id/columns',
    loader: ({ params: { id } }) => ({ id }),
    head: titled('Columns of an import'),
    component: lazyScreen(() => import('./page.tsx'), 'ImportColumnsPage'),
  });
}
