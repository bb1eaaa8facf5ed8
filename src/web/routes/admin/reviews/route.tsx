import { createRoute } from '@tanstack/react-router';

import type { REVIEW_VIEWS } from '#contract/office-lists.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { titled } from '#web/lib/page-title.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

/** Absent means the reviews that wait. `review` is the one that is open beside the list. */
export interface ReviewQueueSearch extends ListSearch {
  readonly view?: Exclude<(typeof REVIEW_VIEWS)[number], 'waiting'> | undefined;
  readonly review?: string | undefined;
}

export const adminReviewsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/reviews',
  validateSearch: (search: Record<string, unknown>): ReviewQueueSearch => ({
    ...readListSearch(search, []),
    view: oneOf(search['view'], ['published', 'refused', 'hurt']),
    review: firstText(search['review']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const { view = 'waiting', review: id, q } = deps;
    const [list, open] = await Promise.all([
      settle(api.officeReviews.list({ query: { view, search: q, ...windowOf(deps) } })),
      id === undefined ? null : settle(api.officeReviews.get({ params: { id } })),
    ]);
    return { list, open };
  },
  head: titled('Reviews'),
  component: lazyScreen(() => import('./page.tsx'), 'ReviewQueuePage'),
});
