import type { GoesWith } from '#contract/schemas/goes-with.ts';

import { cardOf } from './card-of.ts';

export type LinkedCard = ReturnType<typeof linkedCards>[number];

/** What goes with a product and can be bought (Rule 149). */
export function linkedCards({ links }: Pick<GoesWith, 'links'>) {
  return links
    .filter(({ product }) => product.in_stock)
    .map((link) => ({ ...link, product: cardOf(link.product) }));
}
