import { cents } from '#domain/money/cents.ts';
import { DEFAULT_SAVING_RULE } from '#domain/pricing/saving.ts';
import { DEFAULT_UNPAID_LIMITS, type UnpaidLimits } from '#domain/stock/unpaid-limits.ts';

import type { GlobalSettings } from '#contract/schemas/catalog.ts';

import {
  GLOBAL_SETTINGS_ID,
  type findGlobalSettings,
  type PlatformSettingsRow,
} from '#server/settings/queries.ts';

type SettingsRow = Awaited<ReturnType<typeof findGlobalSettings>>;

/** The defaults without a row: GST 10 % and the specified values (Rule 3). */
const DEFAULT_SETTINGS: GlobalSettings = {
  id: GLOBAL_SETTINGS_ID,
  default_tax_rate: 1000,
  tax_type: 'GST',
  prices_include_tax: true,
  allow_seller_tax_override: false,
  allow_seller_shipping_override: true,
  free_shipping_threshold: cents(9900),
  standard_shipping_cost: cents(995),
  platform_fulfillment_enabled: true,
  standard_delivery_days: '2-5',
  express_delivery_days: '1-2',
  delivery_tracking_enabled: true,
  return_days: 30,
  price_match: true,
  saving_days: DEFAULT_SAVING_RULE.days,
  saving_window_days: DEFAULT_SAVING_RULE.windowDays,
};

/** The saved settings, or the defaults without a row. */
export function presentSettings(row: SettingsRow): GlobalSettings {
  if (row === undefined) return DEFAULT_SETTINGS;
  return {
    id: row.id,
    default_tax_rate: row.default_tax_rate_bps,
    tax_type: row.tax_type,
    prices_include_tax: row.prices_include_tax,
    allow_seller_tax_override: row.allow_seller_tax_override,
    allow_seller_shipping_override: row.allow_seller_shipping_override,
    free_shipping_threshold: cents(row.free_shipping_threshold_cents),
    standard_shipping_cost: cents(row.standard_shipping_cost_cents),
    platform_fulfillment_enabled: row.platform_fulfillment_enabled,
    standard_delivery_days: row.standard_delivery_days,
    express_delivery_days: row.express_delivery_days,
    delivery_tracking_enabled: row.delivery_tracking_enabled,
    return_days: row.return_days,
    price_match: row.price_match,
    saving_days: row.saving_days,
    saving_window_days: row.saving_window_days,
  };
}

/** How long data that names people is kept (Rule 104), or the defaults without a row. */
export function retentionOf(row: SettingsRow) {
  return {
    keep_order_contacts_months: row?.keep_order_contacts_months ?? 18,
    keep_invoice_names_months: row?.keep_invoice_names_months ?? 84,
    keep_audit_months: row?.keep_audit_months ?? 84,
  };
}

/** How long a seller's share stays pending (Rule 118), or the defaults without a row. */
export function holdOf(row: SettingsRow) {
  return {
    earnings_hold_days: row?.earnings_hold_days ?? 7,
    earnings_unrecorded_days: row?.earnings_unrecorded_days ?? 14,
  };
}

/** The limits on what one account may hold without paying, or the defaults without a row. */
export function unpaidLimitsOf(row: PlatformSettingsRow | null | undefined): UnpaidLimits {
  if (row == null) return DEFAULT_UNPAID_LIMITS;
  return {
    ordersPerDay: row.unpaid_orders_per_day,
    stockShareBps: row.unpaid_stock_share_bps,
    unitsAlways: row.unpaid_units_always,
  };
}
