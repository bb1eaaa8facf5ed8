import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

import { formatCount } from '#domain/numbers/format-count.ts';

import type { OfficeSettings, SettingsInputSchema } from '#contract/endpoints/office-settings.ts';

import { amountText, dollarsOf, fractionOf, numberOf } from '#web/backoffice/field-text.ts';

export type SettingsValues = ReturnType<typeof settingsValues>;

export interface SettingsSectionProps {
  form: UseFormReturn<SettingsValues>;
}

/** The form's fields as they are typed; rates in percent. */
export function settingsValues(settings: OfficeSettings) {
  const { taxable_products: _taxable, id: _id, version: _version, ...fields } = settings;
  return {
    ...fields,
    default_tax_rate: String(settings.default_tax_rate / 100),
    free_shipping_threshold: amountText(settings.free_shipping_threshold),
    standard_shipping_cost: amountText(settings.standard_shipping_cost),
    unpaid_orders_per_day: String(settings.unpaid_orders_per_day),
    unpaid_stock_share: String(settings.unpaid_stock_share / 100),
    unpaid_units_always: String(settings.unpaid_units_always),
    return_days: String(settings.return_days),
    saving_days: String(settings.saving_days),
    saving_window_days: String(settings.saving_window_days),
    keep_order_contacts_months: String(settings.keep_order_contacts_months),
    keep_invoice_names_months: String(settings.keep_invoice_names_months),
    keep_audit_months: String(settings.keep_audit_months),
    earnings_hold_days: String(settings.earnings_hold_days),
    earnings_unrecorded_days: String(settings.earnings_unrecorded_days),
    apply_to_all: false,
  };
}

export function settingsInput(values: SettingsValues): z.input<typeof SettingsInputSchema> {
  return {
    ...values,
    default_tax_rate: fractionOf(values.default_tax_rate),
    free_shipping_threshold: dollarsOf(values.free_shipping_threshold),
    standard_shipping_cost: dollarsOf(values.standard_shipping_cost),
    unpaid_orders_per_day: numberOf(values.unpaid_orders_per_day),
    unpaid_stock_share: fractionOf(values.unpaid_stock_share),
    unpaid_units_always: numberOf(values.unpaid_units_always),
    return_days: numberOf(values.return_days),
    saving_days: numberOf(values.saving_days),
    saving_window_days: numberOf(values.saving_window_days),
    keep_order_contacts_months: numberOf(values.keep_order_contacts_months),
    keep_invoice_names_months: numberOf(values.keep_invoice_names_months),
    keep_audit_months: numberOf(values.keep_audit_months),
    earnings_hold_days: numberOf(values.earnings_hold_days),
    earnings_unrecorded_days: numberOf(values.earnings_unrecorded_days),
  };
}

export function taxableWords(count: number): string {
  return `${formatCount(count)} taxable ${count === 1 ? 'product' : 'products'}`;
}
