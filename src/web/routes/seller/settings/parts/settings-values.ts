import type { z } from 'zod';

import { abnPassesCheck, digitsOf, formatAbn } from '#domain/sellers/business-numbers.ts';
import type { ShippingRules } from '#domain/settings/rules.ts';

import {
  SellerSettingsInputSchema,
  WRONG_ABN,
  type SellerSettings,
} from '#contract/endpoints/office-settings.ts';

import type { Part } from '#web/backoffice/conflict/merge-values.ts';
import { gstAnswerOf, gstInputOf } from '#web/backoffice/gst-registration.tsx';
import { amountTextOf, dollarsOf, fractionOf } from '#web/backoffice/field-text.ts';

type Input = z.input<typeof SellerSettingsInputSchema>;

/** What the call accepts, except an ABN that fails its check sum (Rule 38). */
export const SellerSettingsFormSchema = SellerSettingsInputSchema.extend({
  abn: SellerSettingsInputSchema.shape.abn.refine((abn) => !abn || abnPassesCheck(abn), WRONG_ABN),
});

export type FreightType = ShippingRules['type'];

export type SettingsValues = ReturnType<typeof valuesOf>;

/** Fields that mean something only together, and those whose label is not their name. */
export const SETTINGS_PARTS: readonly Part<SettingsValues>[] = [
  {
    label: 'Your own tax rate',
    names: ['tax_rate_override', 'has_own_rate'],
    words: ({ has_own_rate: has, tax_rate_override: rate }) => (has ? `${rate}%` : ''),
  },
  {
    label: 'Your own freight',
    names: ['shipping_rules', 'has_own_freight', 'keeps_shop_freight'],
    words: ({ has_own_freight: has, shipping_rules: rules, keeps_shop_freight: keeps }) =>
      has ? freightWords(rules) : keeps ? 'the shop’s' : '',
  },
  {
    label: 'Registered for GST',
    names: ['gst_registered', 'gst_registered_from'],
    words: ({ gst_registered: choice, gst_registered_from: from }) =>
      [choice || 'not answered', from && `from ${from}`].filter(Boolean).join(' '),
  },
  { label: 'ABN', names: ['abn'] },
];

function freightWords({
  type,
  cost,
  free_shipping_threshold: from,
}: SettingsValues['shipping_rules']) {
  if (type === 'flat_rate') return `$${cost} an order`;
  if (type === 'per_item') return `$${cost} an item`;
  return type === 'free_shipping_threshold' ? `free from $${from}` : 'free';
}

/** Names match the call's, so that errors of input show at their fields. */
export function valuesOf(settings: SellerSettings) {
  const { tax_rate_override: rate, shipping_rules: rules } = settings;
  return {
    has_own_rate: rate !== null,
    /** Percent. */
    tax_rate_override: rate === null ? '' : String(rate / 100),
    has_own_freight: rules.type !== undefined,
    keeps_shop_freight: settings.keeps_shop_freight,
    shipping_rules: {
      /** Empty until one is chosen. */
      type: rules.type ?? ('' as const),
      cost: amountTextOf(rules.cost),
      free_shipping_threshold: amountTextOf(rules.free_shipping_threshold),
    },
    /** The answer to "Are you registered for GST?"; empty while it is not answered. */
    gst_registered: gstAnswerOf(settings),
    /** The first day of a new answer; empty is today. */
    gst_registered_from: '',
    legal_name: settings.legal_name ?? '',
    abn: settings.abn === null ? '' : formatAbn(settings.abn),
  };
}

/** What is saved; a rate or freight that is switched off is saved as none. */
export function inputOf(values: SettingsValues): Input {
  return {
    tax_rate_override: values.has_own_rate ? fractionOf(values.tax_rate_override) : null,
    shipping_rules: values.has_own_freight ? rulesOf(values.shipping_rules) : {},
    keeps_shop_freight: values.keeps_shop_freight && !values.has_own_freight,
    ...gstInputOf(values),
    legal_name: values.legal_name.trim() || null,
    abn: digitsOf(values.abn) || null,
  };
}

function rulesOf({ type, cost, free_shipping_threshold }: SettingsValues['shipping_rules']) {
  switch (type) {
    case 'flat_rate':
    case 'per_item':
      return { type, cost: dollarsOf(cost) };
    case 'free_shipping_threshold':
      return { type, free_shipping_threshold: dollarsOf(free_shipping_threshold) };
    default:
      // Without a type the schema asks for one.
      return { type: type as FreightType };
  }
}
