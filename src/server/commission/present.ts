import type { CommissionSnapshot } from '#db/types.ts';
import type { CommissionRule, CommissionTarget } from '#domain/commission/rules.ts';
import { cents } from '#domain/money/cents.ts';

import type { OfficeCommissionRule } from '#contract/endpoints/office-commission.ts';

import type { OfficeRuleRow, RuleJson } from '#server/commission/queries.ts';

export function presentRule(row: OfficeRuleRow): OfficeCommissionRule {
  return {
    id: row.id,
    name: row.name,
    seller_id: row.seller_id,
    department_id: row.department_id,
    category_id: row.category_id,
    product_id: row.product_id,
    target_name: row.target_name,
    rate: row.rate_bps,
    fixed: cents(row.fixed_cents),
    minimum: centsOrNull(row.minimum_cents),
    maximum: centsOrNull(row.maximum_cents),
    includes_freight: row.includes_freight,
    starts_at: row.starts_at.toISOString(),
    version: row.version,
  };
}

/** A stored rule in the domain's form. */
export function commissionRuleOf(row: RuleJson): CommissionRule {
  return {
    id: row.id,
    name: row.name,
    target: targetOf(row),
    rateBps: row.rate_bps,
    fixedCents: cents(row.fixed_cents),
    minimumCents: centsOrNull(row.minimum_cents),
    maximumCents: centsOrNull(row.maximum_cents),
    includesFreight: row.includes_freight,
    startsAt: new Date(row.starts_at),
  };
}

/** The rule as an order's line keeps it. */
export function snapshotOf(rule: CommissionRule, hasGst: boolean): CommissionSnapshot {
  return {
    id: rule.id,
    name: rule.name,
    rate_bps: rule.rateBps,
    fixed_cents: rule.fixedCents,
    minimum_cents: rule.minimumCents,
    maximum_cents: rule.maximumCents,
    includes_freight: rule.includesFreight,
    has_gst: hasGst,
  };
}

function targetOf(row: RuleJson): CommissionTarget {
  if (row.seller_id !== null) return { type: 'seller', id: row.seller_id };
  if (row.department_id !== null) return { type: 'department', id: row.department_id };
  if (row.category_id !== null) return { type: 'category', id: row.category_id };
  if (row.product_id !== null) return { type: 'product', id: row.product_id };
  return { type: 'everyone' };
}

function centsOrNull(amount: number | null) {
  return amount === null ? null : cents(amount);
}
