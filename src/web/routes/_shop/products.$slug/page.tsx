import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, type ReactNode } from 'react';

import { familyColumns } from '#domain/catalog/family-table.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Product } from '#contract/schemas/catalog.ts';

import { ComparedSoFar } from '#web/features/compare/compared-so-far.tsx';
import { galleryPictures } from '#web/features/products/gallery-pictures.ts';
import { Gallery } from '#web/features/products/gallery.tsx';
import { GoesWith } from '#web/features/products/goes-with.tsx';
import type { LinkedCard } from '#web/features/products/linked-products.ts';
import { ProductCard, type CardProduct } from '#web/features/products/product-card.tsx';
import { SearchBox } from '#web/features/shell/search-box.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { BuyBox, type BuyBoxProps } from './parts/buy-box.tsx';
import { useChosenVariant, type ChoiceProps } from './parts/chosen-variant.ts';
import { FamilyTable } from './parts/family-table.tsx';
import { ProductDetails } from './parts/product-details.tsx';
import { headOf, ProductHead } from './parts/product-head.tsx';
import { RecallNotices } from './parts/recall-notices.tsx';

/** All that a product's page loads. */
export interface WholeProduct {
  product: Product;
  goesWith: readonly LinkedCard[];
  related: readonly CardProduct[];
  /** The category or department that they share. */
  relatedIn: string | null;
}

interface ProductPageProps extends Omit<BuyBoxProps, 'product' | 'choice'>, ChoiceProps {
  /** The card that was opened, if one was: the page shows what it showed until all has loaded. */
  card: CardProduct | null;
  whole: WholeProduct | null;
  reviews?: ReactNode;
  /** The products viewed on this device, once known. */
  recentlyViewed?: ReactNode;
}

export function ProductPage({
  card,
  whole: loaded,
  reviews,
  recentlyViewed,
  ...props
}: ProductPageProps) {
  // The first frame has what the card showed, because the whole page takes longer to draw.
  const whole = useDeferredValue(loaded, card === null ? loaded : null);
  const choice = useChosenVariant(whole?.product.product_variants ?? [], props);
  const head = whole ? headOf(whole.product, choice[0]) : card;
  if (head === null) return null;
  return (
    <div className="page-width pt-3">
      <Breadcrumb crumbs={whole ? crumbsOf(whole.product) : []} />
      <div className="mt-3 grid gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-8 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0 md:pt-1">
          <Gallery
            name={head.name}
            pictures={whole ? galleryPictures(whole.product, props.variant) : picturesOf(card)}
            card={whole ? null : card}
          />
        </div>
        {/* Its end stays in view beside longer details, and all of it on a high screen. */}
        <div className="min-w-0 md:sticky short:static bottom-0 md:col-start-2 md:row-span-2 md:row-start-1 md:self-end short:self-start md:min-h-[calc(100dvh-var(--spacing-header))] md:pt-1">
          <ProductHead {...head} announces={whole !== null} />
          {whole ? (
            <>
              <RecallNotices product={whole.product} />
              <BuyBox {...props} product={whole.product} choice={choice} />
            </>
          ) : (
            <div className="mt-4 min-h-screen">
              {loaded === null && (
                <Loading label="Loading product details..." className="space-y-4">
                  {BUYING_SKELETON}
                </Loading>
              )}
            </div>
          )}
        </div>
        {whole && <ProductDetails product={whole.product} />}
      </div>
      {whole && <BelowTheFold {...whole} onAddToCart={props.onAddToCart} reviews={reviews} />}
      {whole && recentlyViewed}
    </div>
  );
}

const BUYING_SKELETON = (
  <>
    <Skeleton className="h-6 w-20" />
    <Skeleton className="h-20 w-3/5" />
    <Skeleton className="h-16 w-full md:h-12" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-60 w-full rounded-card!" />
  </>
);

function picturesOf(card: CardProduct | null) {
  return card?.image ? [{ src: card.image, alt: card.name }] : [];
}

function crumbsOf({ department, category }: Product) {
  return [
    ...(department
      ? [{ label: department.name, href: pages.shop({ department: department.slug }) }]
      : []),
    ...(category ? [{ label: category.name, href: pages.shop({ category: category.slug }) }] : []),
  ];
}

function BelowTheFold({
  product,
  goesWith,
  related,
  relatedIn,
  reviews,
  onAddToCart,
}: WholeProduct & Pick<BuyBoxProps, 'onAddToCart'> & { reviews: ReactNode }) {
  const columns = familyColumns(product.product_variants, product.option_names);
  return (
    <>
      {columns && <FamilyTable product={product} columns={columns} onAddToCart={onAddToCart} />}
      <GoesWith links={goesWith} />
      {/* On a phone the way into the cart is at the bottom. */}
      <ComparedSoFar className="max-md:static" />
      {reviews}
      {related.length > 0 && (
        <section className="mt-16" aria-labelledby="related">
          <h2 id="related" className="mb-5 text-h2">
            More in {relatedIn ?? 'our range'}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4 xl:gap-6">
            {related.map((other) => (
              <li key={other.id}>
                <ProductCard product={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function ProductErrorPage({ message }: { message: string }) {
  const router = useRouter();
  return (
    <div className="page-width py-10">
      <div className="mx-auto max-w-[640px] space-y-6">
        <h1 tabIndex={-1} className="text-h1">
          We could not show this product
        </h1>
        <InlineError
          message={`Error loading product or product not found: ${message}`}
          onRetry={() => void router.invalidate()}
        />
        <SearchBox id="product-search" />
        <LinkButton variant="secondary" href={pages.shop()}>
          Browse the whole range
        </LinkButton>
      </div>
    </div>
  );
}

export function ProductSkeleton() {
  return (
    <div className="page-width pt-6">
      <h1 className="sr-only">Product</h1>
      <Loading label="Loading product details...">
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 lg:grid-cols-[7fr_5fr]">
          <Skeleton className="aspect-square w-full rounded-card!" />
          <div className="space-y-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-10 w-48" />
            {BUYING_SKELETON}
          </div>
        </div>
      </Loading>
    </div>
  );
}
