import { sql, type Insertable } from 'kysely';

import type { PriceChangesTable } from '#db/types.ts';

import { productVersion } from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';
import { updateById } from '#server/platform/rows.ts';

/** The prices that the scope may change, each product's own and then its variants'. */
export async function listPrices(
  db: Db,
  { ids, scope, limit }: { ids: readonly string[]; scope: Scope; limit: number },
) {
  const own = scope === null ? sql`` : sql`and p.seller_id = ${scope.sellerId}`;
  const { rows } = await sql<{
    product_id: string;
    variant_id: string | null;
    product_name: string;
    variant_name: string | null;
    price_cents: number;
    original_price_cents: number | null;
    discount_type: 'percentage' | 'flat_amount' | null;
    discount_value: number | null;
    has_quantity_prices: boolean;
  }>`
    select p.id as product_id, null::uuid as variant_id, p.name as product_name, null as variant_name,
      p.price_cents, p.original_price_cents, p.discount_type, p.discount_value,
      p.quantity_prices <> '[]' as has_quantity_prices, -1 as position
    from products p
    where p.id = any(${ids}::uuid[]) and p.archived_at is null ${own}
    union all
    select p.id, v.id, p.name, v.name, v.price_cents, p.original_price_cents, p.discount_type,
      p.discount_value, v.quantity_prices <> '[]', v.position
    from product_variants v join products p on p.id = v.product_id
    where v.product_id = any(${ids}::uuid[]) and v.archived_at is null and p.archived_at is null ${own}
    order by product_id, position, variant_id
    limit ${limit}`.execute(db);
  return rows;
}

export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number];

/** Prices per statement, to stay far below the statement timeout. */
const SET_AT_ONCE = 1000;

/** Sets list prices, and the update time of every product with a changed price. */
export async function setPrices(
  db: Db,
  prices: readonly Omit<PriceChangeItem, 'before_cents'>[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < prices.length; from += SET_AT_ONCE) {
    const part = prices.slice(from, from + SET_AT_ONCE);
    const own = new Map(part.map(({ product_id: id }) => [id, null as number | null]));
    for (const each of part) {
      if (each.variant_id === null) own.set(each.product_id, each.after_cents);
    }
    await sql`
      update products set price_cents = coalesce(given.price_cents, products.price_cents), updated_at = ${now}
      from unnest(${[...own.keys()]}::uuid[], ${[...own.values()]}::integer[]) as given (id, price_cents)
      where products.id = given.id`.execute(db);
    const variants = part.filter(({ variant_id: id }) => id !== null);
    await sql`
      update product_variants set price_cents = given.price_cents
      from unnest(${variants.map(({ variant_id: id }) => id)}::uuid[],
        ${variants.map(({ after_cents: price }) => price)}::integer[]) as given (id, price_cents)
      where product_variants.id = given.id`.execute(db);
  }
}

/** Up to three products, by name, with a price that changed after an instant, and their number. */
export async function findPricesChangedAfter(
  db: Db,
  { ids, after }: { ids: readonly string[]; after: Date },
): Promise<{ names: string[]; count: number }> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) over ()::integer as count from products
    where id in (
      select product_id from price_history
      where product_id = any(${ids}::uuid[]) and valid_from > ${after}
    )
    order by name, id limit 3`.execute(db);
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
}

/** A changed price; without a variant it is the product's own. */
export interface PriceChangeItem {
  readonly product_id: string;
  readonly variant_id: string | null;
  readonly before_cents: number;
  readonly after_cents: number;
}

export async function insertPriceChange(
  db: Db,
  change: Insertable<PriceChangesTable>,
  items: readonly PriceChangeItem[],
): Promise<void> {
  await db.insertInto('price_changes').values(change).execute();
  await sql`
    insert into price_change_items (price_change_id, product_id, variant_id, before_cents, after_cents)
    select ${change.id}::uuid, * from unnest(
      ${items.map((item) => item.product_id)}::uuid[], ${items.map((item) => item.variant_id)}::uuid[],
      ${items.map((item) => item.before_cents)}::integer[], ${items.map((item) => item.after_cents)}::integer[]
    )`.execute(db);
}

function changesIn(db: Db, scope: Scope) {
  const changes = db
    .selectFrom('price_changes')
    .select(['id', 'summary', 'product_count', 'price_count', 'created_at', 'undone_at']);
  return scope === null
    ? changes.where('seller_id', 'is', null)
    : changes.where('seller_id', '=', scope.sellerId);
}

export async function listPriceChanges(db: Db, scope: Scope, limit: number) {
  return changesIn(db, scope)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks a change that the scope may undo; administrators may undo any. */
export async function lockPriceChange(db: Db, scope: Scope, id: string) {
  const change = db
    .selectFrom('price_changes')
    .select(['id', 'summary', 'undone_at'])
    .where('id', '=', id);
  return (scope === null ? change : change.where('seller_id', '=', scope.sellerId))
    .forUpdate()
    .executeTakeFirst();
}

export async function listPriceChangeItems(db: Db, id: string): Promise<PriceChangeItem[]> {
  return db
    .selectFrom('price_change_items')
    .select(['product_id', 'variant_id', 'before_cents', 'after_cents'])
    .where('price_change_id', '=', id)
    .orderBy('product_id')
    .execute();
}

export const updatePriceChange = updateById('price_changes');

/** The names of these products, archived ones included. */
export async function listProductNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The versions of these products, as in their forms. */
export async function listProductVersions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', productVersion.as('version')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
