import { formatMoney } from '#domain/money/cents.ts';
import { stockLevel } from '#domain/stock/levels.ts';
import { pages } from '#contract/paths/pages.ts';
import type { ProductVariant } from '#contract/schemas/catalog.ts';
import { shop } from '#contract/text/shop.ts';

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
            <li key={variant.id} className="flex justify-between gap-4 py-2">
              <a href={pages.product(slug, variant.id)} className="text-link">
                {variant.name}
              </a>
              <span className="tabular-nums">
                {formatMoney(variant.shown_price)}
                {stockLevel(variant.stock) === 'out' && ' (Out of Stock)'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-small">
        Ordering online needs JavaScript. You can also order by phone on{' '}
        <a href={shop.phoneHref} className="text-link">
          {shop.phone}
        </a>
        .
      </p>
    </noscript>
  );
}
