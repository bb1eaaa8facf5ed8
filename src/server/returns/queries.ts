import { sql, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { ReturnStepsTable, ReturnsTable } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

import type { RETURN_VIEWS } from '#contract/office-lists.ts';

import type { Reader } from '#server/messages/reader.ts';
import { isNamedBy } from '#server/orders/queries/read-orders.ts';
import { refundedUnits, sentUnits } from '#server/parcels/queries.ts';
import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';
import { insertInto, updateById } from '#server/platform/rows.ts';

type View = (typeof RETURN_VIEWS)[number];
type ReturnCounts = Record<Exclude<View, 'ended'>, number>;

const unitsInReturns = sql<number>`coalesce((
  select sum(l.quantity) from return_lines l join returns r on r.id = l.return_id
  where l.order_item_id = order_items.id
    and r.state not in ('resolved', 'declined', 'withdrawn')
), 0)::integer`;

/** Units that came back and were paid back. */
const unitsThatCameBack = sql<number>`coalesce((
  select sum(l.quantity) from refund_lines l
  join refunds f on f.id = l.refund_id
  where l.order_item_id = order_items.id and f.return_id is not null and f.status <> 'failed'
), 0)::integer`;

/** When the order was first marked as one of these by hand, without a parcel (Rule 19). */
const markedAt = (statuses: string) => sql<Date | null>`(
  select min(e.created_at) from order_events e
  where e.order_id = orders.id and e.to_status in (${sql.raw(statuses)}))`;

/** The lines of an order as far as they have come. */
export async function listLinesOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select((eb) => [
      'order_items.id',
      'order_items.seller_id',
      'order_items.seller_name',
      'order_items.product_id',
      'order_items.variant_id',
      'order_items.product_name',
      'order_items.variant_name',
      'order_items.product_image',
      'order_items.price_cents',
      'order_items.quantity',
      'orders.status',
      sentUnits.as('sent'),
      refundedUnits.as('refunded'),
      unitsInReturns.as('in_returns'),
      unitsThatCameBack.as('came_back'),
      markedAt(`'shipped', 'delivered'`).as('marked_sent_at'),
      markedAt(`'delivered'`).as('marked_delivered_at'),
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
          .select(['parcel_lines.quantity', 'parcels.dispatched_at', 'parcels.delivered_at'])
          .whereRef('parcel_lines.order_item_id', '=', 'order_items.id')
          .where('parcels.taken_back_at', 'is', null),
      ).as('parcels'),
    ])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute();
}

export type OrderLineRow = Awaited<ReturnType<typeof listLinesOf>>[number];

export async function findOwnOrder(db: Db, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Days in which somebody may change their mind. */
export async function readReturnDays(db: Db): Promise<number> {
  const row = await db.selectFrom('global_settings').select('return_days').executeTakeFirst();
  return row?.return_days ?? 30;
}

/** Where a seller takes returns and is at home; of the operator's own goods nothing. */
export async function findSellerPlace(db: Db, sellerId: string) {
  return db
    .selectFrom('user_profiles')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'user_profiles.id')
    .select((eb) => [
      'seller_profiles.return_address',
      eb
        .selectFrom('seller_applications')
        .select(sql<string | null>`business_address ->> 'state'`.as('state'))
        .whereRef('seller_applications.user_id', '=', 'user_profiles.id')
        .where('status', '=', 'approved')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('state'),
      sql<boolean>`user_profiles.role <> 'customer' and user_profiles.suspended_at is null
        and user_profiles.archived_at is null`.as('can_answer'),
    ])
    .where('user_profiles.id', '=', sellerId)
    .executeTakeFirst();
}

/** Where goods of a supplier last went back to. */
export async function findLastReturnAddress(db: Db, sellerId: string | null) {
  const row = await db
    .selectFrom('returns')
    .select('return_address')
    .where('seller_id', 'is not distinct from', sellerId)
    .where('return_address', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.return_address ?? null;
}

function selectReturns(db: Db) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('user_profiles as customers', 'customers.id', 'orders.user_id')
    .selectAll('returns')
    .select((eb) => [
      'orders.order_number',
      'orders.user_id as customer_id',
      'customers.first_name',
      'customers.last_name',
      sql<string | null>`(
        select coalesce(p.trading_name, trim(f.first_name || ' ' || f.last_name))
        from user_profiles f left join seller_profiles p on p.id = f.id
        where f.id = returns.seller_id)`.as('seller_name'),
      jsonArrayFrom(
        eb
          .selectFrom('return_lines')
          .innerJoin('order_items', 'order_items.id', 'return_lines.order_item_id')
          .select([
            'return_lines.order_item_id',
            'return_lines.quantity',
            sql<string>`return_lines.delivered_on::text`.as('delivered_on'),
            'order_items.product_id',
            'order_items.variant_id',
            'order_items.product_name',
            'order_items.product_slug',
            'order_items.product_image',
            'order_items.product_sku',
            'order_items.variant_name',
          ])
          .whereRef('return_lines.return_id', '=', 'returns.id')
          .orderBy('order_items.position'),
      ).as('lines'),
    ]);
}

export type ReturnRow = Awaited<ReturnType<ReturnType<typeof selectReturns>['execute']>>[number];

/** The steps of a return and its refunds. */
function withSteps(db: Db) {
  return selectReturns(db).select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('return_steps')
        .select((step) => [
          'return_steps.number',
          'return_steps.action',
          'return_steps.side',
          'return_steps.text',
          'return_steps.created_at',
          sql<string[]>`array(
            select file_id from return_pictures p where p.step_id = return_steps.id
            order by p.position)`.as('pictures'),
          step.ref('return_steps.id').as('id'),
        ])
        .whereRef('return_steps.return_id', '=', 'returns.id')
        .orderBy('return_steps.number'),
    ).as('steps'),
    jsonArrayFrom(
      eb
        .selectFrom('refunds')
        .select(['refunds.status', 'refunds.amount_cents', 'refunds.freight_cents'])
        .whereRef('refunds.return_id', '=', 'returns.id')
        .orderBy('refunds.created_at'),
    ).as('refunds'),
  ]);
}

export type WholeReturnRow = Awaited<ReturnType<ReturnType<typeof withSteps>['execute']>>[number];

const isVisibleTo = (reader: Reader) => {
  if (reader.side === 'customer') return sql<boolean>`orders.user_id = ${reader.userId}`;
  if (reader.sellerId === undefined) return sql<boolean>`true`;
  return sql<boolean>`returns.seller_id = ${reader.sellerId}`;
};

/** Undefined for a return that the reader may not see, as for one that does not exist. */
export async function findReturn(db: Db, reader: Reader, id: string) {
  return withSteps(db).where('returns.id', '=', id).where(isVisibleTo(reader)).executeTakeFirst();
}

/** The lines of a return that a recall concerns, open or closed (Rule 140). */
export async function listRecalledIn(db: Db, returnId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('return_lines')
    .innerJoin('recalled_lines', 'recalled_lines.order_item_id', 'return_lines.order_item_id')
    .select('return_lines.order_item_id')
    .distinct()
    .where('return_lines.return_id', '=', returnId)
    .execute();
  return rows.map((row) => row.order_item_id);
}

/** What the goods of a return are marked as, and where their order went (Rule 139). */
export async function listMarkedGoods(db: Db, returnId: string) {
  return db
    .selectFrom('return_lines')
    .innerJoin('order_items', 'order_items.id', 'return_lines.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select([
      'order_items.product_name',
      'order_items.proof_of_age',
      'products.age_restriction',
      'orders.shipping_address',
    ])
    .where('return_lines.return_id', '=', returnId)
    .orderBy('order_items.position')
    .execute();
}

/** The order of a return, to lock it before the return is read. */
export async function findOrderOfReturn(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('returns')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.order_id;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const isOpen = sql<boolean>`returns.state not in ('resolved', 'declined', 'withdrawn')`;

/** A customer's returns, or those of one of their orders, newest first. */
export async function listOwnReturns(
  db: Db,
  userId: string,
  { orderId, openOnly = false, ...page }: Page & { orderId?: string; openOnly?: boolean },
) {
  let query = selectReturns(db).where('orders.user_id', '=', userId);
  if (orderId !== undefined) query = query.where('returns.order_id', '=', orderId);
  if (openOnly) query = query.where(isOpen);
  return pageOfRows(
    query.orderBy('returns.created_at', 'desc').orderBy('returns.id', 'desc'),
    page,
  );
}

/** Which returns a view shows; "to_answer" is what waits for the reader. */
function isInView(view: View, reader: Reader) {
  switch (view) {
    case 'to_answer':
      // Who decides answers: the seller, until the platform has been asked.
      return reader.side === 'platform' && reader.sellerId === undefined
        ? sql<boolean>`${isOpen} and returns.state not in ('more_information', 'approved')
            and (returns.escalated_at is not null or returns.seller_id is null)`
        : sql<boolean>`returns.state in ('requested', 'sent_back', 'received')
            and returns.escalated_at is null`;
    case 'open':
      return isOpen;
    case 'escalated':
      return sql<boolean>`${isOpen} and returns.escalated_at is not null`;
    case 'hurt':
      return sql<boolean>`returns.hurt_at is not null`;
    case 'ended':
      return sql<boolean>`not (${isOpen})`;
  }
}

export interface ReturnFilter extends Page {
  readonly view: View;
  readonly search?: string | undefined;
  readonly orderId?: string | undefined;
}

/** One view of the returns that the reader may see: what has a deadline by its deadline. */
export async function listReturns(
  db: Db,
  reader: Reader,
  { view, search = '', orderId, ...page }: ReturnFilter,
) {
  let query = selectReturns(db).where(isVisibleTo(reader)).where(isInView(view, reader));
  if (orderId !== undefined) query = query.where('returns.order_id', '=', orderId);
  const words = search.trim();
  if (words !== '') query = query.where(matches(words, reader));
  if (view === 'to_answer') query = query.orderBy('returns.answer_by');
  if (view === 'hurt') {
    query = query.orderBy(sql`returns.hurt_settled_at is not null`).orderBy('returns.hurt_at');
  }
  return pageOfRows(
    query.orderBy('returns.created_at', 'desc').orderBy('returns.id', 'desc'),
    page,
  );
}

/** Of a customer a seller can find the first name only, as that is what they see. */
function matches(words: string, { side }: Reader) {
  const pattern = likeContaining(words);
  const name =
    side === 'platform'
      ? sql`customers.first_name || ' ' || customers.last_name`
      : sql`customers.first_name`;
  return sql<boolean>`(
    returns.number ilike ${pattern} or ${isNamedBy(words)} or ${name} ilike ${pattern}
    or exists (select from return_lines l join order_items i on i.id = l.order_item_id
      where l.return_id = returns.id and i.product_name ilike ${pattern}))`;
}

/**
 * How many returns each view of open ones has. The menus ask on every page, so only what the index
 * `returns_to_count` has is read, whose predicate this repeats: what has ended is not counted.
 */
export async function countReturns(db: Db, reader: Reader): Promise<ReturnCounts> {
  const isHurt = sql<boolean>`(returns.hurt_at is not null and returns.hurt_settled_at is null)`;
  const count = (view: View) =>
    sql<number>`count(*) filter (where ${view === 'hurt' ? isHurt : isInView(view, reader)})::integer`;
  return db
    .selectFrom('returns')
    .select([
      count('to_answer').as('to_answer'),
      count('open').as('open'),
      count('escalated').as('escalated'),
      count('hurt').as('hurt'),
    ])
    .where(isVisibleTo(reader))
    .where(sql<boolean>`(${isOpen} or ${isHurt})`)
    .executeTakeFirstOrThrow();
}

/** Adds a return with its lines; false if its id exists. */
export async function insertReturn(
  db: Db,
  row: Insertable<ReturnsTable>,
  lines: readonly { orderItemId: string; quantity: number; deliveredOn: string }[],
): Promise<boolean> {
  const added = await db
    .insertInto('returns')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await db
    .insertInto('return_lines')
    .values(
      lines.map(({ orderItemId, quantity, deliveredOn }) => ({
        return_id: row.id,
        order_item_id: orderItemId,
        quantity,
        delivered_on: deliveredOn,
      })),
    )
    .execute();
  return true;
}

export const updateReturn = updateById('returns');

const insertStepRow = insertInto('return_steps');

/** Adds the next step of a return of a locked order. Returns its number. */
export async function insertStep(
  db: Db,
  step: Omit<Insertable<ReturnStepsTable>, 'number'>,
  pictures: readonly string[],
): Promise<number> {
  const last = await db
    .selectFrom('return_steps')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('return_id', '=', step.return_id)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await insertStepRow(db, { ...step, number });
  if (pictures.length > 0) {
    await db
      .insertInto('return_pictures')
      .values(pictures.map((id, index) => ({ step_id: step.id, position: index + 1, file_id: id })))
      .execute();
  }
  return number;
}

/** Returns of sellers' goods that nobody has answered in time, from the id after `after` on. */
export async function listOverdueReturns(
  db: Db,
  { today, after, limit }: { today: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('returns')
    .select('id')
    .where('state', '=', 'requested')
    .where('escalated_at', 'is', null)
    .where('seller_id', 'is not', null)
    .where('answer_by', '<', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
