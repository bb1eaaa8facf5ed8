import { useId } from 'react';

import { useApi } from '#web/lib/api.ts';
import { useRecentlyViewed } from './viewed-products.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { cardOf } from './card-of.ts';
import { SmallCard, smallCardOf } from './small-card.tsx';

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
    return products.map((product) => smallCardOf(cardOf(product)));
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
