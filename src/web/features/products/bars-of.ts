import { barLengthMm } from '#domain/cut-lists/bar-length.ts';
import { readLength } from '#domain/cut-lists/cut-text.ts';
import type { Cents } from '#domain/money/cents.ts';

import type { Product } from '#contract/schemas/catalog.ts';

/** A length in which a product is sold. */
export interface ProductBar {
  readonly productId: string;
  /** Null for a product without variants. */
  readonly variantId: string | null;
  readonly lengthMm: number;
  readonly price: Cents;
  readonly stock: number;
  /** What else tells it from other variants, such as its colour; empty without anything. */
  readonly kind: string;
}

/** The lengths in which a product is sold, the shortest first; empty for all other goods. */
export function barsOf(
  product: Pick<Product, 'id' | 'unit_price' | 'shown_price' | 'stock'> & {
    readonly product_variants: readonly Pick<
      Product['product_variants'][number],
      'id' | 'unit_price' | 'shown_price' | 'stock' | 'attributes'
    >[];
  },
): ProductBar[] {
  const offers = product.product_variants.length === 0 ? [product] : product.product_variants;
  return offers
    .flatMap((offer) => {
      const lengthMm = barLengthMm(offer.unit_price);
      if (lengthMm === null) return [];
      const others = 'attributes' in offer ? Object.entries(offer.attributes).toSorted(byName) : [];
      return {
        productId: product.id,
        variantId: 'attributes' in offer ? offer.id : null,
        lengthMm,
        price: offer.shown_price,
        stock: Math.max(0, offer.stock),
        kind: others.flatMap(([, value]) => (lengthIn(value) === lengthMm ? [] : value)).join(', '),
      };
    })
    .toSorted((one, other) => one.lengthMm - other.lengthMm);
}

/** The length in millimetres of "2,400 mm" or "2.4 m"; null for anything else. */
function lengthIn(value: string): number | null {
  return readLength(value.replaceAll(/,(?=\d{3})/g, ''));
}

function byName([one]: [string, string], [other]: [string, string]): number {
  return one.localeCompare(other, 'en-AU');
}
