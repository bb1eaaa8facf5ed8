import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { SellerSettings } from '#contract/endpoints/office-settings.ts';

import { checkAbn, inputOf, valuesOf } from './settings-values.ts';

const SAVED: Omit<SellerSettings, 'global' | 'version'> = {
  tax_rate_override: 550,
  shipping_rules: { type: 'flat_rate', cost: cents(1250) },
  gst_registered: false,
  legal_name: 'Hollowick Timber',
  trading_name: 'Hollowick',
  abn: '65000000101',
  dispatch_days: '1-2',
  banner: '/pictures/scenes/seller-hollowick.webp',
};
const formOf = (part: Partial<Omit<SellerSettings, 'global'>> = {}) =>
  valuesOf({ ...SAVED, version: 1, ...part } as SellerSettings);

it('comes back from the form as it was saved', () => {
  expect(formOf()).toMatchObject({
    tax_rate_override: '5.5',
    abn: '65 000 000 101',
    shipping_rules: { type: 'flat_rate', cost: '12.50' },
  });
  expect(inputOf(formOf())).toEqual(SAVED);
  const bare = {
    tax_rate_override: null,
    shipping_rules: {},
    legal_name: null,
    trading_name: null,
    abn: null,
    dispatch_days: null,
    banner: null,
  };
  expect(inputOf(formOf(bare))).toEqual({ ...SAVED, ...bare });
});

it.each([true, false, null])('keeps the answer %s about GST', (gst_registered) => {
  expect(inputOf(formOf({ gst_registered })).gst_registered).toBe(gst_registered);
});

it('keeps a rate of 0%, which is an override', () => {
  expect(inputOf(formOf({ tax_rate_override: 0 })).tax_rate_override).toBe(0);
});

it('drops what is switched off, and the amount of another freight type', () => {
  const values = formOf();
  const off = inputOf({ ...values, has_own_rate: false, has_own_freight: false });
  expect([off.tax_rate_override, off.shipping_rules]).toEqual([null, {}]);
  const free = {
    type: 'free_shipping_threshold',
    cost: '9',
    free_shipping_threshold: '80',
  } as const;
  expect(inputOf({ ...values, shipping_rules: free }).shipping_rules).toEqual({
    type: 'free_shipping_threshold',
    free_shipping_threshold: 8000,
  });
});

it('accepts no ABN or a valid one', () => {
  expect([checkAbn(''), checkAbn('65 000 000 101')]).toEqual([true, true]);
  expect(checkAbn('65 000 000 102')).toBe('This ABN is not valid. Check its 11 digits.');
});
