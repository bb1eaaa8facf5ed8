import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

export interface Item {
  readonly productId: string;
  /** Null for a product without variants. */
  readonly variantId: string | null;
}

interface NewRequest extends Item {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * A listed product, one item of it and its seller; undefined if customers cannot open it. Not
 * `is_item`: the variant is not one of its listed variants, or is missing where it has some.
 */
export async function findItem(db: Db, { productId, variantId }: Item) {
  return db
    .selectFrom('products')
    .leftJoin('product_variants', (join) =>
      join
        .onRef('product_variants.product_id', '=', 'products.id')
        .on('product_variants.id', '=', variantId)
        .on('product_variants.archived_at', 'is', null),
    )
    .leftJoin('stock_items', (join) =>
      join
        .onRef('stock_items.product_id', '=', 'products.id')
        .on('stock_items.variant_id', 'is not distinct from', variantId),
    )
    .leftJoin('seller_profiles', 'seller_profiles.id', 'products.seller_id')
    .select([
      'products.name as product_name',
      'products.slug as product_slug',
      'product_variants.name as variant_name',
      'seller_profiles.away_from',
      'seller_profiles.away_until',
      'seller_profiles.away_is_off_sale',
      'seller_profiles.sells_until',
      sql<number>`case when stock_items.is_recalled then 0
        else coalesce(stock_items.on_hand - stock_items.reserved, 0) end`.as('available'),
      sql<boolean>`case when ${variantId}::uuid is not null then product_variants.id is not null
        else not exists (
          select from product_variants live
          where live.product_id = products.id and live.archived_at is null
        ) end`.as('is_item'),
    ])
    .where('products.id', '=', productId)
    .where('products.archived_at', 'is', null)
    .executeTakeFirst();
}

const selectRequests = (db: Db) =>
  db
    .selectFrom('stock_requests')
    .innerJoin('products', 'products.id', 'stock_requests.product_id')
    .leftJoin('product_variants', 'product_variants.id', 'stock_requests.variant_id')
    .select([
      'stock_requests.id',
      'stock_requests.product_id',
      'stock_requests.variant_id',
      'products.name as product_name',
      'products.slug as product_slug',
      'product_variants.name as variant_name',
      'stock_requests.created_at',
    ])
    .where('told_at', 'is', null);

/** What a person waits for, newest first. */
export async function listStockRequests(db: Db, userId: string) {
  return selectRequests(db)
    .where('user_id', '=', userId)
    .orderBy('stock_requests.id', 'desc')
    .execute();
}

export type StockRequestRow = Awaited<ReturnType<typeof listStockRequests>>[number];

/** Adds a request. One of the same item that was told about before is replaced. */
export async function insertStockRequest(
  db: Db,
  { id, userId, productId, variantId, now }: NewRequest,
): Promise<void> {
  const request = {
    id,
    user_id: userId,
    product_id: productId,
    variant_id: variantId,
    created_at: now,
  };
  await db
    .insertInto('stock_requests')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id', 'variant_id'])
        .doUpdateSet({ id, created_at: now, told_at: null }),
    )
    .execute();
}

/** Deletes what a person waits for, or one request of it, and returns it. */
export async function deleteStockRequests(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id?: string },
) {
  return db
    .deleteFrom('stock_requests')
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['product_id', 'variant_id'])
    .execute();
}

/**
 * Requests of products and variants that were archived, and of products that have variants now.
 * Those of a suspended seller stay.
 */
export async function deleteRequestsWithoutItem(db: Db): Promise<void> {
  await sql`
    delete from stock_requests r using products p
    where p.id = r.product_id and ((p.archived_at is not null and not p.is_withheld) or exists (
      select from product_variants v where v.product_id = p.id and case when r.variant_id is null
        then v.archived_at is null else v.id = r.variant_id and v.archived_at is not null end))
  `.execute(db);
}

export async function deleteToldBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('stock_requests').where('told_at', '<', instant).execute();
}

/** Items that somebody waits for and that have units, whether or not they can be bought. */
export async function listWantedItems(db: Db): Promise<Item[]> {
  return db
    .selectFrom('stock_requests')
    .innerJoin('stock_items', (join) =>
      join
        .onRef('stock_items.product_id', '=', 'stock_requests.product_id')
        .on('stock_items.variant_id', 'is not distinct from', sql.ref('stock_requests.variant_id')),
    )
    .select(['stock_requests.product_id as productId', 'stock_requests.variant_id as variantId'])
    .distinct()
    .where('told_at', 'is', null)
    .whereRef('stock_items.on_hand', '>', 'stock_items.reserved')
    .where('stock_items.is_recalled', '=', false)
    .execute();
}

/** Lets two processes tell of an item one after the other; no payment waits for it. */
export async function lockTellingOf(db: Db, { productId, variantId }: Item): Promise<void> {
  const name = `back in stock ${productId} ${variantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

function requestsOf(db: Db, { productId, variantId }: Item) {
  return db
    .selectFrom('stock_requests')
    .where('stock_requests.product_id', '=', productId)
    .where('stock_requests.variant_id', 'is not distinct from', variantId);
}

/** People who were told of an item and have not ordered it since. */
export async function countTold(db: Db, item: Item): Promise<number> {
  const { count } = await requestsOf(db, item)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('told_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .innerJoin('order_items', 'order_items.order_id', 'orders.id')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'stock_requests.user_id')
            .where('orders.status', '!=', 'cancelled')
            .whereRef('orders.created_at', '>=', 'stock_requests.told_at')
            .whereRef('order_items.product_id', '=', 'stock_requests.product_id')
            .where(
              'order_items.variant_id',
              'is not distinct from',
              sql.ref<string | null>('stock_requests.variant_id'),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks the requests of those who wait for an item, in the order of asking. Suspended accounts keep
 * their place.
 */
export async function lockWaiting(db: Db, item: Item, limit: number) {
  return requestsOf(db, item)
    .innerJoin('user_profiles', 'user_profiles.id', 'stock_requests.user_id')
    .innerJoin('auth_users', 'auth_users.id', 'stock_requests.user_id')
    .select([
      'stock_requests.id',
      'stock_requests.user_id',
      'user_profiles.first_name',
      'auth_users.email',
    ])
    .where('told_at', 'is', null)
    .where('user_profiles.suspended_at', 'is', null)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy('stock_requests.created_at')
    .orderBy('stock_requests.id')
    .limit(limit)
    .forUpdate('stock_requests')
    .skipLocked()
    .execute();
}

export async function markTold(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('stock_requests').set({ told_at: now }).where('id', 'in', ids).execute();
}
