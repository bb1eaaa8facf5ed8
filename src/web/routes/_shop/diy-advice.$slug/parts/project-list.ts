import { type Cents, multiplyCents, sumCents } from '#domain/money/cents.ts';

import type { Product } from '#contract/schemas/catalog.ts';

import type { AddToCartInput } from '#web/features/cart/cart-store.ts';

/** What the reader wants of one product: how many, and which of its variants. */
export interface Wanted {
  readonly quantity: number;
  readonly variantId: string | null;
}

/** One of each that can be bought, in its first variant in stock; none of what is sold out. */
export function wantedAtFirst(product: Product): Wanted {
  const variants = product.product_variants;
  const variant = variants.find(({ stock }) => stock > 0) ?? variants[0] ?? null;
  const { stock } = variant ?? product;
  return { quantity: stock > 0 ? 1 : 0, variantId: variant?.id ?? null };
}

/** Another variant of the same product: as many as wanted, as far as there are so many. */
export function withVariant(product: Product, wanted: Wanted, variantId: string): Wanted {
  const stock = product.product_variants.find(({ id }) => id === variantId)?.stock ?? 0;
  return { variantId, quantity: Math.min(Math.max(wanted.quantity, 1), stock) };
}

/** The price and stock of what is wanted. */
export function offerOf(product: Product, { variantId }: Wanted) {
  return product.product_variants.find(({ id }) => id === variantId) ?? product;
}

/**
 * What everything wanted costs at the shown prices, freight left out. Twice 10.20 and once 5.00:
 * 25.40.
 */
export function totalOf(products: readonly Product[], wanted: readonly Wanted[]): Cents {
  return sumCents(
    ...products.flatMap((product, index) => {
      const choice = wanted[index];
      return choice === undefined
        ? []
        : [multiplyCents(offerOf(product, choice).shown_price, choice.quantity)];
    }),
  );
}

/** The lines for the cart; what is wanted none of is left out. */
export function linesFor(
  products: readonly Product[],
  wanted: readonly Wanted[],
): AddToCartInput[] {
  return products.flatMap((product, index) => {
    const { quantity = 0, variantId = null } = wanted[index] ?? {};
    if (quantity === 0) return [];
    return [{ productId: product.id, variantId, quantity, name: product.name }];
  });
}
