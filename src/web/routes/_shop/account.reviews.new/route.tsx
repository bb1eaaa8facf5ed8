import { createRoute } from '@tanstack/react-router';

import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

export const writeReviewRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/reviews/new',
  // The slug of the product.
  validateSearch: (search: Record<string, unknown>): { product?: string | undefined } => ({
    product: firstText(search['product']),
  }),
  staticData: { module: 'src/web/routes/_shop/account.reviews.new/page.tsx' },
  ...unindexedScreen('Your review', () => import('./page.tsx'), 'WriteReviewPage'),
});
