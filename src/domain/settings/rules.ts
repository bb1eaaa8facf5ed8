import { cents, type Cents } from '#domain/money/cents.ts';

export const TAX_TYPES = ['GST', 'VAT', 'Sales_Tax'] as const;
export type TaxType = (typeof TAX_TYPES)[number];

/** A seller's own freight rule, in place of the platform's (Rule 6). */
export type ShippingRules =
  | { readonly type: 'none' }
  | { readonly type: 'flat_rate'; readonly costCents: Cents }
  | { readonly type: 'per_item'; readonly costCents: Cents }
  | { readonly type: 'free_shipping_threshold'; readonly thresholdCents: Cents };

export const SHIPPING_RULE_TYPES = [
  'none',
  'flat_rate',
  'per_item',
  'free_shipping_threshold',
] as const satisfies readonly ShippingRules['type'][];

/** The platform's settings for tax and freight. Rates in basis points: 10 % is 1000. */
export interface PlatformRules {
  readonly taxRateBps: number;
  readonly taxType: TaxType;
  readonly pricesIncludeTax: boolean;
  /** Whether the operator charges GST on the platform's own goods (Rule 109). */
  readonly gstRegistered: boolean;
  readonly allowSellerTaxOverride: boolean;
  readonly allowSellerShippingOverride: boolean;
  readonly freeShippingThresholdCents: Cents;
  readonly standardShippingCents: Cents;
  readonly standardDeliveryDays: string;
}

/** A seller's settings for tax and freight. Null rules follow the platform. */
export interface SellerRules {
  /** Null while it is unknown, which charges no tax, like false. */
  readonly gstRegistered: boolean | null;
  readonly taxRateOverrideBps: number | null;
  readonly shippingRules: ShippingRules | null;
}

/** The defaults of a registered operator without a settings row (Rules 2, 3 and 6). */
export const DEFAULT_PLATFORM_RULES: PlatformRules = Object.freeze({
  taxRateBps: 1000,
  taxType: 'GST',
  pricesIncludeTax: true,
  gstRegistered: true,
  allowSellerTaxOverride: false,
  allowSellerShippingOverride: true,
  freeShippingThresholdCents: cents(99_00),
  standardShippingCents: cents(9_95),
  standardDeliveryDays: '2-5',
});

/** The defaults of a seller without saved settings (Rules 4 and 6). */
export const DEFAULT_SELLER_RULES: SellerRules = Object.freeze({
  gstRegistered: null,
  taxRateOverrideBps: null,
  shippingRules: null,
});
