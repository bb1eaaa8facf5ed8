import { type Cents, multiplyCents, sumCents } from '#domain/money/cents.ts';

import type { Product } from '#contract/schemas/catalog.ts';

import type { AddToCartInput } from '#web/session/pending-intent.ts';

export interface ProjectChoice {
  readonly quantity: number;
  readonly variantId: string | null;
}

/** One of each available product, in its first variant in stock; none of sold-out ones. */
export function initialChoice(product: Product): ProjectChoice {
  const variants = product.product_variants;
  const variant = variants.find(({ stock }) => stock > 0) ?? variants[0] ?? null;
  const { stock } = variant ?? product;
  return { quantity: stock > 0 ? 1 : 0, variantId: variant?.id ?? null };
}

/** Switches the variant; the quantity stays, up to the stock. */
export function withVariant(
  product: Product,
  wanted: ProjectChoice,
  variantId: string,
): ProjectChoice {
  const stock = product.product_variants.find(({ id }) => id === variantId)?.stock ?? 0;
  return { variantId, quantity: Math.min(Math.max(wanted.quantity, 1), stock) };
}

export function offerOf(product: Product, { variantId }: ProjectChoice) {
  return product.product_variants.find(({ id }) => id === variantId) ?? product;
}

/** The sum at the shown prices, without freight. Twice 10.20 and once 5.00: 25.40. */
export function totalOf(products: readonly Product[], wanted: readonly ProjectChoice[]): Cents {
  return sumCents(
    ...products.flatMap((product, index) => {
      const choice = wanted[index];
      return choice === undefined
        ? []
        : [multiplyCents(offerOf(product, choice).shown_price, choice.quantity)];
    }),
  );
}

/** The lines for the cart; products with quantity 0 are left out. */
export function linesFor(
  products: readonly Product[],
  wanted: readonly ProjectChoice[],
): AddToCartInput[] {
  return products.flatMap((product, index) => {
    const { quantity = 0, variantId = null } = wanted[index] ?? {};
    if (quantity === 0) return [];
    return [{ productId: product.id, variantId, quantity, name: product.name }];
  });
}
