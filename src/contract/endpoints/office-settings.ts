import { z } from 'zod';

import { DEFAULT_AGE_RULES } from '#domain/age-restrictions/age-rules.ts';
import { MAX_SAVING_DAYS } from '#domain/pricing/saving.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { AgeRulesInputSchema, AgeRulesSchema } from '#contract/schemas/age-rules.ts';
import { GlobalSettingsSchema } from '#contract/schemas/catalog.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import {
  GstRegisteredFromSchema,
  GstRegistrationSchema,
} from '#contract/schemas/gst-registration.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { enteredRate, moneyFromZero, wholeNumber } from '#contract/schemas/entered-numbers.ts';
import { RateSchema, TextSchema } from '#contract/schemas/wire.ts';

/** A range of days, such as 2-5. */
const DAYS = 'Enter a number of days, for example 2-5.';
export const DaysSchema = TextSchema.min(1, DAYS)
  .max(20)
  .regex(/^\d{1,3}(\s*[-–]\s*\d{1,3})?$/, DAYS);

const amount = moneyFromZero({ blank: 'Enter an amount.' });
const taxRate = enteredRate('Enter a tax rate.');

/** Limits on what one account may hold unpaid (Rule 98); not public. */
export const UnpaidLimitsSchema = z.object({
  unpaid_orders_per_day: wholeNumber(1, 1000),
  /** Share of the units in stock. */
  unpaid_stock_share: enteredRate(),
  unpaid_units_always: wholeNumber(1, 1000),
});

/** How long data that names people is kept (Rule 104); not public. */
const RetentionSchema = z.object({
  keep_order_contacts_months: wholeNumber(6, 120),
  keep_invoice_names_months: wholeNumber(60, 240),
  keep_audit_months: wholeNumber(12, 240),
});

/** How long a seller's share of a sale stays pending (Rule 118); not public. */
const HoldSchema = z.object({
  /** After a recorded delivery. */
  earnings_hold_days: wholeNumber(0, 365),
  /** After the promised delivery, without a recorded one. */
  earnings_unrecorded_days: wholeNumber(0, 365),
});

const savingDays = wholeNumber(1, MAX_SAVING_DAYS);

export const SettingsInputSchema = GlobalSettingsSchema.omit({ id: true }).extend({
  ...UnpaidLimitsSchema.shape,
  ...RetentionSchema.shape,
  ...HoldSchema.shape,
  default_tax_rate: taxRate,
  free_shipping_threshold: amount,
  standard_shipping_cost: amount,
  standard_delivery_days: DaysSchema,
  express_delivery_days: DaysSchema,
  return_days: wholeNumber(1, 365),
  saving_days: savingDays,
  saving_window_days: savingDays,
  /** What holds for age-restricted goods, by kind and state (Rule 139). */
  age_rules: AgeRulesInputSchema.default(DEFAULT_AGE_RULES),
  /** Removes the own tax rate of every taxable product (Rule 49). */
  apply_to_all: z.boolean().default(false),
});

export const SettingsChangeSchema = changeOf(SettingsInputSchema);

export const OfficeSettingsSchema = GlobalSettingsSchema.extend({
  ...UnpaidLimitsSchema.shape,
  ...RetentionSchema.shape,
  ...HoldSchema.shape,
  age_rules: AgeRulesSchema,
  /** The number of products that apply-to-all would change. */
  taxable_products: z.number().int(),
  version: VersionSchema,
});

const FREIGHT_TYPES = ['none', 'flat_rate', 'per_item', 'free_shipping_threshold'] as const;

/** An empty object means no override. */
const ShippingRulesSchema = z.object({
  type: z.enum(FREIGHT_TYPES, 'Choose how you charge freight.').optional(),
  cost: amount.optional(),
  free_shipping_threshold: amount.optional(),
});

export const SellerSettingsSchema = z.object({
  tax_rate_override: RateSchema.nullable(),
  shipping_rules: ShippingRulesSchema,
  /** The seller's answer; null until they give one, and until then no tax is charged (Rule 4). */
  gst_registered: z.boolean().nullable(),
  /** The answers with their first days, newest first; days to come too (Rule 127). */
  gst_registrations: z.array(GstRegistrationSchema),
  legal_name: z.string().nullable(),
  abn: z.string().nullable(),
  /** Without freight of their own: whether they have decided to keep the shop's. */
  keeps_shop_freight: z.boolean(),
  /** The platform's values, and whether sellers may override them. */
  global: GlobalSettingsSchema,
  version: VersionSchema,
});

export const WRONG_ABN = 'This ABN is not valid. Check its 11 digits.';

export const SellerSettingsInputSchema = z.object({
  tax_rate_override: taxRate.nullable(),
  shipping_rules: ShippingRulesSchema,
  /** Absent leaves the saved answer unchanged. */
  gst_registered: z.boolean().nullable().optional(),
  gst_registered_from: GstRegisteredFromSchema.optional(),
  legal_name: TextSchema.max(200).nullable().default(null),
  abn: TextSchema.overwrite((text) => text.replaceAll(/\s/g, ''))
    .regex(/^(?:\d{11})?$/, WRONG_ABN)
    .nullable()
    .default(null),
  /** Absent leaves the saved answer unchanged. */
  keeps_shop_freight: z.boolean().optional(),
});

export const SellerSettingsChangeSchema = changeOf(SellerSettingsInputSchema);

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: settings' });
const seller = endpointsOf({
  audience: 'seller',
  sellerRole: 'owner',
  tag: 'Seller: settings',
  query: SellerScopeSchema,
});

export const officeSettingsEndpoints = {
  getSettings: admin('GET /api/admin/global-settings', {
    summary: "Read the platform's tax and shipping settings",
    output: OfficeSettingsSchema,
  }),
  replaceSettings: admin('PUT /api/admin/global-settings', {
    summary: "Change the platform's tax and shipping settings, for all taxable products if asked",
    body: SettingsChangeSchema,
    output: OfficeSettingsSchema,
    errors: ['RECORD_CHANGED'],
  }),
  getSellerSettings: seller('GET /api/seller/settings', {
    summary: 'Read your tax, shipping and business settings',
    output: SellerSettingsSchema,
  }),
  replaceSellerSettings: seller('PUT /api/seller/settings', {
    summary: 'Change your tax, shipping and business settings',
    body: SellerSettingsChangeSchema,
    output: SellerSettingsSchema,
    errors: ['SELLER_NOT_FOUND', 'RECORD_CHANGED'],
  }),
};

export type OfficeSettings = z.output<typeof OfficeSettingsSchema>;
export type SettingsChange = z.output<typeof SettingsChangeSchema>;
export type SellerSettingsChange = z.output<typeof SellerSettingsChangeSchema>;
export type SellerSettings = z.output<typeof SellerSettingsSchema>;
export type SellerSettingsInput = z.output<typeof SellerSettingsInputSchema>;
