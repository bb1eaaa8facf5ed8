import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { DB, ProductLinksTable } from '#db/types.ts';

import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import type { Db } from '#server/platform/database.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';

export type RuleColumns = Pick<
  Selectable<ProductLinksTable>,
  'quantity_thousandths' | 'measure' | 'per'
>;

/** A link of one product; its place in the list is its position. */
export type LinkColumns = RuleColumns &
  Pick<Selectable<ProductLinksTable>, 'other_product_id' | 'kind'>;

const LINK_COLUMNS = [
  'product_links.other_product_id',
  'product_links.kind',
  'product_links.quantity_thousandths',
  'product_links.measure',
  'product_links.per',
] as const;

/** What goes with a product, for its form: also what is withheld from the shop. */
export function selectLinks(eb: ExpressionBuilder<DB, 'products'>) {
  return eb
    .selectFrom('product_links')
    .innerJoin('products as others', 'others.id', 'product_links.other_product_id')
    .select([
      ...LINK_COLUMNS,
      'others.name',
      sql<boolean>`others.archived_at is null`.as('is_listed'),
    ])
    .whereRef('product_links.product_id', '=', 'products.id')
    .orderBy('product_links.position');
}

/** The listed product of this slug with its links; undefined without one. */
export async function findLinks(db: Db, slug: string) {
  const [found] = await linksOf(db, { slug });
  return found;
}

const linksOf = compiledQuery((db, { slug }: Placeholders<{ slug: string }>) =>
  db
    .selectFrom('products')
    .select((eb) => [
      'products.id',
      jsonArrayFrom(
        eb
          .selectFrom('product_links')
          .select(LINK_COLUMNS)
          .whereRef('product_links.product_id', '=', 'products.id')
          .orderBy('product_links.position'),
      ).as('links'),
    ])
    .where('products.slug', '=', slug)
    .where('products.archived_at', 'is', null)
    .modifyEnd(preparedStatement),
);

/** What these products need, in the order of the products' forms. */
export async function listNeededLinks(db: Db, productIds: readonly string[]) {
  return db
    .selectFrom('product_links')
    .select(['product_links.product_id', ...LINK_COLUMNS])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('kind', '=', 'needed')
    .orderBy('position')
    .execute();
}

export async function replaceLinks(
  db: Db,
  productId: string,
  links: readonly LinkColumns[],
): Promise<void> {
  await db.deleteFrom('product_links').where('product_id', '=', productId).execute();
  const rows = links.map((link, position) => ({ ...link, product_id: productId, position }));
  if (rows.length > 0) await db.insertInto('product_links').values(rows).execute();
  // The trigger that counts changes of the product does not see its links.
  await sql`update products set version = version + 1 where id = ${productId}`.execute(db);
}

/** Takes products out of what goes with others, and what goes with them. */
export async function deleteLinksOf(db: Db, productIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('product_links')
    .where((eb) =>
      eb.or([eb('product_id', 'in', productIds), eb('other_product_id', 'in', productIds)]),
    )
    .execute();
}

/**
 * Which of these products are in the shop. They stay there until the transaction ends, so that no
 * link to a product is left that is deleted meanwhile.
 */
export async function findListedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What goes with a product, also what is withheld from the shop. */
export async function findLinkedIds(db: Db, productId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('product_links')
    .select('other_product_id as id')
    .where('product_id', '=', productId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
