import { isDeepStrictEqual } from 'node:util';

import { AppError } from '#contract/errors/app-error.ts';
import type { LinkInput } from '#contract/schemas/goes-with.ts';

import {
  findLinkedIds,
  findListedIds,
  replaceLinks,
  type LinkColumns,
} from '#server/catalog/goes-with/queries.ts';
import type { Db } from '#server/platform/database.ts';

interface LinksOf {
  readonly productId: string;
  /** Saved links stay while their product is withheld from the shop. */
  readonly known: readonly LinkColumns[];
  readonly links: readonly LinkInput[];
}

/** Replaces what goes with a product: anybody's products that are in the shop (Rule 149). */
export async function saveLinks(db: Db, { productId, known, links }: LinksOf): Promise<void> {
  if (links.length === 0 && known.length === 0) return;
  const listed = await findListedIds(
    db,
    links.map(({ product_id: id }) => id),
  );
  // Read after the lock, which may have waited for the deletion of a product.
  const linked = await findLinkedIds(db, productId);
  const errors: Record<string, string> = {};
  const seen = new Set([productId]);
  for (const [index, { product_id: id, kind, rule }] of links.entries()) {
    const at = `goes_with.${index}`;
    if (id === productId) errors[at] = 'A product does not go with itself.';
    else if (seen.has(id)) errors[at] = 'This product is listed twice.';
    else if (!listed.has(id) && !linked.has(id)) errors[at] = 'This product is not in the shop.';
    seen.add(id);
    if (rule !== null && kind !== 'needed') {
      errors[`${at}.rule`] = 'Only what is needed has a quantity.';
    }
  }
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', { fields: errors });
  const rows = links.map(({ product_id: otherId, kind, rule }) => ({
    other_product_id: otherId,
    kind,
    quantity_thousandths: rule && Math.round(rule.quantity * 1000),
    measure: rule?.measure ?? null,
    per: rule?.per ?? null,
  }));
  if (!isDeepStrictEqual(rows, known.map(columnsOf))) await replaceLinks(db, productId, rows);
}

function columnsOf({ other_product_id, kind, quantity_thousandths, measure, per }: LinkColumns) {
  return { other_product_id, kind, quantity_thousandths, measure, per };
}
