import { useRef, useState } from 'react';

import { showsSaleBadge } from '#domain/pricing/price.ts';
import { pages } from '#contract/paths/pages.ts';
import type { WishlistItem } from '#contract/schemas/customer.ts';
import { listFactsText } from '#contract/text/list-facts.ts';

import { unitPriceText } from '#web/features/products/product-price.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { useWishlist } from '#web/features/wishlist/wishlist.tsx';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heart, ShoppingCart, X } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { SaleTicket } from '#web/ui/sale-ticket.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';
import { UndoRows } from '#web/ui/undo-rows.tsx';

const GRID = {
  page: 'grid gap-4 md:grid-cols-3 xl:grid-cols-4',
  panel: 'grid gap-4 lg:grid-cols-2 xl:grid-cols-3',
} as const;

const CARD = 'card-box relative grid grid-cols-[124px_1fr] md:flex md:flex-col';

interface WishlistListProps {
  /** `page` takes the whole width, `panel` is next to a menu. */
  layout: keyof typeof GRID;
}

/** The reader's wishlist in its four states; the caller makes sure that they are signed in. */
export function WishlistList({ layout }: WishlistListProps) {
  const { state, error, items, removed, reload, remove, undo } = useWishlist();
  const listRef = useRef<HTMLUListElement>(null);

  /** Focus moves to the next card, because its own is removed. */
  function removeAt(index: number, productId: string) {
    remove(productId);
    requestAnimationFrame(() => {
      const cards = listRef.current?.querySelectorAll<HTMLElement>('li a[data-name]');
      cards?.[Math.min(index, cards.length - 1)]?.focus();
    });
  }

  if (state === 'error') {
    return <InlineError message={`Error loading wishlist: ${error}`} onRetry={reload} />;
  }
  if (state !== 'ready') {
    return (
      <Loading label="Loading wishlist...">
        <div className={GRID[layout]}>
          {[0, 1, 2, 3].map((index) => (
            <WishlistCardSkeleton key={index} />
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <div className="space-y-4">
      <UndoRows
        rows={removed.map(({ productId, name }) => ({ id: productId, name }))}
        onUndo={undo}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={<Heart size={26} />}
          title="Your wishlist is empty"
          help="Tap the heart on a product to save it here for later."
          action={<LinkButton href={pages.shop()}>Browse the range</LinkButton>}
        />
      ) : (
        <ul ref={listRef} className={GRID[layout]}>
          {items.map((item, index) => (
            <WishlistCard
              key={item.product_id}
              item={item}
              heading={layout === 'page' ? 'h2' : 'h3'}
              onRemove={() => removeAt(index, item.product_id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Adds everything that can be bought without choosing options; hidden for a single product or none.
 */
export function AddAllButton() {
  const { items } = useWishlist();
  const { addAll } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  const buyable = items.filter(({ product }) => product.in_stock && !product.has_variants);
  if (buyable.length < 2) return null;
  return (
    <Button
      variant="secondary"
      loading={isAdding}
      onClick={() => {
        setIsAdding(true);
        void addAll(buyable.map(({ product }) => oneOf(product))).finally(() => setIsAdding(false));
      }}
    >
      Add all in stock
    </Button>
  );
}

interface WishlistCardProps {
  item: WishlistItem;
  /** One level below the heading of the page or panel. */
  heading: 'h2' | 'h3';
  onRemove: () => void;
}

function WishlistCard({ item: { product }, heading: Heading, onRemove }: WishlistCardProps) {
  return (
    <li className={CARD}>
      <div
        className={cx(
          'relative overflow-hidden bg-ground md:aspect-[5/4]',
          !product.in_stock && '[&_img]:opacity-60',
        )}
      >
        <Picture
          src={product.images[0]}
          alt=""
          width={640}
          height={512}
          sizes="(min-width: 1280px) 300px, (min-width: 768px) 30vw, 46vw"
        />
        {showsSaleBadge(product.original_price, product.struck_price) && (
          <SaleTicket label="SALE" className="absolute top-3 left-0 rounded-l-none!" />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3 md:p-4">
        <p className="pr-9 text-caption text-ink-3 md:pr-0">{product.brand}</p>
        <Heading className="mt-0.5 text-body leading-[1.35] font-[650] max-md:pr-7 md:min-h-[2.7em]">
          <a
            href={pages.product(product.slug)}
            data-name
            className="line-clamp-2 underline-offset-3 hover:underline"
          >
            {product.name}
          </a>
        </Heading>
        {product.list_facts && (
          <p className="mt-1 text-caption text-ink-3">{listFactsText(product.list_facts)}</p>
        )}
        <Stars className="mt-1.5" rating={product.rating} reviewCount={product.review_count} />
        <Price
          className="mt-2"
          amount={product.shown_price}
          isFrom={product.has_price_range}
          was={product.struck_price}
        />
        {product.unit_price && (
          <p className="text-caption text-ink-2 tabular-nums">
            {unitPriceText(product.unit_price)}
          </p>
        )}
        <p className="mt-2 mb-3 md:mt-auto md:pt-2">
          <StockWords stock={product.has_variants ? product.in_stock : product.stock} />
        </p>
        <AddButton product={product} />
      </div>
      <IconButton
        label={`Remove ${product.name} from wishlist`}
        icon={<X size={20} />}
        onClick={onRemove}
        className="absolute! top-0 right-0 md:top-2 md:right-2 md:bg-surface/90"
      />
    </li>
  );
}

function WishlistCardSkeleton() {
  return (
    <div className={cx(CARD, 'h-64 md:h-120')}>
      <Skeleton className="rounded-none! md:aspect-[5/4]" />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-3 md:p-4">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="mt-auto h-11 w-full" />
      </div>
    </div>
  );
}

/** A product with options is chosen on its own page. */
function AddButton({ product }: { product: WishlistItem['product'] }) {
  const { addToCart } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  if (product.has_variants && product.in_stock) {
    return (
      <LinkButton
        variant="quiet"
        full
        href={pages.product(product.slug)}
        aria-label={`Choose options for ${product.name}`}
      >
        Choose options
      </LinkButton>
    );
  }
  return (
    <Button
      variant="quiet"
      full
      disabled={!product.in_stock}
      loading={isAdding}
      loadingLabel="Adding..."
      aria-label={`Add to Cart: ${product.name}`}
      icon={<ShoppingCart size={18} />}
      onClick={() => {
        setIsAdding(true);
        void addToCart(oneOf(product)).finally(() => setIsAdding(false));
      }}
    >
      Add to Cart
    </Button>
  );
}

function oneOf({ id, name }: WishlistItem['product']) {
  return { productId: id, variantId: null, quantity: 1, name };
}
