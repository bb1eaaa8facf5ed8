import { createRoute } from '@tanstack/react-router';

import { readImportRowSearch } from '#web/backoffice/imports/import-area.ts';
import { titled } from '#web/lib/page-title.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function importCheckRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/import/$id/check',
    validateSearch: readImportRowSearch,
    loader: ({ params: { id } }) => ({ id }),
    head: titled('Check of an import'),
    component: lazyScreen(() => import('./page.tsx'), 'ImportCheckPage'),
  });
}
