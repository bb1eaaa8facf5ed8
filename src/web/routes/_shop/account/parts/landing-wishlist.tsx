import { pages } from '#contract/paths/pages.ts';

import { useWishlist } from '#web/features/wishlist/wishlist.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { PicturesRow } from './pictures-row.tsx';

export function LandingWishlist() {
  const { state, error, items, reload } = useWishlist();
  return (
    <Card
      as="section"
      title="Wishlist"
      action={
        <a
          href={pages.wishlist()}
          className="inline-flex min-h-11 items-center text-small text-link"
        >
          Go to wishlist
        </a>
      }
    >
      {state === 'error' ? (
        <InlineError message={`Error loading wishlist: ${error}`} onRetry={reload} />
      ) : state !== 'ready' ? (
        <Loading label="Loading wishlist...">
          <Skeleton className="h-14 w-full" />
        </Loading>
      ) : items.length === 0 ? (
        <p className="text-ink-2">Your wishlist is empty</p>
      ) : (
        <PicturesRow
          label="Items in your wishlist"
          items={items.map(({ product }) => ({ ...product, image: product.images[0] }))}
        />
      )}
    </Card>
  );
}
