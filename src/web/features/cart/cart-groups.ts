import type { Cart } from '#contract/schemas/customer.ts';
import { byTimeAdded, lineKey } from './cart-lines.ts';
import type { RemovedLine } from './cart-store.ts';

export type CartGroup = ReturnType<typeof cartGroups>[number];

/** The cart grouped by seller, in the order in which lines were added. */
export function cartGroups(cart: Cart, removed: readonly RemovedLine[]) {
  const entries = [
    ...cart.cart_items.map((item) => ({ item, isRemoved: false })),
    ...removed.map(({ item }) => ({ item, isRemoved: true })),
  ]
    .toSorted((one, other) => byTimeAdded(one.item, other.item))
    // The key is stable when a removed line is restored.
    .map((entry) => ({ ...entry, key: `${lineKey(entry.item)} ${entry.isRemoved}` }));
  const bySeller = Map.groupBy(entries, (entry) => entry.item.product.seller_id);
  return [...bySeller].map(([sellerId, own]) => ({
    /** Null for the shop's own products. */
    sellerId,
    sellerName: own[0]?.item.product.seller_name ?? '',
    /** Their holidays, until these are over (Rule 121). */
    away: own[0]?.item.product.seller_away ?? null,
    /** Null without a page of their own. */
    sellerSlug: own[0]?.item.product.seller_slug ?? null,
    /** A removed line stays in its place, with the offer to undo that. */
    entries: own,
    /** The freight of the seller's current lines (Rule 6); null when none is left. */
    freight:
      cart.shipping_outlook.groups.find((group) => group.seller_id === sellerId)?.freight ?? null,
  }));
}
