import type { ReactNode } from 'react';

import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';

import { Picture } from '#web/ui/picture.tsx';

interface OrderLineProps {
  name: string;
  slug: string;
  image: string | null;
  variantName: string | null;
  quantity: number;
  /** After the discount. */
  unitPrice: Cents;
  /** The units from which that price holds, if it is a quantity price (Rule 142). */
  quantityPriceFrom?: number | null;
  lineTotal: Cents;
  note?: ReactNode;
}

/** One line of an order or of the checkout. */
export function OrderLine({
  name,
  slug,
  image,
  variantName,
  quantity,
  unitPrice,
  quantityPriceFrom = null,
  lineTotal,
  note,
}: OrderLineProps) {
  return (
    <li className="flex gap-3 py-3">
      <div className="size-14 shrink-0 overflow-hidden rounded-control">
        <Picture src={image} alt="" width={56} height={56} />
      </div>
      <div className="min-w-0 flex-1">
        <a
          href={pages.product(slug)}
          className="line-clamp-2 text-small font-[600] underline-offset-3 hover:underline"
        >
          {name}
        </a>
        {variantName && <p className="text-caption text-ink-3">{variantName}</p>}
        <p className="text-caption text-ink-3 tabular-nums">
          {quantity} × {formatMoney(unitPrice)}
        </p>
        {quantityPriceFrom !== null && (
          <p className="text-caption text-ink-2">Quantity price, from {quantityPriceFrom}</p>
        )}
        {note}
      </div>
      <span className="text-small font-[650] tabular-nums">{formatMoney(lineTotal)}</span>
    </li>
  );
}

interface OrderedItem {
  readonly product: {
    readonly name: string;
    readonly slug: string;
    readonly images: readonly string[];
  };
  readonly variant: { readonly name: string } | null;
  readonly quantity: number;
}

/** What a line shows of an item of an order or of the cart, but for its prices. */
export function lineOf({ product, variant, quantity }: OrderedItem) {
  return {
    name: product.name,
    slug: product.slug,
    image: product.images[0] ?? null,
    variantName: variant?.name ?? null,
    quantity,
  };
}
