import type { TaxType } from '#domain/settings/rules.ts';

/** The form's fields as they are typed. */
export interface SettingsValues {
  /** Percent. */
  default_tax_rate: string;
  tax_type: TaxType;
  prices_include_tax: boolean;
  allow_seller_tax_override: boolean;
  allow_seller_shipping_override: boolean;
  free_shipping_threshold: string;
  standard_shipping_cost: string;
  platform_fulfillment_enabled: boolean;
  standard_delivery_days: string;
  express_delivery_days: string;
  delivery_tracking_enabled: boolean;
  unpaid_orders_per_day: string;
  /** Percent. */
  unpaid_stock_share: string;
  unpaid_units_always: string;
  apply_to_all: boolean;
}
