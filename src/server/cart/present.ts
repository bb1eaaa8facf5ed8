import { cartDiscount, cartSubtotal } from '#domain/cart/cart.ts';
import { cents, type Cents } from '#domain/money/cents.ts';
import { discountedUnitPrice, listPrice, type Discount } from '#domain/pricing/price.ts';

import type { Cart, CartItem, WishlistItem } from '#contract/schemas/customer.ts';

import type { CartLineRow, WishlistRow } from '#server/cart/queries.ts';

/** The cart with its undiscounted subtotal and what the discounts take off (Rule 27). */
export function presentCart(rows: readonly CartLineRow[], freeShippingThreshold: Cents): Cart {
  const lines = rows.map((row) => ({
    listPriceCents: listPriceOf(row),
    quantity: row.quantity,
    discount: discountOf(row),
  }));
  return {
    cart_items: rows.map(presentLine),
    totalCount: rows.length,
    subtotal: cartSubtotal(lines),
    discounts: cartDiscount(lines),
    free_shipping_threshold: freeShippingThreshold,
  };
}

function presentLine(row: CartLineRow): CartItem {
  const list = listPriceOf(row);
  return {
    id: row.id,
    user_id: row.user_id,
    product_id: row.product_id,
    variant_id: row.variant_id,
    quantity: row.quantity,
    available: row.available,
    list_price: list,
    unit_price: discountedUnitPrice(list, discountOf(row)),
    product: {
      id: row.product_id,
      name: row.name,
      slug: row.slug,
      images: row.images,
      price: cents(row.price_cents),
      seller_id: row.seller_id,
      is_shipping_exempt: row.is_shipping_exempt,
    },
    variant:
      row.variant_id === null || row.variant_name === null
        ? null
        : { id: row.variant_id, name: row.variant_name, price: list },
  };
}

function listPriceOf(row: CartLineRow): Cents {
  return listPrice(
    { priceCents: cents(row.price_cents) },
    row.variant_price_cents === null ? null : { priceCents: cents(row.variant_price_cents) },
  );
}

function discountOf(row: CartLineRow): Discount | null {
  if (row.discount_type === null || row.discount_value === null) return null;
  return { type: row.discount_type, valueBpsOrCents: row.discount_value };
}

export function presentWishlistItem(row: WishlistRow): WishlistItem {
  return {
    id: row.id,
    user_id: row.user_id,
    product_id: row.product_id,
    product: {
      id: row.product_id,
      name: row.name,
      slug: row.slug,
      brand: row.brand,
      images: row.images,
      shown_price: cents(row.shown_price_cents),
      original_price: row.original_price_cents === null ? null : cents(row.original_price_cents),
      stock: row.stock ?? 0,
      has_variants: Boolean(row.has_variants),
    },
  };
}
