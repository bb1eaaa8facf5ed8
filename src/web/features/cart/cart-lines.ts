import { cartLineTotal, cartSubtotal } from '#domain/cart/cart.ts';
import { cents, multiplyCents, sumCents, type Cents } from '#domain/money/cents.ts';
import {
  nextQuantityPrice,
  quantityPriceOf,
  type NextQuantityPrice,
} from '#domain/pricing/quantity-price.ts';

import type { Cart, CartItem } from '#contract/schemas/customer.ts';
import { decodeQuantityPrices } from '#contract/schemas/quantity-prices.ts';

/** Identifies a line: a cart has one line per product and variant. A restored line has a new id. */
export function lineKey({
  product_id: productId,
  variant_id: variantId,
}: Pick<CartItem, 'product_id' | 'variant_id'>): string {
  return `${productId} ${variantId ?? ''}`;
}

export function findLine(cart: Cart | null, key: string): CartItem | undefined {
  return cart?.cart_items.find((item) => lineKey(item) === key);
}

interface LineUnit {
  readonly cents: Cents;
  /** The units from which that price holds; null if it is the price of one unit. */
  readonly from: number | null;
  readonly next: NextQuantityPrice | null;
}

/** What each unit of a line costs, and the next quantity price within what is left (Rule 142). */
export function lineUnit({
  unit_price: alone,
  quantity_prices,
  quantity,
  available,
}: Pick<CartItem, 'unit_price' | 'quantity_prices' | 'quantity' | 'available'>): LineUnit {
  const prices = decodeQuantityPrices(quantity_prices);
  const price = quantityPriceOf(alone, prices, quantity);
  const next = nextQuantityPrice(price?.priceCents ?? alone, prices, quantity);
  return {
    cents: price?.priceCents ?? alone,
    from: price?.from ?? null,
    next: next !== null && quantity + next.missing <= available ? next : null,
  };
}

/** A line before discounts (Rule 27). */
export function lineTotal(item: CartItem): Cents {
  return cartLineTotal({ listPriceCents: item.list_price, quantity: item.quantity });
}

/** Sorts lines as they were added, then by id. */
export function byTimeAdded(one: CartItem, other: CartItem): number {
  return compare(one.created_at, other.created_at) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

interface PendingChanges {
  /** Quantities that the server has not confirmed yet, by line key; 0 removes the line. */
  readonly quantities: ReadonlyMap<string, number>;
  /** Removed lines that the reader has restored, by line key. */
  readonly restored: ReadonlyMap<string, CartItem>;
}

/** The server's cart with the changes that it has not confirmed yet. */
export function withPendingChanges(cart: Cart, { quantities, restored }: PendingChanges): Cart {
  if (quantities.size === 0 && restored.size === 0) return cart;
  const items = [
    ...cart.cart_items.filter(
      (item) => !restored.has(lineKey(item)) && quantities.get(lineKey(item)) !== 0,
    ),
    ...restored.values(),
  ]
    .map((item) => ({ ...item, quantity: quantities.get(lineKey(item)) || item.quantity }))
    .toSorted(byTimeAdded);
  return {
    ...cart,
    cart_items: items,
    totalCount: items.length,
    subtotal: cartSubtotal(
      items.map((item) => ({ listPriceCents: item.list_price, quantity: item.quantity })),
    ),
    discounts: sumCents(
      ...items.map((item) =>
        multiplyCents(cents(item.list_price - lineUnit(item).cents), item.quantity),
      ),
    ),
  };
}
