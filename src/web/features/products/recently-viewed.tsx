import { useId } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { useApi } from '#web/lib/api.ts';
import { useRecentlyViewed } from './viewed-products.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { cardOf, type CardProduct } from './card-of.ts';
import { productPicture } from './product-picture.ts';

interface RecentlyViewedProps {
  /** The product of the current page. */
  without?: string | undefined;
  className?: string | undefined;
}

/**
 * The products viewed on this device, the latest first. Renders nothing before hydration, or when
 * they cannot be read.
 */
export function RecentlyViewed({ without, className }: RecentlyViewedProps) {
  const api = useApi();
  // Distinguishes it from the one in the side panel.
  const titleId = useId();
  const slugs = useRecentlyViewed().filter((slug) => slug !== without);
  const { data } = useAsync(slugs.length === 0 ? null : slugs.join(), async (signal) => {
    const { products } = await api.catalog.listProducts({ query: { slugs }, signal });
    return products.map(cardOf);
  });
  const bySlug = new Map(data?.map((product) => [product.slug, product]));
  // In viewing order; products that are no longer sold are left out.
  const products = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  if (products.length === 0) return null;
  return (
    <section className={className} aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-5 text-h2">
        Recently viewed
      </h2>
      <ul className="-m-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto p-1 pb-3 md:gap-4">
        {products.map((product) => (
          <li key={product.id} className="w-36 shrink-0 snap-start md:w-44">
            <SmallCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SmallCard({ product }: { product: CardProduct }) {
  return (
    <article className="card-box lifts relative flex h-full flex-col">
      <div className="aspect-square bg-ground">
        <Picture {...productPicture(product.image, 'card')} sizes="176px" alt="" />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h3 className="line-clamp-2 text-small font-[600]">
          <a href={pages.product(product.slug)} className="card-link">
            {product.name}
          </a>
        </h3>
        {product.fact && <p className="line-clamp-2 text-caption text-ink-3">{product.fact}</p>}
        <Price
          className="mt-auto"
          size="line"
          amount={product.shown_price}
          isFrom={product.has_price_range}
          was={product.was}
        />
      </div>
    </article>
  );
}
