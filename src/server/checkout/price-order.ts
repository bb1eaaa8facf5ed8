import type { Kysely } from 'kysely';

import type { DB, StoredShippingRules } from '#db/types.ts';
import type { Country } from '#domain/addresses/address.ts';
import { cents } from '#domain/money/cents.ts';
import {
  calculateOrderTotals,
  type OrderTotals,
  type PlatformRules,
  type SellerRules,
  type ShippingRules,
  type TotalsLineInput,
} from '#domain/orders/totals.ts';
import { DEFAULT_PLATFORM_RULES, DEFAULT_SELLER_RULES } from '#domain/settings/rules.ts';
import { gstRegistration } from '#domain/tax/registration.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { shop } from '#contract/text/shop.ts';

import {
  findSellerSettings,
  listLineItems,
  type LineItemRow,
  type LineToPrice,
} from '#server/checkout/queries/line-items.ts';
import { findGlobalSettings, type PlatformSettingsRow } from '#server/settings/queries.ts';

/** Who supplies a group of lines, as the order keeps it. */
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

export interface PricedOrder {
  readonly totals: OrderTotals;
  /** The rules that were applied. */
  readonly platform: PlatformRules;
  /** In the order of `totals.lines`. */
  readonly lines: readonly LineItemRow[];
  /** In the order of `totals.groups`. */
  readonly suppliers: readonly Supplier[];
}

/**
 * What these lines cost now, from stored prices, discounts and rules alone (Rule 11). Refuses
 * unknown products and variants, and withdrawn products by their name.
 */
export async function priceOrder(
  db: Kysely<DB>,
  { items, country }: { items: readonly LineToPrice[]; country: Country },
): Promise<PricedOrder> {
  const [lineItems, platform] = await Promise.all([
    listLineItems(db, items),
    loadPlatformRules(db),
  ]);
  if (lineItems.length !== items.length) throw new AppError('PRODUCT_NOT_FOUND');
  return priceLineItems(lineItems, { platform, country });
}

/** Prices line items by these rules. Refuses a product that is not on sale, by its name. */
export function priceLineItems(
  lineItems: readonly LineItemRow[],
  { platform, country }: { platform: PlatformRules; country: Country },
): PricedOrder {
  for (const line of lineItems) assertOnSale(line);
  const totals = calculateOrderTotals({
    platform,
    sellers: sellerRulesOfLineItems(lineItems),
    country,
    lines: lineItems.map(lineToTotal),
  });
  const suppliers = totals.groups.map(({ sellerId }) =>
    supplierOf(
      sellerId,
      lineItems.find((line) => line.seller_id === sellerId),
    ),
  );
  return { totals, platform, lines: lineItems, suppliers };
}

/** A line item as input to the totals. */
export function lineToTotal(line: LineItemRow): TotalsLineInput {
  return {
    productId: line.product_id,
    variantId: line.variant_id,
    sellerId: line.seller_id,
    listPriceCents: cents(line.variant_price_cents ?? line.price_cents),
    discount:
      line.discount_type === null || line.discount_value === null
        ? null
        : { type: line.discount_type, valueBpsOrCents: line.discount_value },
    quantity: line.quantity,
    isTaxable: line.is_taxable,
    isShippingExempt: line.is_shipping_exempt,
    overridesGlobalSettings: line.override_global_settings,
    customTaxRateBps: line.custom_tax_rate_bps,
    customShippingCents:
      line.custom_shipping_cost_cents === null ? null : cents(line.custom_shipping_cost_cents),
  };
}

/** The rules of every seller of these line items, by seller id. */
export function sellerRulesOfLineItems(
  lineItems: readonly LineItemRow[],
): Map<string, SellerRules> {
  return new Map(
    lineItems.flatMap((line) =>
      line.seller_id === null ? [] : [[line.seller_id, sellerRulesOf(line)]],
    ),
  );
}

function assertOnSale(line: LineItemRow): void {
  // The screen offers to clear the cart when it reads "Product not found".
  const gone = { message: `Product not found: ${line.name}` };
  if (line.archived_at !== null) throw new AppError('PRODUCT_NOT_FOUND', gone);
  if (line.variant_id !== line.sold_variant_id) throw new AppError('VARIANT_NOT_FOUND', gone);
}

function supplierOf(sellerId: string | null, line: LineItemRow | undefined): Supplier {
  if (sellerId === null) {
    return {
      sellerId,
      name: shop.name,
      legalName: shop.legalName,
      tradingName: null,
      abn: shop.abn,
      gstRegistered: true,
    };
  }
  const name = `${line?.seller_first_name ?? ''} ${line?.seller_last_name ?? ''}`.trim();
  return {
    sellerId,
    name,
    legalName: line?.legal_name ?? name,
    tradingName: line?.trading_name ?? null,
    abn: line?.abn ?? null,
    gstRegistered: registrationOf(line),
  };
}

/** The platform's rules as saved; without a row, the decided ones (Rule 3). */
export async function loadPlatformRules(db: Kysely<DB>): Promise<PlatformRules> {
  return platformRulesOf((await findGlobalSettings(db)) ?? null);
}

export function platformRulesOf(row: PlatformSettingsRow | null): PlatformRules {
  if (row === null) return DEFAULT_PLATFORM_RULES;
  return {
    taxRateBps: row.default_tax_rate_bps,
    taxType: row.tax_type,
    pricesIncludeTax: row.prices_include_tax,
    allowSellerTaxOverride: row.allow_seller_tax_override,
    allowSellerShippingOverride: row.allow_seller_shipping_override,
    freeShippingThresholdCents: cents(row.free_shipping_threshold_cents),
    standardShippingCents: cents(row.standard_shipping_cost_cents),
    standardDeliveryDays: row.standard_delivery_days,
  };
}

/** The rules of these sellers; the decided ones for those who saved none. */
export async function loadSellerRules(
  db: Kysely<DB>,
  sellerIds: readonly string[],
): Promise<Map<string, SellerRules>> {
  const rows = await findSellerSettings(db, distinct(sellerIds));
  const saved = new Map(rows.map((row) => [row.seller_id, row]));
  return new Map(sellerIds.map((id) => [id, sellerRulesOf(saved.get(id))]));
}

type SavedRules = Pick<
  LineItemRow,
  'gst_registered' | 'abn' | 'tax_rate_override_bps' | 'shipping_rules'
>;

/** Saved columns as rules; each column is null where the seller has saved nothing. */
function sellerRulesOf(row: SavedRules | undefined): SellerRules {
  if (row === undefined) return DEFAULT_SELLER_RULES;
  return {
    gstRegistered: registrationOf(row),
    taxRateOverrideBps: row.tax_rate_override_bps,
    shippingRules: shippingRulesOf(row.shipping_rules ?? {}),
  };
}

function registrationOf(row: Pick<SavedRules, 'gst_registered' | 'abn'> | undefined) {
  return gstRegistration({ answer: row?.gst_registered ?? null, abn: row?.abn ?? null });
}

/**
 * Turns stored rules into the domain's; an empty object means no rules. A rule without its amount is
 * a bug.
 */
function shippingRulesOf(stored: StoredShippingRules): ShippingRules | null {
  const { type } = stored;
  if (type === undefined) return null;
  switch (type) {
    case 'none':
      return { type: 'none' };
    case 'flat_rate':
    case 'per_item':
      return { type, costCents: cents(stored.cost_cents ?? Number.NaN) };
    case 'free_shipping_threshold':
      return {
        type,
        thresholdCents: cents(stored.free_shipping_threshold_cents ?? Number.NaN),
      };
  }
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
