import { createRoute } from '@tanstack/react-router';

import {
  listedReturns,
  readReturnListSearch,
  returnArea,
} from '#web/backoffice/returns/return-area.ts';
import { titleMeta } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

/** A return, beside the list that it was opened from. */
export function returnRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/returns/$id',
    validateSearch: readReturnListSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { api, area }, params: { id }, deps }) => {
      const { calls, query } = returnArea(area, api);
      const [list, open] = await Promise.all([
        settle(calls.list({ query: { ...listedReturns(deps), ...query } })),
        settle(calls.get({ params: { id }, query })),
      ]);
      return { list, open };
    },
    head: ({ loaderData, match }) =>
      titleMeta(
        loaderData?.open.ok === true ? `Return ${loaderData.open.data.number}` : 'Return',
        match.context.config,
      ),
    component: lazyScreen(() => import('./page.tsx'), 'ReturnPage'),
  });
}
