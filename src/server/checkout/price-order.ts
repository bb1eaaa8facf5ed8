import type { Country } from '#domain/addresses/address.ts';
import {
  ageRulesOf,
  ageToProve,
  notDeliveredWords,
  type AgeRules,
  type Destination,
} from '#domain/age-restrictions/age-rules.ts';
import { cents } from '#domain/money/cents.ts';
import {
  calculateOrderTotals,
  type OrderTotals,
  type PlatformRules,
  type TotalsLineInput,
} from '#domain/orders/totals.ts';

import { nameBesideLegal } from '#domain/sellers/business-names.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { Shop } from '#contract/schemas/shop.ts';

import { discountOf } from '#server/catalog/discount.ts';
import { quantityPricesOf } from '#server/catalog/quantity-prices.ts';
import {
  listLineItems,
  type LineItemRow,
  type LineToPrice,
} from '#server/checkout/queries/line-items.ts';
import type { Ctx } from '#server/http/context.ts';
import { namesOfSeller } from '#server/sellers/present.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';
import { platformRulesOf, registrationOf, sellerRulesOf } from '#server/settings/rules.ts';
import { presentShop } from '#server/shop/load-shop.ts';

/** The supplier of a group of lines, as the order stores it. */
export interface Supplier {
  /** Null for the platform's own products. */
  readonly sellerId: string | null;
  readonly name: string;
  readonly legalName: string;
  readonly tradingName: string | null;
  readonly abn: string | null;
  /** Null while it is unknown (Rule 4). */
  readonly gstRegistered: boolean | null;
}

/** A line item with the age that is proven at delivery (Rule 139). */
export interface PricedLine extends LineItemRow {
  readonly proof_of_age: number | null;
}

export interface PricedOrder {
  readonly totals: OrderTotals;
  /** The rules that were applied. */
  readonly platform: PlatformRules;
  /** Who sells the platform's own products. */
  readonly shop: Shop;
  /** In the order of `totals.lines`. */
  readonly lines: readonly PricedLine[];
  /** In the order of `totals.groups`. */
  readonly suppliers: readonly Supplier[];
}

/** Where an order goes: its country decides the tax, state and postcode what may be sent there. */
export interface OrderDestination extends Destination {
  readonly country: Country;
}

/** Prices lines from stored prices, discounts and rules alone (Rule 11). */
export async function priceOrder(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { items, destination }: { items: readonly LineToPrice[]; destination: OrderDestination },
): Promise<PricedOrder> {
  const [lineItems, settings = null] = await Promise.all([
    listLineItems(db, items),
    findGlobalSettings(db),
  ]);
  if (lineItems.length !== items.length) throw new AppError('PRODUCT_NOT_FOUND');
  const shop = presentShop(settings, config);
  return priceLineItems(lineItems, {
    platform: platformRulesOf(settings),
    ageRules: ageRulesOf(settings?.age_rules ?? null),
    shop,
    destination,
  });
}

/**
 * Prices line items by these rules. Refuses products that are not on sale or not delivered to the
 * destination (Rule 139), by their names.
 */
export function priceLineItems(
  lineItems: readonly LineItemRow[],
  {
    platform,
    ageRules,
    shop,
    destination,
  }: {
    platform: PlatformRules;
    ageRules: AgeRules;
    shop: Shop;
    destination: OrderDestination;
  },
): PricedOrder {
  for (const line of lineItems) assertOnSale(line);
  const lines = withAgeToProve(lineItems, ageRules, destination);
  const totals = calculateOrderTotals({
    platform,
    sellers: sellerRulesOfLineItems(lineItems),
    country: destination.country,
    lines: lineItems.map(lineToTotal),
  });
  const suppliers = totals.groups.map(({ sellerId }) =>
    supplierOf(
      sellerId,
      lineItems.find((line) => line.seller_id === sellerId),
      shop,
    ),
  );
  return { totals, platform, shop, lines, suppliers };
}

export function lineToTotal(line: LineItemRow): TotalsLineInput {
  return {
    productId: line.product_id,
    variantId: line.variant_id,
    sellerId: line.seller_id,
    listPriceCents: cents(line.variant_price_cents ?? line.price_cents),
    discount: discountOf(line),
    quantityPrices: quantityPricesOf(line.quantity_prices),
    quantity: line.quantity,
    isTaxable: line.is_taxable,
    isShippingExempt: line.is_shipping_exempt,
    overridesGlobalSettings: line.override_global_settings,
    customTaxRateBps: line.custom_tax_rate_bps,
    customShippingCents:
      line.custom_shipping_cost_cents === null ? null : cents(line.custom_shipping_cost_cents),
  };
}

export function sellerRulesOfLineItems(lineItems: readonly LineItemRow[]) {
  return new Map(
    lineItems.flatMap((line) =>
      line.seller_id === null ? [] : [[line.seller_id, sellerRulesOf(line)]],
    ),
  );
}

function assertOnSale(line: LineItemRow): void {
  // The screen offers to clear the cart when a message contains "Product not found".
  const gone = { message: `Product not found: ${line.name}` };
  if (line.archived_at !== null) throw new AppError('PRODUCT_NOT_FOUND', gone);
  if (line.variant_id !== line.sold_variant_id) throw new AppError('VARIANT_NOT_FOUND', gone);
}

/** Refuses lines that the rules do not let go to the destination, all in one error. */
function withAgeToProve(
  lineItems: readonly LineItemRow[],
  ageRules: AgeRules,
  destination: Destination,
): PricedLine[] {
  const rulesOf = ({ age_restriction: kind }: LineItemRow) => kind && ageRules[kind];
  const refused = lineItems.flatMap((line) => {
    const words = notDeliveredWords(rulesOf(line), destination);
    return words === null ? [] : [{ line, words }];
  });
  if (refused.length > 0) {
    throw new AppError('AGE_RESTRICTED', {
      message: [
        ...refused.map(({ line, words }) => `${line.name}: ${words}`),
        `Choose another address or remove ${refused.length === 1 ? 'it' : 'them'}.`,
      ].join(' '),
      data: {
        lines: refused.map(({ line: { product_id, variant_id }, words }) => ({
          product_id,
          variant_id,
          message: words,
        })),
      },
    });
  }
  return lineItems.map((line) => ({
    ...line,
    proof_of_age: ageToProve(rulesOf(line), destination),
  }));
}

function supplierOf(sellerId: string | null, line: LineItemRow | undefined, shop: Shop): Supplier {
  if (sellerId === null) {
    return {
      sellerId,
      name: shop.name,
      legalName: shop.legal_name ?? shop.name,
      tradingName: shop.legal_name && nameBesideLegal(shop.legal_name, shop.name),
      abn: shop.abn,
      gstRegistered: shop.gst_registered,
    };
  }
  const names = namesOfSeller(line);
  const legalName = line?.legal_name ?? sellerName({ ...names, trading_name: null });
  return {
    sellerId,
    name: sellerName(names),
    legalName,
    tradingName: nameBesideLegal(legalName, names.trading_name),
    abn: line?.abn ?? null,
    gstRegistered: registrationOf(line),
  };
}
