import type { QuantityRule } from '#domain/catalog/goes-with.ts';

import type { OfficeLink, QuantityRuleView } from '#contract/schemas/goes-with.ts';

import type { LinkColumns, RuleColumns } from '#server/catalog/goes-with/queries.ts';

/** The rule of a link; null without one. */
export function ruleOf({
  quantity_thousandths: quantityThousandths,
  measure,
  per,
}: RuleColumns): QuantityRule | null {
  return quantityThousandths === null || per === null
    ? null
    : { quantityThousandths, measure, per };
}

export function presentRule(columns: RuleColumns): QuantityRuleView | null {
  const rule = ruleOf(columns);
  return (
    rule && {
      quantity: rule.quantityThousandths / 1000,
      measure: rule.measure,
      per: rule.per,
    }
  );
}

type OfficeLinkRow = LinkColumns & Pick<OfficeLink, 'name' | 'is_listed'>;

export function presentOfficeLink(row: OfficeLinkRow): OfficeLink {
  const { other_product_id: id, name, is_listed, kind } = row;
  return { product_id: id, name, is_listed, kind, rule: presentRule(row) };
}
