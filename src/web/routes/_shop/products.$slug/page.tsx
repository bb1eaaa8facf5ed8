import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { galleryPictures } from '#web/features/products/gallery-pictures.ts';
import { Gallery } from '#web/features/products/gallery.tsx';
import { ProductCard, type CardProduct } from '#web/features/products/product-card.tsx';
import { SearchBox } from '#web/features/shell/search-box.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { BuyBox, type BuyBoxProps } from './parts/buy-box.tsx';
import { ProductDetails } from './parts/product-details.tsx';

interface ProductPageProps extends BuyBoxProps {
  related: readonly CardProduct[];
  /** The category or department that they share. */
  relatedIn: string | null;
  /** The products viewed on this device, once known. */
  recentlyViewed?: ReactNode;
}

export function ProductPage({ related, relatedIn, recentlyViewed, ...buying }: ProductPageProps) {
  const { product } = buying;
  const { category, department } = product;
  return (
    <div className="page-width pt-3">
      <Breadcrumb
        crumbs={[
          ...(department
            ? [{ label: department.name, href: pages.shop({ department: department.slug }) }]
            : []),
          ...(category
            ? [{ label: category.name, href: pages.shop({ category: category.slug }) }]
            : []),
        ]}
      />
      <div className="mt-3 grid gap-6 md:grid-cols-2 md:gap-8 xl:grid-cols-[7fr_5fr]">
        {/* Whichever column is shorter stays in view beside the longer one. */}
        <div className="min-w-0 under-header md:sticky md:self-start md:pt-1">
          <Gallery
            key={product.id}
            name={product.name}
            pictures={galleryPictures(product, buying.variant)}
          />
        </div>
        <BuyBox key={product.id} {...buying} />
      </div>
      <ProductDetails product={product} />
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
      {recentlyViewed}
    </div>
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
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 xl:grid-cols-[7fr_5fr]">
          <Skeleton className="aspect-square w-full rounded-card!" />
          <div className="space-y-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-10 w-48" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-28 w-full" />
          </div>
        </div>
      </Loading>
    </div>
  );
}
