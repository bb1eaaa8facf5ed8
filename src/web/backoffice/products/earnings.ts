import { earningsOfUnit, type Earnings } from '#domain/commission/earnings.ts';
import type { CommissionRule } from '#domain/commission/rules.ts';
import { formatMoney, parseDollars, type Cents } from '#domain/money/cents.ts';
import { rateBpsFromPercent } from '#domain/tax/rate.ts';

import type { EarningTerms } from '#contract/endpoints/office-commission.ts';

import { commissionRuleOf } from '#web/backoffice/commission/rule.ts';

import { discountOf, type ProductValues } from './product-values.ts';

export type EarningValues = Pick<
  ProductValues,
  | 'price'
  | 'discount_type'
  | 'discount_value'
  | 'department_id'
  | 'category_id'
  | 'is_taxable'
  | 'override_global_settings'
  | 'custom_tax_rate'
> & {
  readonly product_variants: readonly Pick<ProductValues['product_variants'][number], 'price'>[];
};

interface EarningFacts {
  /** Null for a product that is not saved yet, which no rule can name. */
  readonly productId: string | null;
  readonly terms: EarningTerms;
  readonly now: Date;
}

/**
 * What a unit earns at the prices as they are typed (Rule 116): one entry for the product, or one
 * for each variant. Prices that cannot be read are left out.
 */
export function earningsOf(
  values: EarningValues,
  { productId, terms, now }: EarningFacts,
): Earnings<CommissionRule>[] {
  const { product_variants: variants, custom_tax_rate: ownRate } = values;
  const rules = terms.rules.map(commissionRuleOf);
  const offered = variants.length === 0 ? [values.price] : variants.map(({ price }) => price);
  return offered.flatMap((text) => {
    const listPriceCents = parseDollars(text);
    if (listPriceCents === null || listPriceCents < 0) return [];
    return earningsOfUnit({
      product: {
        productId,
        sellerId: terms.seller_id,
        departmentId: values.department_id || null,
        categoryId: values.category_id || null,
        isTaxable: values.is_taxable,
        overridesGlobalSettings: values.override_global_settings,
        customTaxRateBps: ownRate.trim() === '' ? null : rateBpsFromPercent(Number(ownRate)),
      },
      listPriceCents,
      discount: discountOf(values),
      seller: {
        gstRegistered: terms.gst_registered,
        taxRateOverrideBps: terms.tax_rate_override,
      },
      platform: {
        gstRegistered: terms.has_gst,
        taxRateBps: terms.default_tax_rate,
        allowSellerTaxOverride: terms.allow_seller_tax_override,
        pricesIncludeTax: terms.prices_include_tax,
      },
      rules,
      now,
    });
  });
}

/** "$35.00", or "$35.00 to $55.00" where variants differ. */
export function rangeWords(amounts: readonly Cents[]): string {
  const words = amounts.toSorted((a, b) => Math.abs(a) - Math.abs(b)).map(formatMoney);
  const [least = '–', most = least] = [words[0], words.at(-1)];
  return least === most ? least : `${least} to ${most}`;
}
