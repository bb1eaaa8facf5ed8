import { pages } from '#contract/paths/pages.ts';

import { WishlistList } from '#web/routes/_shop/wishlist-list.tsx';

export function WishlistPanel() {
  return (
    <section aria-labelledby="wishlist-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="wishlist-title" className="text-h2">
          Wishlist
        </h2>
        <a href={pages.wishlist()} className="text-link text-small">
          Go to wishlist
        </a>
      </div>
      <WishlistList layout="panel" />
    </section>
  );
}
