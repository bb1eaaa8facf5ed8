import { LINK_KINDS } from '#domain/catalog/goes-with.ts';

import type { GoesWith } from '#contract/schemas/goes-with.ts';
import { LINK_KIND_TITLES, ruleWords } from '#contract/text/goes-with.ts';

import { cardOf } from './card-of.ts';

export type LinkedGroup = ReturnType<typeof linkedGroups>[number];

/** What goes with a product and can be bought, by kind (Rule 149). */
export function linkedGroups({ links }: Pick<GoesWith, 'links'>) {
  const available = links.filter(({ product }) => product.in_stock);
  return LINK_KINDS.flatMap((kind) => {
    const ofKind = available.filter((link) => link.kind === kind);
    if (ofKind.length === 0) return [];
    const items = ofKind.map(({ rule, product }) => ({
      product: cardOf(product),
      rule: rule && ruleWords(rule),
    }));
    return [{ title: LINK_KIND_TITLES[kind], items }];
  });
}
