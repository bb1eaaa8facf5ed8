import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { SellerSettings } from '#contract/endpoints/office-settings.ts';
import { fieldErrors } from '#contract/errors/field-errors.ts';

import {
  inputOf,
  SellerSettingsFormSchema,
  valuesOf,
  type SettingsValues,
} from './settings-values.ts';

const SAVED: Omit<SellerSettings, 'global' | 'version'> = {
  tax_rate_override: 550,
  shipping_rules: { type: 'flat_rate', cost: cents(1250) },
  gst_registered: false,
  gst_registrations: [{ from: null, is_registered: false }],
  legal_name: 'Hollowick Timber',
  abn: '65000000101',
  keeps_shop_freight: false,
};
const formOf = (part: Partial<Omit<SellerSettings, 'global'>> = {}) =>
  valuesOf({ ...SAVED, version: 1, ...part } as SellerSettings);

/** The body as the endpoint's schema parses it. */
const bodyOf = (values: SettingsValues) => SellerSettingsFormSchema.parse(inputOf(values));

it('survives a round trip through the form', () => {
  expect(formOf()).toMatchObject({
    tax_rate_override: '5.5',
    abn: '65 000 000 101',
    shipping_rules: { type: 'flat_rate', cost: '12.50' },
  });
  const { gst_registrations: _, ...saved } = SAVED;
  expect(bodyOf(formOf())).toEqual({ ...saved, gst_registered_from: null });
  const bare = {
    tax_rate_override: null,
    shipping_rules: {},
    legal_name: null,
    abn: null,
  };
  expect(bodyOf(formOf(bare))).toEqual({ ...saved, gst_registered_from: null, ...bare });
});

it.each([true, false, null])('keeps the newest answer about GST: %s', (is_registered) => {
  const gst_registrations = [
    { from: '2027-01-01', is_registered },
    { from: null, is_registered: true },
  ];
  const { gst_registered, gst_registered_from } = bodyOf(formOf({ gst_registrations }));
  expect([gst_registered, gst_registered_from]).toEqual([is_registered, null]);
});

it('keeps a rate of 0%, which is an override', () => {
  expect(bodyOf(formOf({ tax_rate_override: 0 })).tax_rate_override).toBe(0);
});

it('drops what is switched off, and the amount of another freight type', () => {
  const values = formOf();
  const off = bodyOf({ ...values, has_own_rate: false, has_own_freight: false });
  expect([off.tax_rate_override, off.shipping_rules]).toEqual([null, {}]);
  const free = {
    type: 'free_shipping_threshold',
    cost: '9',
    free_shipping_threshold: '80',
  } as const;
  expect(bodyOf({ ...values, shipping_rules: free }).shipping_rules).toEqual({
    type: 'free_shipping_threshold',
    free_shipping_threshold: 8000,
  });
});

const FREIGHT = { type: 'flat_rate', cost: '9', free_shipping_threshold: '' } as const;
const WRONG_ABN = 'This ABN is not valid. Check its 11 digits.';

it.each<[Partial<SettingsValues>, Record<string, string> | undefined]>([
  [{ abn: '' }, undefined],
  [{ abn: '65 000 000 101' }, undefined],
  [{ abn: '65 000 000 102' }, { abn: WRONG_ABN }],
  [{ abn: 'none' }, { abn: WRONG_ABN }],
  [{ tax_rate_override: '' }, { tax_rate_override: 'Enter a tax rate.' }],
  [{ tax_rate_override: '101' }, { tax_rate_override: 'Enter a percentage from 0 to 100.' }],
  [
    { shipping_rules: { ...FREIGHT, type: '' } },
    { 'shipping_rules.type': 'Choose how you charge freight.' },
  ],
  [{ shipping_rules: { ...FREIGHT, cost: '' } }, { 'shipping_rules.cost': 'Enter an amount.' }],
  [
    { shipping_rules: { ...FREIGHT, cost: 'nine' } },
    { 'shipping_rules.cost': 'Enter an amount in dollars, for example 12.90.' },
  ],
])('%j is answered with %j', (part, expected) => {
  const { error } = SellerSettingsFormSchema.safeParse(inputOf({ ...formOf(), ...part }));
  expect(error && fieldErrors(error)).toEqual(expected);
});
