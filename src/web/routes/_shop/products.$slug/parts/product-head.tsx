import { pages } from '#contract/paths/pages.ts';
import type { Product, ProductVariant } from '#contract/schemas/catalog.ts';
import { ageWords } from '#domain/age-restrictions/age-rules.ts';
import { cents, formatMoney, type Cents } from '#domain/money/cents.ts';
import { percentSaved, showsSaleBadge } from '#domain/pricing/price.ts';
import { stockLevel } from '#domain/stock/levels.ts';

import type { CardProduct } from '#web/features/products/card-of.ts';
import { ownOffer } from '#web/features/products/own-offer.ts';
import { unitPriceText } from '#web/features/products/product-price.ts';
import { TradeFacts } from '#web/features/products/trade-facts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { SaleTicket } from '#web/ui/sale-ticket.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Contact } from '#web/settings/shop.tsx';

type ProductHeadProps = Pick<
  CardProduct,
  | 'brand'
  | 'name'
  | 'rating'
  | 'review_count'
  | 'shown_price'
  | 'has_price_range'
  | 'was'
  | 'hasSaleBadge'
  | 'unitPrice'
>;

/** What the head shows of a product with this variant chosen. */
export function headOf(product: Product, chosen: ProductVariant | null): ProductHeadProps {
  const { shown_price, struck_price: was, unit_price: unitPrice } = chosen ?? ownOffer(product);
  return {
    ...product,
    shown_price,
    has_price_range: false,
    was,
    hasSaleBadge: showsSaleBadge(product.original_price, was),
    unitPrice: unitPrice && unitPriceText(unitPrice),
  };
}

export function ProductHead({
  shown_price: shownPrice,
  was = null,
  unitPrice,
  announces,
  ...product
}: ProductHeadProps & {
  /** Whether a change of the price is read aloud: the buyer's choices are, loading is not. */
  announces: boolean;
}) {
  const saving = was !== null && was > shownPrice ? { was, shownPrice } : null;
  return (
    <>
      {product.brand !== '' && (
        <a
          href={pages.shop({ brand: [product.brand] })}
          className="inline-block py-1 text-small font-[650] text-info underline-offset-3 hover:underline"
        >
          {product.brand}
        </a>
      )}
      <h1 tabIndex={-1} className="mt-0.5 text-h1 break-words">
        {product.name}
      </h1>
      <a href="#reviews" className="mt-2 block w-fit hover:underline">
        <Stars size="md" rating={product.rating} reviewCount={product.review_count} />
      </a>
      <div aria-live={announces ? 'polite' : 'off'} className="mt-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price amount={shownPrice} isFrom={product.has_price_range} was={was} size="page" />
          {product.hasSaleBadge && <SaleTicket />}
        </div>
        {(unitPrice || saving !== null) && (
          <p className="mt-1 flex flex-wrap gap-x-2 text-small text-ink-2 tabular-nums">
            {unitPrice && <span>{unitPrice}</span>}
            {unitPrice && saving !== null && <span aria-hidden="true">·</span>}
            {saving !== null && <span>{savingText(saving)}</span>}
          </p>
        )}
      </div>
    </>
  );
}

/** "You save $50.00 (20%)". */
function savingText({ was, shownPrice }: { was: Cents; shownPrice: Cents }): string {
  const percent = percentSaved(was, shownPrice);
  const saved = `You save ${formatMoney(cents(was - shownPrice))}`;
  return percent === null ? saved : `${saved} (${percent}%)`;
}

interface ProductFactsProps {
  product: Product;
  /** Why it is not delivered where the reader is; null if it is. */
  notDelivered: string | null;
}

/** Tax, shipping, who may get it, and what the trade requires next to the price. */
export function ProductFacts({ product, notDelivered }: ProductFactsProps) {
  const age = product.age_restriction && ageWords(product.age_restriction);
  return (
    <>
      {(product.is_taxable || product.is_shipping_exempt) && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {product.is_taxable && (
            <li>
              <Badge icon="none">Taxable</Badge>
            </li>
          )}
          {product.is_shipping_exempt && (
            <li>
              <Badge tone="success" icon="truck">
                Free Shipping
              </Badge>
            </li>
          )}
        </ul>
      )}
      {age && <p className="mt-3 text-small font-[650]">{age}</p>}
      {notDelivered !== null && (
        <Notice tone="danger" role="status" className="mt-3">
          {notDelivered}
        </Notice>
      )}
      <TradeFacts specifications={product.specifications} />
    </>
  );
}

interface VariantsInWordsProps {
  slug: string;
  variants: readonly ProductVariant[];
}

/** For readers without JavaScript: every variant with its price, and how to order. */
export function VariantsInWords({ slug, variants }: VariantsInWordsProps) {
  return (
    <noscript>
      {variants.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line text-small">
          {variants.map((variant) => (
            <li key={variant.id} className="flex justify-between gap-4 py-2 tabular-nums">
              <a href={pages.product(slug, variant.id)} className="text-link">
                {variant.name}
              </a>
              {formatMoney(variant.shown_price) +
                (stockLevel(variant.stock) === 'out' ? ' (Out of Stock)' : '')}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-small">
        Ordering online needs JavaScript. To order without it, <Contact us className="text-link" />.
      </p>
    </noscript>
  );
}
