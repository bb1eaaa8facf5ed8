import type { Cents } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Product } from '#contract/schemas/catalog.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { ownOffer } from '#web/features/products/own-offer.ts';
import type { AddToCartInput } from '#web/session/pending-intent.ts';

const MOST_SHOWN = 8;

export interface BoughtItem {
  readonly productId: string;
  /** Null for the product without a variant. */
  readonly variantId: string | null;
}

/** What was paid for in these orders, newest first, each product or variant once. */
export function boughtItems(orders: readonly Order[]): readonly BoughtItem[] {
  const byKey = new Map<string, BoughtItem>();
  for (const order of orders) {
    if (order.paid_at === null || order.status === 'cancelled') continue;
    for (const { product_id: productId, variant_id: variantId, variant } of order.order_items) {
      const isGone = productId === null || (variant !== null && variantId === null);
      if (isGone) continue;
      const key = `${productId} ${variantId}`;
      if (!byKey.has(key)) byKey.set(key, { productId, variantId });
    }
  }
  return [...byKey.values()].slice(0, MOST_SHOWN);
}

export interface Offer extends AddToCartInput {
  readonly href: string;
  readonly image: string | undefined;
  readonly price: Cents;
  readonly was: Cents | null;
  /** Units that can be bought now. */
  readonly stock: number;
  /** Why nothing can be bought, if it is not sold out. */
  readonly notForSale: string | null;
}

/** At what the items are offered today. Those that are no longer sold are left out. */
export function offersOf(
  items: readonly BoughtItem[],
  products: readonly Product[],
): readonly Offer[] {
  return items.flatMap(({ productId, variantId }) => {
    const product = products.find(({ id }) => id === productId);
    const variant = product?.product_variants.find(({ id }) => id === variantId);
    if (product === undefined || (variantId !== null && variant === undefined)) return [];
    const { shown_price: price, struck_price: was } = variant ?? ownOffer(product);
    const notForSale = product.seller?.not_for_sale ?? null;
    return {
      productId,
      variantId,
      quantity: 1,
      name: variant === undefined ? product.name : `${product.name}, ${variant.name}`,
      href: pages.product(product.slug, variantId ?? undefined),
      image: variant?.image ?? product.images[0],
      price,
      was,
      stock: notForSale === null ? (variant ?? product).stock : 0,
      notForSale,
    };
  });
}
