import {
  initialChoice,
  lacksVariant,
  offerOf,
  type ProductChoice,
  type ProjectChoice,
} from '#domain/content/project-list.ts';

import type { Product } from '#contract/schemas/catalog.ts';

import type { AddToCartInput } from '#web/session/pending-intent.ts';

/** A product of the article's list, and what the article asks for of it. */
export interface ProjectItem {
  /** As the article lists it; the product may have another one now. */
  readonly slug: string;
  readonly product: Product;
  readonly asked: ProductChoice | undefined;
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

/** Says what the text asks for where the shop has less of it; otherwise null. */
export function shortfallWords(
  { product, asked }: ProjectItem,
  wanted: ProjectChoice,
): string | null {
  if (asked === undefined) return null;
  if (lacksVariant(product, asked)) {
    return `The project needs ${asked.quantity} of a variant that is no longer listed.`;
  }
  return offerOf(product, wanted).stock < asked.quantity
    ? `The project needs ${asked.quantity}.`
    : null;
}

/**
 * A line of the printed list, "10 × Framing Pine, 3.0 m": what the text asks for, whatever the
 * stock, until the reader chooses. Null for what the reader leaves out.
 */
export function printedWords(
  { product, asked }: ProjectItem,
  wanted: ProjectChoice,
): string | null {
  const first = initialChoice(product, asked);
  const isChanged = wanted.quantity !== first.quantity || wanted.variantId !== first.variantId;
  const { quantity, variantId } = isChanged
    ? wanted
    : { quantity: asked?.quantity ?? 1, variantId: asked?.variant_id };
  if (quantity === 0) return null;
  const variant = product.product_variants.find(({ id }) => id === variantId);
  return `${quantity} × ${product.name}${variant ? `, ${variant.name}` : ''}`;
}
