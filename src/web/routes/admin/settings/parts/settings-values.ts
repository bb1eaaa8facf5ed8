import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

import type { TaxType } from '#domain/settings/rules.ts';

import type { OfficeSettings, SettingsInputSchema } from '#contract/endpoints/office-settings.ts';

import { amountText, dollarsOf, fractionOf, numberOf } from '#web/backoffice/field-text.ts';

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

export interface SettingsSectionProps {
  form: UseFormReturn<SettingsValues>;
}

export function settingsValues(settings: OfficeSettings): SettingsValues {
  return {
    default_tax_rate: String(settings.default_tax_rate / 100),
    tax_type: settings.tax_type,
    prices_include_tax: settings.prices_include_tax,
    allow_seller_tax_override: settings.allow_seller_tax_override,
    allow_seller_shipping_override: settings.allow_seller_shipping_override,
    free_shipping_threshold: amountText(settings.free_shipping_threshold),
    standard_shipping_cost: amountText(settings.standard_shipping_cost),
    platform_fulfillment_enabled: settings.platform_fulfillment_enabled,
    standard_delivery_days: settings.standard_delivery_days,
    express_delivery_days: settings.express_delivery_days,
    delivery_tracking_enabled: settings.delivery_tracking_enabled,
    unpaid_orders_per_day: String(settings.unpaid_orders_per_day),
    unpaid_stock_share: String(settings.unpaid_stock_share / 100),
    unpaid_units_always: String(settings.unpaid_units_always),
    apply_to_all: false,
  };
}

/** What the call is sent. */
export function settingsInput(values: SettingsValues): z.input<typeof SettingsInputSchema> {
  return {
    ...values,
    default_tax_rate: fractionOf(values.default_tax_rate),
    free_shipping_threshold: dollarsOf(values.free_shipping_threshold),
    standard_shipping_cost: dollarsOf(values.standard_shipping_cost),
    unpaid_orders_per_day: numberOf(values.unpaid_orders_per_day),
    unpaid_stock_share: fractionOf(values.unpaid_stock_share),
    unpaid_units_always: numberOf(values.unpaid_units_always),
  };
}

export function taxableWords(count: number): string {
  return `${count.toLocaleString('en-AU')} taxable ${count === 1 ? 'product' : 'products'}`;
}
