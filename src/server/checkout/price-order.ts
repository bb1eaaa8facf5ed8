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

import { AppError } from '#contract/errors/app-error.ts';
import { shop } from '#contract/text/shop.ts';

import {
  findProductsById,
  findSellerSettings,
  findVariantsById,
  type SellerSettingsRow,
  type SoldProductRow,
  type SoldVariantRow,
} from '#server/checkout/queries.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';

export interface LineToPrice {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
}

/** Who supplies a group of lines, as the order keeps it. */
export interface Supplier {
  /** Null for the platform's own products. */
  readonly sellerId: string | null;
  readonly name: string;
  readonly legalName: string;
  readonly abn: string | null;
  readonly gstRegistered: boolean;
}

export interface PricedOrder {
  readonly totals: OrderTotals;
  /** The rules that were applied. */
  readonly platform: PlatformRules;
  /** In the order of `totals.lines`. */
  readonly lines: readonly { product: SoldProductRow; variant: SoldVariantRow | null }[];
  /** In the order of `totals.groups`. */
  readonly suppliers: readonly Supplier[];
}

/**
 * What these lines cost now, from stored prices, discounts and rules alone (Rule 11). Refuses unknown
 * products and variants, and withdrawn products by their name.
 */
export async function priceOrder(
  db: Kysely<DB>,
  { items, country }: { items: readonly LineToPrice[]; country: Country },
): Promise<PricedOrder> {
  const products = await findProductsById(db, distinct(items.map((item) => item.productId)));
  const variantIds = items.flatMap((item) => (item.variantId === null ? [] : [item.variantId]));
  const variants = await findVariantsById(db, distinct(variantIds));
  const sellerIds = distinct(
    products.flatMap((product) => (product.seller_id === null ? [] : [product.seller_id])),
  );
  const settings = await findSellerSettings(db, sellerIds);

  const productById = new Map(products.map((product) => [product.id, product]));
  const variantById = new Map(variants.map((variant) => [variant.id, variant]));
  const settingsBySeller = new Map(settings.map((row) => [row.seller_id, row]));
  const lines = items.map((item) => findSold(item, productById, variantById));

  const platform = await loadPlatformRules(db);
  const totals = calculateOrderTotals({
    platform,
    sellers: new Map(sellerIds.map((id) => [id, sellerRulesOf(settingsBySeller.get(id))])),
    country,
    lines: lines.map((sold, index) => lineToTotal(sold, items[index]?.quantity ?? 0)),
  });
  const suppliers = totals.groups.map(({ sellerId }) => {
    const product = products.find((each) => each.seller_id === sellerId);
    return supplierOf(sellerId, product, settingsBySeller.get(sellerId ?? ''));
  });
  return { totals, platform, lines, suppliers };
}

/** A line of sold goods in the words of the rules. */
export function lineToTotal(
  {
    product,
    variant,
  }: { product: SoldProductRow; variant: { id: string; price_cents: number } | null },
  quantity: number,
): TotalsLineInput {
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    sellerId: product.seller_id,
    listPriceCents: cents(variant?.price_cents ?? product.price_cents),
    discount:
      product.discount_type === null || product.discount_value === null
        ? null
        : { type: product.discount_type, valueBpsOrCents: product.discount_value },
    quantity,
    isTaxable: product.is_taxable,
    isShippingExempt: product.is_shipping_exempt,
    overridesGlobalSettings: product.override_global_settings,
    customTaxRateBps: product.custom_tax_rate_bps,
    customShippingCents:
      product.custom_shipping_cost_cents === null
        ? null
        : cents(product.custom_shipping_cost_cents),
  };
}

function findSold(
  item: LineToPrice,
  products: ReadonlyMap<string, SoldProductRow>,
  variants: ReadonlyMap<string, SoldVariantRow>,
): { product: SoldProductRow; variant: SoldVariantRow | null } {
  const product = products.get(item.productId);
  if (product === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  // The screen offers to clear the cart when it reads "Product not found".
  const gone = { message: `Product not found: ${product.name}` };
  if (product.archived_at !== null) throw new AppError('PRODUCT_NOT_FOUND', gone);
  if (item.variantId === null) return { product, variant: null };
  const variant = variants.get(item.variantId);
  if (variant === undefined || variant.product_id !== product.id) {
    throw new AppError('VARIANT_NOT_FOUND', gone);
  }
  return { product, variant };
}

function supplierOf(
  sellerId: string | null,
  product: SoldProductRow | undefined,
  settings: SellerSettingsRow | undefined,
): Supplier {
  if (sellerId === null) {
    return {
      sellerId,
      name: shop.name,
      legalName: shop.legalName,
      abn: shop.abn,
      gstRegistered: true,
    };
  }
  const name = `${product?.seller_first_name ?? ''} ${product?.seller_last_name ?? ''}`.trim();
  return {
    sellerId,
    name,
    legalName: settings?.legal_name ?? name,
    abn: settings?.abn ?? null,
    gstRegistered: settings?.gst_registered ?? DEFAULT_SELLER_RULES.gstRegistered,
  };
}

/** The platform's rules as saved; without a row, the decided ones (Rule 3). */
export async function loadPlatformRules(db: Kysely<DB>): Promise<PlatformRules> {
  const row = await findGlobalSettings(db);
  if (row === undefined) return DEFAULT_PLATFORM_RULES;
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

function sellerRulesOf(row: SellerSettingsRow | undefined): SellerRules {
  if (row === undefined) return DEFAULT_SELLER_RULES;
  return {
    gstRegistered: row.gst_registered,
    taxRateOverrideBps: row.tax_rate_override_bps,
    shippingRules: shippingRulesOf(row.shipping_rules),
  };
}

/** Stored rules as the domain reads them; an empty object means none. A rule without its amount is a fault of ours. */
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
