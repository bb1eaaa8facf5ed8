import type { Cents } from '#domain/money/cents.ts';
import type { Cart, CartItem } from '#contract/schemas/customer.ts';
import { byTimeAdded, lineKey } from './cart-lines.ts';
import type { RemovedLine } from './cart-store.ts';

export interface CartEntry {
  /** Stable when a removed line is restored. */
  readonly key: string;
  readonly item: CartItem;
  /** The line was removed; its place offers to undo that. */
  readonly isRemoved: boolean;
}

export interface CartGroup {
  /** Null for the shop's own products. */
  readonly sellerId: string | null;
  readonly sellerName: string;
  readonly entries: readonly CartEntry[];
  /** The freight of the seller's current lines (Rule 6); null when none is left. */
  readonly freight: Cents | null;
}

/** The cart grouped by seller, in the order in which lines were added. */
export function cartGroups(cart: Cart, removed: readonly RemovedLine[]): CartGroup[] {
  const entries = [
    ...cart.cart_items.map((item) => ({ item, isRemoved: false })),
    ...removed.map(({ item }) => ({ item, isRemoved: true })),
  ]
    .toSorted((one, other) => byTimeAdded(one.item, other.item))
    .map((entry) => ({ ...entry, key: `${lineKey(entry.item)} ${entry.isRemoved}` }));
  const bySeller = Map.groupBy(entries, (entry) => entry.item.product.seller_id);
  return [...bySeller].map(([sellerId, own]) => ({
    sellerId,
    sellerName: own[0]?.item.product.seller_name ?? '',
    entries: own,
    freight:
      cart.shipping_outlook.groups.find((group) => group.seller_id === sellerId)?.freight ?? null,
  }));
}
