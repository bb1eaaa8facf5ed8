import { commissionOf, gstInCommission } from '#domain/commission/amount.ts';
import {
  commissionRuleFor,
  type CommissionedProduct,
  type CommissionRule,
} from '#domain/commission/rules.ts';
import { cents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import { discountedUnitPrice } from '#domain/pricing/price.ts';
import type { PlatformRules } from '#domain/settings/rules.ts';
import { amountDue, taxOnAmounts } from '#domain/tax/amount.ts';
import {
  taxRateFor,
  type PlatformTaxRules,
  type SellerTaxRules,
  type TaxedProduct,
} from '#domain/tax/rate.ts';

export interface EarningsInput<Rule> {
  readonly product: CommissionedProduct & TaxedProduct;
  readonly listPriceCents: Cents;
  readonly discount: Discount | null;
  readonly seller: SellerTaxRules;
  readonly platform: PlatformTaxRules & Pick<PlatformRules, 'pricesIncludeTax'>;
  readonly rules: readonly Rule[];
  readonly now: Date;
}

/** What a seller earns with one unit. */
export interface Earnings<Rule> {
  /** What the customer pays without freight, GST included. */
  readonly priceCents: Cents;
  /** The GST in the price; 0 for a seller who is not registered. */
  readonly gstCents: Cents;
  /** Null if no rule matches. */
  readonly rule: Rule | null;
  readonly commissionCents: Cents;
  /** The GST in the commission; 0 if the operator is not registered. */
  readonly commissionGstCents: Cents;
  /** The price less the commission. */
  readonly receivedCents: Cents;
}

/**
 * What a seller earns with one unit sold in Australia, without its freight (Rule 116). $129.00 at
 * 8 % with GST: commission $11.35, the seller receives $117.65.
 */
export function earningsOfUnit<Rule extends CommissionRule>(
  input: EarningsInput<Rule>,
): Earnings<Rule> {
  const { product, platform, seller } = input;
  const unitCents = discountedUnitPrice(input.listPriceCents, input.discount);
  const { rateBps } = taxRateFor({ product, seller, platform, country: 'Australia' });
  const { pricesIncludeTax, gstRegistered: hasGst } = platform;
  const { totalCents: gstCents } = taxOnAmounts(
    [{ amountCents: unitCents, rateBps }],
    pricesIncludeTax,
  );
  const priceCents = amountDue({ amountCents: unitCents, taxCents: gstCents, pricesIncludeTax });
  const rule = commissionRuleFor(input.rules, product, input.now);
  const unit = { quantity: 1, lineCents: priceCents, freightCents: ZERO_CENTS };
  const commissionCents =
    rule === null ? ZERO_CENTS : commissionOf(rule, unit, { hasGst }).commissionCents;
  return {
    priceCents,
    gstCents,
    rule,
    commissionCents,
    commissionGstCents: hasGst ? gstInCommission(commissionCents) : ZERO_CENTS,
    receivedCents: cents(priceCents - commissionCents),
  };
}
