import { createRoute } from '@tanstack/react-router';

import { recallArea } from '#web/backoffice/recalls/recall-area.ts';
import { titleMeta } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

/** `page` is that of the buyers. */
export function officeRecallRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/recalls/$id',
    validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => {
      const page = Number(firstText(search['page']));
      return { page: Number.isInteger(page) && page > 1 && page < 10_000 ? page : undefined };
    },
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { api, area }, params: { id }, deps: { page = 1 } }) => {
      const calls = recallArea(area, api);
      const [recall, buyers] = await Promise.all([
        settle(calls.get(id)),
        settle(calls.listBuyers(id, page)),
      ]);
      return { recall, buyers };
    },
    head: ({ loaderData, match }) =>
      titleMeta(
        loaderData?.recall.ok === true
          ? `Recall: ${loaderData.recall.data.product.name}`
          : 'Recall',
        match.context.config,
      ),
    component: lazyScreen(() => import('./page.tsx'), 'OfficeRecallPage'),
  });
}
