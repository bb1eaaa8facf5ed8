import { createRoute } from '@tanstack/react-router';

import { SELLER_REVIEW_VIEWS } from '#contract/office-lists.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { sellerRoute } from '#web/routes/seller/route.tsx';

export interface SellerReviewSearch extends ListSearch {
  readonly view?: (typeof SELLER_REVIEW_VIEWS)[number] | undefined;
}

export const sellerReviewsRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '/reviews',
  validateSearch: (search: Record<string, unknown>): SellerReviewSearch => ({
    ...readListSearch(search, []),
    view: oneOf(search['view'], SELLER_REVIEW_VIEWS),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.sellerReviews.list({
        query: { ...sellerQuery(), search: deps.q, view: deps.view, ...windowOf(deps) },
      }),
    ),
  head: titled('Reviews'),
  component: lazyScreen(() => import('./page.tsx'), 'SellerReviewsPage'),
});
