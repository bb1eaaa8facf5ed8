import type { Country } from '#domain/addresses/address.ts';
import type { PlatformRules, SellerRules, TaxType } from '#domain/settings/rules.ts';

export interface TaxedProduct {
  readonly isTaxable: boolean;
  readonly overridesGlobalSettings: boolean;
  readonly customTaxRateBps: number | null;
}

/** Why a line has its rate: who set it, or why there is none. */
export type TaxReason =
  | 'export'
  | 'not_taxable'
  | 'not_registered'
  | 'registration_unknown'
  | 'product_rate'
  | 'seller_rate'
  | 'platform_rate';

/** The settings of a seller and of the platform that decide a rate. */
export type SellerTaxRules = Pick<SellerRules, 'gstRegistered' | 'taxRateOverrideBps'>;
export type PlatformTaxRules = Pick<
  PlatformRules,
  'gstRegistered' | 'taxRateBps' | 'allowSellerTaxOverride'
>;

interface TaxRateInput {
  readonly product: TaxedProduct;
  /** Null for the platform's own products. */
  readonly seller: SellerTaxRules | null;
  readonly platform: PlatformTaxRules;
  readonly country: Country;
}

/**
 * The rate of one line in basis points and its source (Rule 4): 0 for items sent to New Zealand
 * (Rule 35), for products that are not taxable and for suppliers who are not registered for GST or
 * whose registration is unknown; else the product's own rate when it overrides the settings; else
 * the seller's, where sellers may have one; else the platform's.
 */
export function taxRateFor({ product, seller, platform, country }: TaxRateInput): {
  readonly rateBps: number;
  readonly reason: TaxReason;
} {
  if (country === 'New Zealand') return { rateBps: 0, reason: 'export' };
  if (!product.isTaxable) return { rateBps: 0, reason: 'not_taxable' };
  if ((seller ?? platform).gstRegistered === false) {
    return { rateBps: 0, reason: 'not_registered' };
  }
  if (seller?.gstRegistered === null) return { rateBps: 0, reason: 'registration_unknown' };
  if (product.overridesGlobalSettings && product.customTaxRateBps !== null) {
    return { rateBps: product.customTaxRateBps, reason: 'product_rate' };
  }
  if (platform.allowSellerTaxOverride && seller && seller.taxRateOverrideBps !== null) {
    return { rateBps: seller.taxRateOverrideBps, reason: 'seller_rate' };
  }
  return { rateBps: platform.taxRateBps, reason: 'platform_rate' };
}

/** The rate of one line in basis points (Rules 4 and 35). */
export function taxRateBpsFor(input: TaxRateInput): number {
  return taxRateFor(input).rateBps;
}

/** "GST (10%)", "Sales Tax (12.5%)", or the bare name when the lines' rates differ. */
export function taxLabel(taxType: TaxType, lineRatesBps: readonly number[]): string {
  const name = taxTypeName(taxType);
  const [rateBps, ...others] = new Set(lineRatesBps);
  if (rateBps === undefined || others.length > 0) return name;
  return `${name} (${formatRate(rateBps)})`;
}

/** "GST", "VAT" or "Sales Tax". */
export function taxTypeName(taxType: TaxType): string {
  return taxType === 'Sales_Tax' ? 'Sales Tax' : taxType;
}

/** "10%", "12.5%", "8.25%": no trailing zeros. */
export function formatRate(rateBps: number): string {
  return `${rateBps / 100}%`;
}

/** Basis points from a fraction on the wire (0.125 is 1250); null when finer than a basis point. */
export function rateBpsFromFraction(fraction: number): number | null {
  const bps = Math.round(fraction * 10_000);
  return Number.isSafeInteger(bps) && bps >= 0 && bps / 10_000 === fraction ? bps + 0 : null;
}

/** A rate as a fraction on the wire: 0.1 for 1000 (Rule 3). */
export function fractionFromRateBps(rateBps: number): number {
  return rateBps / 10_000;
}

/** Basis points from a percentage in a form (12.5 is 1250); null beyond two decimals. */
export function rateBpsFromPercent(percent: number): number | null {
  const bps = Math.round(percent * 100);
  return Number.isSafeInteger(bps) && bps >= 0 && bps / 100 === percent ? bps + 0 : null;
}

/** A rate as a percentage in a form: 12.5 for 1250. */
export function percentFromRateBps(rateBps: number): number {
  return rateBps / 100;
}
