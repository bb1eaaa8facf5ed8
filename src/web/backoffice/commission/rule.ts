import type { CommissionRule, CommissionTarget } from '#domain/commission/rules.ts';

import type { OfficeCommissionRule } from '#contract/endpoints/office-commission.ts';

/** A rule of an answer in the domain's form. */
export function commissionRuleOf(rule: OfficeCommissionRule): CommissionRule {
  return {
    id: rule.id,
    name: rule.name,
    target: targetOf(rule),
    rateBps: rule.rate,
    fixedCents: rule.fixed,
    minimumCents: rule.minimum,
    maximumCents: rule.maximum,
    includesFreight: rule.includes_freight,
    startsAt: new Date(rule.starts_at),
  };
}

type TargetIds = Pick<
  OfficeCommissionRule,
  'seller_id' | 'department_id' | 'category_id' | 'product_id'
>;

export function targetOf(rule: TargetIds): CommissionTarget {
  if (rule.seller_id !== null) return { type: 'seller', id: rule.seller_id };
  if (rule.department_id !== null) return { type: 'department', id: rule.department_id };
  if (rule.category_id !== null) return { type: 'category', id: rule.category_id };
  if (rule.product_id !== null) return { type: 'product', id: rule.product_id };
  return { type: 'everyone' };
}

const TARGET_WORDS = {
  seller: 'Seller',
  department: 'Department',
  category: 'Category',
  product: 'Product',
} as const;

/** "Department Tools & Workshop", or "Every seller". */
export function targetWords(rule: TargetIds & Pick<OfficeCommissionRule, 'target_name'>): string {
  const { type } = targetOf(rule);
  return type === 'everyone' ? 'Every seller' : `${TARGET_WORDS[type]} ${rule.target_name ?? ''}`;
}
