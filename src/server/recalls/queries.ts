import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { likeContaining } from '#domain/catalog/search-text.ts';

import type { RECALL_VIEWS } from '#contract/office-lists.ts';

import type { RowsBelow } from '#server/http/csv.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';
import { pageOfRows, rowsBelow } from '#server/platform/list-rows.ts';
import { insertInto, updateById } from '#server/platform/rows.ts';
import { SELLER_NAME } from '#server/sellers/queries.ts';
import { lockStockOf } from '#server/stock/queries.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A recall with what every reader of it reads. */
function selectRecalls(db: Db) {
  return db
    .selectFrom('recalls')
    .innerJoin('products', 'products.id', 'recalls.product_id')
    .leftJoin('user_profiles', 'user_profiles.id', 'recalls.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'recalls.seller_id')
    .select((eb) => [
      'recalls.id',
      'recalls.product_id',
      'recalls.seller_id',
      'recalls.variant_ids',
      'recalls.is_by_admin',
      'recalls.title',
      'recalls.danger',
      'recalls.instructions',
      'recalls.remedy',
      'recalls.contact',
      'recalls.sold_from',
      'recalls.sold_until',
      'recalls.batches',
      'recalls.published_at',
      'recalls.amended_at',
      'recalls.regulator_reference',
      'recalls.regulator_notified_on',
      'recalls.cleared_at',
      'recalls.cleared_reason',
      'recalls.closed_at',
      'recalls.closed_reason',
      'recalls.stops_units',
      'recalls.mail_round',
      'recalls.version',
      'products.name as product_name',
      sql<string | null>`case when products.archived_at is null then products.slug end`.as(
        'product_slug',
      ),
      sql<string | null>`products.images ->> 0`.as('product_image'),
      SELLER_NAME.as('seller_name'),
      jsonArrayFrom(
        eb
          .selectFrom('product_variants')
          .select(['product_variants.id', 'product_variants.name'])
          .where('product_variants.id', '=', sql<string>`any(recalls.variant_ids)`)
          .orderBy('product_variants.position')
          .orderBy('product_variants.id'),
      ).as('variants'),
    ]);
}

export async function findRecall(db: Db, id: string) {
  return selectRecalls(db).where('recalls.id', '=', id).executeTakeFirst();
}

export type RecallRow = NonNullable<Awaited<ReturnType<typeof findRecall>>>;

/** Those that are open first, each the newest first. */
function inOrder(query: ReturnType<typeof selectRecalls>) {
  return query
    .orderBy(sql`(recalls.closed_at is not null)`)
    .orderBy('recalls.published_at', 'desc')
    .orderBy('recalls.id', 'desc');
}

export async function listRecalls(db: Db, page: Page) {
  return pageOfRows(inOrder(selectRecalls(db)), page);
}

/** Recalls of a seller's products, or of all, for those who deal with them. */
export async function listRecallsOf(
  db: Db,
  scope: Scope,
  {
    view,
    search = '',
    ...page
  }: Page & {
    readonly view?: (typeof RECALL_VIEWS)[number] | undefined;
    readonly search?: string | undefined;
  },
) {
  let query = selectRecalls(db);
  if (scope !== null) query = query.where('recalls.seller_id', '=', scope.sellerId);
  if (view !== undefined) {
    query = query.where('recalls.closed_at', view === 'open' ? 'is' : 'is not', null);
  }
  const words = search.trim();
  if (words !== '') {
    const pattern = likeContaining(words);
    query = query.where(sql<SqlBool>`recalls.title || ' ' || products.name || ' '
      || array_to_string(recalls.batches, ' ') ilike ${pattern}`);
  }
  return pageOfRows(inOrder(query), page);
}

export async function countRecalls(db: Db, scope: Scope) {
  let query = db
    .selectFrom('recalls')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('closed_at').as('closed'),
    ]);
  if (scope !== null) query = query.where('seller_id', '=', scope.sellerId);
  const { all, closed } = await query.executeTakeFirstOrThrow();
  return { all, closed, open: all - closed };
}

/** The recall with its product and stock, so that two changes of what is stopped take turns. */
export async function lockRecall(db: Db, { id, product_id: productId }: RecallRow) {
  await lockUnitsOf(db, productId);
  await db.selectFrom('recalls').select('id').where('id', '=', id).forUpdate().execute();
  return findRecall(db, id);
}

/** A product, also an archived one, with all its variants. */
export async function findProductToRecall(db: Db, id: string, scope: Scope) {
  const query = db
    .selectFrom('products')
    .select((eb) => [
      'products.id',
      'products.name',
      'products.seller_id',
      jsonArrayFrom(
        eb
          .selectFrom('product_variants')
          .select('product_variants.id')
          .whereRef('product_variants.product_id', '=', 'products.id'),
      ).as('variants'),
    ])
    .where('products.id', '=', id);
  return (
    scope === null ? query : query.where('products.seller_id', '=', scope.sellerId)
  ).executeTakeFirst();
}

/**
 * Waits for orders, parcels and recalls of the product, and makes new ones wait until the
 * transaction ends. Stock first, as orders lock it, and a recall itself after both.
 */
export async function lockUnitsOf(db: Db, productId: string): Promise<void> {
  await lockStockOf(db, { productIds: [productId] });
  await db.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
}

/** What open recalls of a product stop. */
export async function listStops(db: Db, productId: string) {
  return db
    .selectFrom('recalls')
    .select('variant_ids as variantIds')
    .where('product_id', '=', productId)
    .where('stops_units', '=', true)
    .execute();
}

export const insertRecall = insertInto('recalls');
export const updateRecall = updateById('recalls');

/** The sums over the orders of each of these recalls; one without orders is left out. */
export async function sumRecalls(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    orders: number;
    units: number;
    sent_units: number;
    told_orders: number;
    orders_without_address: number;
  }>`
    select recall_id as id, count(*)::integer as orders, sum(units)::integer as units,
      sum(sent)::integer as sent_units,
      count(*) filter (where is_told)::integer as told_orders,
      count(*) filter (where not has_address)::integer as orders_without_address
    from (
      select l.recall_id, l.order_id, sum(l.units) as units, sum(l.sent) as sent,
        exists (select from recall_mails m join recalls r on r.id = m.recall_id
          and r.mail_round = m.round
          where m.recall_id = l.recall_id and m.order_id = l.order_id) as is_told,
        exists (select from orders o join user_profiles u on u.id = o.user_id
          where o.id = l.order_id and u.archived_at is null) as has_address
      from recalled_lines l where l.recall_id = any(${ids}::uuid[])
      group by l.recall_id, l.order_id
    ) as concerned group by recall_id`.execute(db);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** The orders with recalled items, with their buyers. */
function selectBuyers(db: Db, recallId: string) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('recalled_lines')
        .select((line) => [
          'recalled_lines.order_id',
          sql<number>`sum(recalled_lines.units)::integer`.as('units'),
          sql<number>`sum(recalled_lines.sent)::integer`.as('sent_units'),
          line.fn.agg<string[]>('array_agg', ['recalled_lines.order_item_id']).as('line_ids'),
        ])
        .where('recalled_lines.recall_id', '=', recallId)
        .groupBy('recalled_lines.order_id')
        .as('concerned'),
    )
    .innerJoin('orders', 'orders.id', 'concerned.order_id')
    .innerJoin('user_profiles', 'user_profiles.id', 'orders.user_id')
    .leftJoin('auth_users', (join) =>
      join
        .onRef('auth_users.id', '=', 'orders.user_id')
        .on('user_profiles.archived_at', 'is', null),
    )
    .select((eb) => [
      'orders.id',
      'orders.order_number',
      'orders.created_at',
      'orders.status',
      'orders.shipping_address',
      'concerned.units',
      'concerned.sent_units',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'auth_users.email',
      eb
        .selectFrom('recall_mails')
        .select((mail) => mail.fn.max('recall_mails.told_at').as('told_at'))
        .where('recall_mails.recall_id', '=', recallId)
        .whereRef('recall_mails.order_id', '=', 'orders.id')
        .as('told_at'),
    ]);
}

export async function listBuyers(db: Db, recallId: string, page: Page) {
  const newest = selectBuyers(db, recallId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
  return pageOfRows(newest, page);
}

export type BuyerRow = Awaited<ReturnType<typeof listBuyers>>['rows'][number];

export async function listBuyersBelow(db: Db, recallId: string, below: RowsBelow) {
  return rowsBelow(selectBuyers(db, recallId), 'orders.id', below);
}

/** A round of emails of an open recall. */
export interface MailRound {
  readonly recallId: string;
  readonly round: number;
}

export async function listMailRounds(db: Db): Promise<MailRound[]> {
  return db
    .selectFrom('recalls')
    .select(['id as recallId', 'mail_round as round'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** An order whose buyer was not emailed in this round. */
export interface Untold extends MailRound {
  readonly orderId: string;
}

/**
 * The next orders whose buyers are to be emailed. Closed accounts have no address. Orders with a
 * mail are left out first, and only as many others as are asked for are looked into.
 */
export async function listUntold(
  db: Db,
  {
    recallId,
    round,
    after = LOWEST_ID,
    limit,
  }: MailRound & { readonly after: string | undefined; readonly limit: number },
): Promise<Untold[]> {
  const { rows } = await sql<{ orderId: string }>`
    select untold.order_id as "orderId"
    from (
      select distinct i.order_id from recalls r join order_items i on i.product_id = r.product_id
      where r.id = ${recallId} and i.order_id > ${after}
        and not exists (select from recall_mails m
          where m.recall_id = r.id and m.order_id = i.order_id and m.round = ${round})
      order by i.order_id
    ) as untold
    -- The limit keeps the planner from working out the view for every order before it sorts them.
    cross join lateral (
      select from recalled_lines l
        join orders o on o.id = l.order_id join user_profiles u on u.id = o.user_id
      where l.recall_id = ${recallId} and l.order_id = untold.order_id and u.archived_at is null
      limit 1
    ) as concerned
    order by untold.order_id limit ${limit}`.execute(db);
  return rows.map(({ orderId }) => ({ recallId, round, orderId }));
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** False if the buyer was emailed in this round before. */
export async function insertRecallMail(
  db: Db,
  { recallId, orderId, round, now }: Untold & { readonly now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('recall_mails')
    .values({ recall_id: recallId, order_id: orderId, round, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The recalled lines of an order, with its buyer; none if the account is closed. */
export async function listRecalledLines(db: Db, { recallId, orderId }: Omit<Untold, 'round'>) {
  return db
    .selectFrom('recalled_lines')
    .innerJoin('order_items', 'order_items.id', 'recalled_lines.order_item_id')
    .innerJoin('orders', 'orders.id', 'recalled_lines.order_id')
    .innerJoin('auth_users', 'auth_users.id', 'orders.user_id')
    .innerJoin('user_profiles', 'user_profiles.id', 'orders.user_id')
    .select([
      'orders.order_number',
      'auth_users.email',
      'user_profiles.first_name',
      'order_items.product_name',
      'order_items.variant_name',
      'recalled_lines.units',
      'recalled_lines.sent',
    ])
    .where('recalled_lines.recall_id', '=', recallId)
    .where('recalled_lines.order_id', '=', orderId)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy('order_items.position')
    .execute();
}
