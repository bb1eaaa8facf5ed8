import { pages } from '#contract/paths/pages.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type { CardProduct } from './card-of.ts';
import { productPicture } from './product-picture.ts';
import { SaleTicket } from '#web/ui/sale-ticket.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';
import { WishlistHeart } from './wishlist-heart.tsx';

export type { CardProduct } from './card-of.ts';

type ActedOn = Pick<CardProduct, 'id' | 'name'>;

/** The actions of a screen's cards; one object serves every card on the page. */
export interface CardActions {
  onAddToCart: (product: ActedOn) => void;
  onToggleWishlist: (product: ActedOn) => void;
  isInWishlist: (productId: string) => boolean;
  /** The product that is being added to the cart. */
  addingId?: string | null | undefined;
}

interface ProductCardProps {
  product: CardProduct;
  actions: CardActions;
  headingLevel?: 'h2' | 'h3' | undefined;
  /** Visible when the page opens. */
  eager?: boolean | undefined;
}

/** A row on a phone, an upright card from 768 px. The name's link covers the card. */
export function ProductCard({
  product,
  actions,
  headingLevel: Heading = 'h3',
  eager = false,
}: ProductCardProps) {
  const isOut = !product.in_stock;
  const { fact, hasVariants } = product;
  return (
    <article
      className={cx(
        'group/card relative grid h-full grid-cols-[124px_1fr] overflow-hidden rounded-card border border-line bg-surface',
        'transition-shadow duration-[120ms] hover:border-edge hover:shadow-hover upright:flex upright:flex-col',
      )}
    >
      <div
        className={cx(
          'relative overflow-hidden bg-ground upright:aspect-[5/4]',
          // Only the picture is dimmed: a placeholder's text stays readable.
          isOut && '[&_img]:opacity-60',
        )}
      >
        <Picture {...productPicture(product.image, 'card')} alt="" eager={eager} />
        {product.hasSaleBadge && <SaleTicket className="absolute top-3 left-0 rounded-l-none!" />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3 upright:p-4">
        <p className="pr-9 text-caption text-ink-3 upright:pr-0">{product.brand}</p>
        <WishlistHeart
          name={product.name}
          pressed={actions.isInWishlist(product.id)}
          onToggle={() => actions.onToggleWishlist(product)}
          className="absolute! top-0 right-0 z-1 row:bg-transparent! upright:top-2 upright:right-2"
        />
        <Heading className="mt-0.5 line-clamp-2 text-body leading-[1.35] font-[650] row:pr-7 upright:min-h-[2.7em]">
          <a
            href={pages.product(product.slug)}
            className="underline-offset-3 group-hover/card:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {product.name}
          </a>
        </Heading>
        <Stars className="mt-1.5" rating={product.rating} reviewCount={product.review_count} />
        <Price
          className="mt-2"
          amount={product.shown_price}
          isFrom={product.has_price_range}
          was={product.was}
        />
        {product.unitPrice && (
          <p className="text-caption text-ink-2 tabular-nums">{product.unitPrice}</p>
        )}
        {fact && <p className="mt-1 truncate text-caption text-ink-3">{fact}</p>}
        <p className="mt-2 mb-3 flex flex-wrap gap-x-3 gap-y-0.5 upright:mt-auto upright:pt-2">
          <StockWords stock={hasVariants ? product.in_stock : product.stock} />
          {product.is_shipping_exempt && (
            <span className="text-caption font-[600] text-ink-2">Free shipping</span>
          )}
        </p>
        <div className="relative z-1 mt-auto upright:mt-0">
          {hasVariants ? (
            <LinkButton
              variant="secondary"
              full
              className={narrow}
              href={pages.product(product.slug)}
              aria-label={`Choose options for ${product.name}`}
            >
              Choose options
            </LinkButton>
          ) : (
            <Button
              variant="quiet"
              full
              className={narrow}
              disabled={isOut}
              loading={actions.addingId === product.id}
              loadingLabel="Adding..."
              aria-label={`Add to Cart: ${product.name}`}
              onClick={() => actions.onAddToCart(product)}
            >
              Add to Cart
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

/** In two columns on a phone the usual button does not fit. */
const narrow = 'in-data-[cards=grid]:max-md:px-2 in-data-[cards=grid]:max-md:text-small';

export function ProductCardSkeleton() {
  return (
    <div className="grid h-full grid-cols-[124px_1fr] overflow-hidden rounded-card border border-line bg-surface upright:flex upright:flex-col">
      <Skeleton className="rounded-none! row:h-full upright:aspect-[5/4]" />
      <div className="space-y-3 p-3 upright:p-4">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
