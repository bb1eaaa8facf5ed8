import type { StoredShippingRules } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';
import type { PlatformRules, SellerRules, ShippingRules } from '#domain/orders/totals.ts';
import { DEFAULT_PLATFORM_RULES, DEFAULT_SELLER_RULES } from '#domain/settings/rules.ts';
import { gstRegistration } from '#domain/tax/registration.ts';

import { operatorIsRegistered } from '#server/shop/load-shop.ts';
import type { Db } from '#server/platform/database.ts';
import {
  findGlobalSettings,
  type PlatformSettingsRow,
  type SellerRulesRow,
} from '#server/settings/queries.ts';

/** The platform's saved rules, or the defaults without a row (Rule 3). */
export async function loadPlatformRules(db: Db): Promise<PlatformRules> {
  return platformRulesOf((await findGlobalSettings(db)) ?? null);
}

export function platformRulesOf(row: PlatformSettingsRow | null): PlatformRules {
  if (row === null) return DEFAULT_PLATFORM_RULES;
  return {
    taxRateBps: row.default_tax_rate_bps,
    taxType: row.tax_type,
    pricesIncludeTax: row.prices_include_tax,
    gstRegistered: operatorIsRegistered(row),
    allowSellerTaxOverride: row.allow_seller_tax_override,
    allowSellerShippingOverride: row.allow_seller_shipping_override,
    freeShippingThresholdCents: cents(row.free_shipping_threshold_cents),
    standardShippingCents: cents(row.standard_shipping_cost_cents),
    standardDeliveryDays: row.standard_delivery_days,
  };
}

/** Columns are null when the seller has saved nothing. */
type SavedRules = {
  readonly [Column in keyof SellerRulesRow]: SellerRulesRow[Column] | null;
};

export function sellerRulesOf(row: SavedRules | undefined): SellerRules {
  if (row === undefined) return DEFAULT_SELLER_RULES;
  return {
    gstRegistered: registrationOf(row),
    taxRateOverrideBps: row.tax_rate_override_bps,
    shippingRules: shippingRulesOf(row.shipping_rules ?? {}),
  };
}

export function registrationOf(row: Pick<SavedRules, 'gst_registered' | 'abn'> | undefined) {
  return gstRegistration({ answer: row?.gst_registered ?? null, abn: row?.abn ?? null });
}

/** Stored rules in the domain's form; throws for a rule without its amount. */
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
      return { type, thresholdCents: cents(stored.free_shipping_threshold_cents ?? Number.NaN) };
  }
}
