import { commissionOf, type ChargedLine, type Commission } from '#domain/commission/amount.ts';
import {
  commissionRuleFor,
  type CommissionedProduct,
  type CommissionRule,
} from '#domain/commission/rules.ts';
import { ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import type { OrderTotalsLine } from '#domain/orders/totals.ts';
import { amountDue } from '#domain/tax/amount.ts';

/** What decides the commission of every line of a sale. */
export interface CommissionFacts {
  /** In their order. */
  readonly rules: readonly CommissionRule[];
  /** Whether the operator is registered for GST (Rule 109). */
  readonly hasGst: boolean;
  readonly pricesIncludeTax: boolean;
  readonly now: Date;
}

export interface SaleCommission extends Commission {
  /** Null if no rule matches, and for the platform's own products. */
  readonly rule: CommissionRule | null;
}

const NONE = { commissionCents: ZERO_CENTS, limit: null, isWholeBase: false };

/** The commission of an order's line at the time of its sale; none without a rule (Rule 116). */
export function commissionOfSale(
  line: OrderTotalsLine,
  place: Pick<CommissionedProduct, 'departmentId' | 'categoryId'>,
  { rules, hasGst, pricesIncludeTax, now }: CommissionFacts,
): SaleCommission {
  const charged = chargedLine(line, pricesIncludeTax);
  const { productId, sellerId } = line;
  const rule = commissionRuleFor(rules, { ...place, productId, sellerId }, now);
  if (rule === null) {
    return { rule, baseCents: charged.lineCents, ...NONE };
  }
  return { rule, ...commissionOf(rule, charged, { hasGst }) };
}

/** A line of the totals as the customer is charged for it (Rule 2). */
export function chargedLine(
  line: Pick<
    OrderTotalsLine,
    'quantity' | 'lineTotalCents' | 'taxCents' | 'freightCents' | 'freightTaxCents'
  >,
  pricesIncludeTax: boolean,
): ChargedLine {
  const due = (amountCents: Cents, taxCents: Cents) =>
    amountDue({ amountCents, taxCents, pricesIncludeTax });
  return {
    quantity: line.quantity,
    lineCents: due(line.lineTotalCents, line.taxCents),
    freightCents: due(line.freightCents, line.freightTaxCents),
  };
}
