import type { AgeRules } from '#domain/age-restrictions/age-rules.ts';
import { cartDiscount, cartSubtotal } from '#domain/cart/cart.ts';
import type { FreightOutlook } from '#domain/freight/free-shipping.ts';
import type { FreightLine } from '#domain/freight/freight.ts';
import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { discountedUnitPrice, listPrice, priceLine } from '#domain/pricing/price.ts';

import { RECALLED_WORDS } from '#domain/recalls/recall.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';

import type { Cart, CartItem, WishlistItem } from '#contract/schemas/customer.ts';

import {
  presentAgeRestriction,
  presentStruckPrice,
  presentUnitPrice,
} from '#server/catalog/present.ts';
import type { CartLineRow, WaitingOrderRow, WishlistRow } from '#server/cart/queries.ts';
import { discountOf } from '#server/catalog/discount.ts';
import { presentQuantityPrices, quantityPricesOf } from '#server/catalog/quantity-prices.ts';
import { namesOfSeller } from '#server/sellers/present.ts';
import { isOffSale, offSaleWords, presentTimeAway } from '#server/sellers/time-away.ts';

interface CartFacts {
  readonly shopName: string;
  /** The shop's own; null while it follows the defaults (Rule 139). */
  readonly ageRules: Partial<AgeRules> | null;
  readonly deliverTo: Cart['deliver_to'];
  readonly now: Date;
}

/** The cart with its undiscounted subtotal and what the discounts take off (Rule 27). */
export function presentCart(
  rows: readonly CartLineRow[],
  outlook: FreightOutlook,
  waiting: WaitingOrderRow | null,
  facts: CartFacts,
): Cart {
  const { shopName } = facts;
  const lines = rows.map((row) => ({
    listPriceCents: listPriceOf(row),
    quantity: row.quantity,
    discount: discountOf(row),
    quantityPrices: quantityPricesOf(row.quantity_prices),
  }));
  return {
    cart_items: rows.map((row) => presentLine(row, facts)),
    totalCount: rows.length,
    subtotal: cartSubtotal(lines),
    discounts: cartDiscount(lines),
    shipping_outlook: {
      freight: outlook.freightCents,
      groups: freightBySeller(rows, outlook),
      fixed_freight: outlook.fixedFreightCents,
      fixed: fixedFreight(rows, outlook, shopName),
      goals: outlook.goals.map((goal) => ({
        seller_id: goal.sellerId,
        seller_name: sellerNameOf(
          rows.find((row) => goal.sellerId !== null && row.seller_id === goal.sellerId),
          shopName,
        ),
        counted: goal.countedCents,
        threshold: goal.thresholdCents,
        missing: goal.missingCents,
      })),
    },
    deliver_to: facts.deliverTo,
    waiting_order:
      waiting === null
        ? null
        : {
            id: waiting.id,
            order_number: waiting.order_number,
            total: cents(waiting.total_cents),
            held_until: new Date(waiting.held_until).toISOString(),
          },
  };
}

function freightBySeller(rows: readonly CartLineRow[], { freightByLine }: FreightOutlook) {
  const listed = rows.filter((row) => row.is_listed);
  const bySeller = Map.groupBy(listed.keys(), (index) => listed[index]?.seller_id ?? null);
  return [...bySeller].map(([sellerId, indexes]) => ({
    seller_id: sellerId,
    freight: sumCents(...indexes.map((index) => freightByLine[index] ?? ZERO_CENTS)),
  }));
}

function fixedFreight(
  rows: readonly CartLineRow[],
  { fixed }: FreightOutlook,
  shopName: string,
): Cart['shipping_outlook']['fixed'] {
  const listed = rows.filter((row) => row.is_listed);
  return fixed.map(({ sellerId, freightCents, lines, basis }) => {
    const [first] = lines.map((index) => listed[index]);
    return {
      seller_id: sellerId,
      seller_name: sellerNameOf(first, shopName),
      freight: freightCents,
      basis,
      product_name: lines.length === 1 ? (first?.name ?? null) : null,
    };
  });
}

export function freightLineOf(row: CartLineRow): FreightLine {
  const { lineTotalCents } = priceLine({
    listPriceCents: listPriceOf(row),
    discount: discountOf(row),
    quantityPrices: quantityPricesOf(row.quantity_prices),
    quantity: row.quantity,
  });
  return {
    sellerId: row.seller_id,
    lineTotalCents,
    quantity: row.quantity,
    isShippingExempt: row.is_shipping_exempt,
    overridesGlobalSettings: row.override_global_settings,
    customShippingCents:
      row.custom_shipping_cost_cents === null ? null : cents(row.custom_shipping_cost_cents),
  };
}

function presentLine(row: CartLineRow, { shopName, ageRules, now }: CartFacts): CartItem {
  const list = listPriceOf(row);
  return {
    ...row,
    available: row.is_listed && !isOffSale(row, now) ? row.in_stock : 0,
    list_price: list,
    unit_price: discountedUnitPrice(list, discountOf(row)),
    quantity_prices: presentQuantityPrices(row.quantity_prices),
    seen_price: row.seen_price_cents === null ? null : cents(row.seen_price_cents),
    created_at: new Date(row.created_at).toISOString(),
    product: {
      ...row,
      id: row.product_id,
      images: imagesOf(row),
      list_facts: row.list_facts ?? undefined,
      age_restriction: presentAgeRestriction(row.age_restriction, ageRules),
      price: cents(row.price_cents),
      seller_name: sellerNameOf(row, shopName),
      seller_away: presentTimeAway(row, now),
      not_for_sale: (row.is_recalled ? RECALLED_WORDS : offSaleWords(row, now)) ?? undefined,
    },
    variant:
      row.variant_id === null || row.variant_name === null
        ? null
        : { id: row.variant_id, name: row.variant_name, price: list },
  };
}

/** The chosen variant's own picture comes first. */
function imagesOf({ images, variant_image: own }: CartLineRow): string[] {
  return own === null ? images : [own, ...images.filter((image) => image !== own)];
}

/** Without a seller, the shop's own name. */
function sellerNameOf(row: CartLineRow | undefined, shopName: string): string {
  if (row === undefined || row.seller_id === null) return shopName;
  return sellerName(namesOfSeller(row));
}

function listPriceOf(row: CartLineRow): Cents {
  return listPrice(
    { priceCents: cents(row.price_cents) },
    row.variant_price_cents === null ? null : { priceCents: cents(row.variant_price_cents) },
  );
}

export function presentWishlistItem(row: WishlistRow, now: Date): WishlistItem {
  return {
    ...row,
    product: {
      ...row,
      id: row.product_id,
      list_facts: row.list_facts ?? undefined,
      price: cents(row.price_cents),
      shown_price: cents(row.shown_price_cents),
      list_price: cents(row.list_price_cents),
      original_price: row.original_price_cents === null ? null : cents(row.original_price_cents),
      struck_price: presentStruckPrice(row, {
        listPriceCents: cents(row.list_price_cents),
        shownPriceCents: cents(row.shown_price_cents),
        savingUntil: row.saving_until,
        now,
      }),
      unit_price: presentUnitPrice(
        cents(row.shown_price_cents),
        row.unit_measure,
        row.unit_quantity_thousandths,
      ),
      rating: row.rating_tenths / 10,
      stock: row.stock ?? 0,
      in_stock: row.is_in_stock,
      has_variants: Boolean(row.has_variants),
    },
  };
}
