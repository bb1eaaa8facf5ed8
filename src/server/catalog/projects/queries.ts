import type { Db } from '#server/platform/database.ts';

/** The ids of the products in the shop by their current slugs, or else by former ones. */
export async function findListedIds(
  db: Db,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const current = await db
    .selectFrom('products')
    .select(['slug', 'id'])
    .where('slug', 'in', slugs)
    .where('archived_at', 'is', null)
    .execute();
  const found = new Map(current.map(({ slug, id }) => [slug, id]));
  const others = slugs.filter((slug) => !found.has(slug));
  if (others.length === 0) return found;
  const former = await db
    .selectFrom('former_slugs')
    .innerJoin('products', 'products.id', 'former_slugs.subject_id')
    .select(['former_slugs.slug', 'products.id'])
    .where('former_slugs.kind', '=', 'product')
    .where('former_slugs.slug', 'in', others)
    .where('products.archived_at', 'is', null)
    .execute();
  for (const { slug, id } of former) found.set(slug, id);
  return found;
}
