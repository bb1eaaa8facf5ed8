import { createRoute } from '@tanstack/react-router';

import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

interface NewThreadSearch {
  readonly order?: string | undefined;
  /** Whose goods of the order it is about; absent for the shop's own. */
  readonly seller?: string | undefined;
  readonly product?: string | undefined;
}

export const newThreadRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/messages/new',
  validateSearch: ({ order, seller, product }: Record<string, unknown>): NewThreadSearch => ({
    order: firstText(order),
    seller: firstText(seller),
    product: firstText(product),
  }),
  staticData: { module: 'src/web/routes/_shop/account.messages.new/page.tsx' },
  ...unindexedScreen('New message', () => import('./page.tsx'), 'NewThreadPage'),
});
