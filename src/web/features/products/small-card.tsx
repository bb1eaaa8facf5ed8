import { pages } from '#contract/paths/pages.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import type { CardProduct } from './card-of.ts';
import { productPicture } from './product-picture.ts';

export type SmallCardProduct = ReturnType<typeof smallCardOf>;

/** What the small card shows: every product of a page is in it twice, as HTML and as data. */
export function smallCardOf(product: CardProduct) {
  const { id, slug, name, image, fact, shown_price, has_price_range, was } = product;
  return { id, slug, name, image, fact, shown_price, has_price_range, was };
}

/** A narrow card for rows that lead back to products or to offers, without a button. */
export function SmallCard({ product }: { product: SmallCardProduct }) {
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
        {product.fact && <p className="line-clamp-3 text-caption text-ink-3">{product.fact}</p>}
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
