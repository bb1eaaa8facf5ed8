import { AppError } from '#contract/errors/app-error.ts';
import type { GoesWith } from '#contract/schemas/goes-with.ts';

import { presentRule } from '#server/catalog/goes-with/present.ts';
import { findLinks } from '#server/catalog/goes-with/queries.ts';
import { presentProduct } from '#server/catalog/present.ts';
import { readProducts } from '#server/catalog/queries.ts';
import type { Ctx } from '#server/http/context.ts';

/** What goes with a product and is in the shop, in the order of the product's form (Rule 149). */
export async function listGoesWith(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  slug: string,
): Promise<GoesWith> {
  const found = await findLinks(db, slug);
  if (found === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  const ids = found.links.map(({ other_product_id: id }) => id);
  const products = new Map((await readProducts(db, ids)).map((row) => [row.id, row]));
  const links = found.links.flatMap((link) => {
    const row = products.get(link.other_product_id);
    if (row === undefined) return [];
    return [{ kind: link.kind, rule: presentRule(link), product: presentProduct(row, now) }];
  });
  return { product_id: found.id, links, totalCount: links.length };
}
