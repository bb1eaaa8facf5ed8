import type { LinkKind, RuleBasis } from '#domain/catalog/goes-with.ts';

import type { QuantityRuleView } from '#contract/schemas/goes-with.ts';

export const LINK_KIND_NAMES: Record<LinkKind, string> = {
  needed: 'Needed',
  accessory: 'Accessory',
  spare_part: 'Spare part',
  alternative: 'Alternative',
};

/** Above the products of a kind. */
export const LINK_KIND_TITLES: Record<LinkKind, string> = {
  needed: 'Needed with it',
  accessory: 'Accessories',
  spare_part: 'Spare parts',
  alternative: 'Alternatives',
};

export const RULE_BASIS_NAMES: Record<RuleBasis, string> = {
  unit: 'for each one',
  'm²': 'per m²',
  m: 'per metre',
  crossing: 'per crossing',
  post: 'per post',
};

/** "3", "1 piece", "12.5 kg". */
export function amountWords(quantity: number, measure: QuantityRuleView['measure']): string {
  const number = quantity.toLocaleString('en-AU');
  if (measure === null) return number;
  if (measure !== 'each') return `${number} ${measure}`;
  return `${number} ${quantity === 1 ? 'piece' : 'pieces'}`;
}

/** "2 pieces per crossing", "4 kg per m²", "1 for each one". */
export function ruleWords({ quantity, measure, per }: QuantityRuleView): string {
  return `${amountWords(quantity, measure)} ${RULE_BASIS_NAMES[per]}`;
}
