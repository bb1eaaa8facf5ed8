import { pages } from '#contract/paths/pages.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { useCardActions } from './card-actions.ts';
import type { CardProduct } from './card-of.ts';
import { cardLink } from './opened-card.ts';
import { productPicture } from './product-picture.ts';
import { SaleTicket } from '#web/ui/sale-ticket.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';
import { WishlistHeart } from './wishlist-heart.tsx';

export type { CardProduct } from './card-of.ts';

interface ProductCardProps {
  product: CardProduct;
  headingLevel?: 'h2' | 'h3' | undefined;
  /** Visible when the page opens. */
  eager?: boolean | undefined;
}

/** A row on a phone, an upright card from 768 px. The name's link covers the card. */
export function ProductCard({
  product,
  headingLevel: Heading = 'h3',
  eager = false,
}: ProductCardProps) {
  const isOut = !product.in_stock;
  const { fact, hasVariants } = product;
  const link = { href: pages.product(product.slug), ...cardLink(product) };
  return (
    <article className="product-card card-box lifts">
      <div
        className={cx(
          'product-card-picture',
          // Only the picture is dimmed: a placeholder's text stays readable.
          isOut && '[&_img]:opacity-60',
        )}
      >
        <Picture {...productPicture(product.image, 'card')} alt="" eager={eager} />
        {product.hasSaleBadge && <SaleTicket className="absolute top-3 left-0 rounded-l-none!" />}
      </div>
      <div className="product-card-text">
        <p className="product-card-brand">{product.brand}</p>
        <WishlistHeart product={product} className="product-card-heart" />
        <Heading className="product-card-name">
          <a {...link} className="card-link">
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
        {fact && <p className="mt-1 line-clamp-2 text-caption text-ink-3">{fact}</p>}
        <StockWords
          as="p"
          className="product-card-stock"
          stock={hasVariants ? product.in_stock : product.stock}
          insteadOfOut={product.notForSale}
        >
          {product.is_shipping_exempt && (
            <span className="text-caption font-[600] text-ink-2">Free shipping</span>
          )}
          {product.minimumAge && (
            <span className="text-caption font-[600] text-ink-2">{product.minimumAge}+</span>
          )}
        </StockWords>
        {hasVariants ? (
          <LinkButton
            {...link}
            variant="secondary"
            className="product-card-button"
            aria-label={`Choose options for ${product.name}`}
          >
            Choose options
          </LinkButton>
        ) : (
          <AddToCart product={product} disabled={isOut} />
        )}
      </div>
    </article>
  );
}

function AddToCart({ product, disabled }: { product: CardProduct; disabled: boolean }) {
  const { addingId, onAddToCart } = useCardActions();
  return (
    <Button
      variant="quiet"
      className="product-card-button"
      disabled={disabled}
      loading={addingId === product.id}
      loadingLabel="Adding..."
      aria-label={`Add to Cart: ${product.name}`}
      onClick={() => onAddToCart(product)}
    >
      Add to Cart
    </Button>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="product-card card-box">
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
