import { createRoute } from '@tanstack/react-router';

import { readImportRowSearch } from '#web/backoffice/imports/import-area.ts';
import { titled } from '#web/lib/page-title.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function importRunRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/import/$id/run',
    validateSearch: readImportRowSearch,
    loader: ({ params: { id } }) => ({ id }),
    head: titled('Import of a file'),
    component: lazyScreen(() => import('./page.tsx'), 'ImportRunPage'),
  });
}
