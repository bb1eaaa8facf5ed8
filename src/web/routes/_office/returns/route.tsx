import { createRoute } from '@tanstack/react-router';

import {
  listedReturns,
  readReturnListSearch,
  returnArea,
} from '#web/backoffice/returns/return-area.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export function returnsRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/returns',
    validateSearch: readReturnListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { api, area }, deps }) => {
      const { calls, query } = returnArea(area, api);
      return settle(calls.list({ query: { ...listedReturns(deps), ...query } }));
    },
    head: titled('Returns'),
    component: lazyScreen(() => import('./page.tsx'), 'ReturnsPage'),
  });
}
