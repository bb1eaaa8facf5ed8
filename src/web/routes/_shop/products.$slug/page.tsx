import type { ReactNode } from 'react';
import { pages } from '#contract/paths/pages.ts';
import { Gallery } from '#web/features/products/gallery.tsx';
import { galleryPictures } from '#web/features/products/gallery-pictures.ts';
import { ProductCard, type CardProduct } from '#web/features/products/product-card.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { BuyBox, type BuyBoxProps } from './parts/buy-box.tsx';
import { ProductDetails } from './parts/product-details.tsx';

export { ProductErrorPage, ProductSkeleton } from './parts/product-states.tsx';

export interface ProductPageProps extends BuyBoxProps {
  related: readonly CardProduct[];
  /** The category or department that they share. */
  relatedIn: string | null;
  /** The products viewed on this device, once known. */
  recentlyViewed?: ReactNode;
}

export function ProductPage({ related, relatedIn, recentlyViewed, ...buying }: ProductPageProps) {
  const { product, settings, actions } = buying;
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
      <ProductDetails product={product} settings={settings} />
      {related.length > 0 && (
        <section className="mt-16" aria-labelledby="related">
          <h2 id="related" className="mb-5 text-h2">
            More in {relatedIn ?? 'our range'}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4 xl:gap-6">
            {related.map((other) => (
              <li key={other.id}>
                <ProductCard product={other} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {recentlyViewed}
    </div>
  );
}
