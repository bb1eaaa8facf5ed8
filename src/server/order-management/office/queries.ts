import { sql, type SelectQueryBuilder } from 'kysely';

import type { DB, OrderStatus, PaymentStatus } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

import type { RowsBelow } from '#server/http/csv.ts';
import type { ListPage } from '#server/http/list-query.ts';
import { isNamedBy } from '#server/orders/queries/read-orders.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';

export interface OrderFilter {
  /** A part of the number, the end of the id, or a part of the buyer's name or address. */
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
}

const SORT_COLUMNS = {
  created_at: 'orders.created_at',
  total: 'orders.total_cents',
  order_number: 'orders.order_number',
} as const;

/** The columns for searching and sorting. */
const KEYS = [
  'orders.id',
  'orders.created_at',
  'orders.total_cents',
  'orders.order_number',
] as const;

function filtered(db: Db, { search, status, paymentStatus }: OrderFilter) {
  let orders = db.selectFrom('orders').select(KEYS);
  if (status !== undefined) orders = orders.where('orders.status', '=', status);
  if (paymentStatus !== undefined) {
    orders = orders.where('orders.payment_status', '=', paymentStatus);
  }
  const words = search?.trim() ?? '';
  if (words === '') return db.selectFrom(orders.as('orders'));
  const anywhere = likeContaining(words);
  const buyers = db
    .selectFrom('user_profiles')
    .select('id')
    .where(sql`first_name || ' ' || last_name`, 'ilike', anywhere)
    .unionAll(db.selectFrom('auth_users').select('id').where('email', 'ilike', anywhere));
  // A union, because one condition over both parts would use no index. It reads the keys as well,
  // because looking them up by id takes long when a search finds every order.
  const isNamed = isNamedBy(words);
  const ofBuyers = orders.where('orders.user_id', 'in', buyers).where(sql<boolean>`not ${isNamed}`);
  return db.selectFrom(orders.where(isNamed).unionAll(ofBuyers).as('orders'));
}

function withFacts(db: Db, ids: SelectQueryBuilder<DB, 'orders', { id: string }>) {
  return db
    .selectFrom('orders')
    .where('orders.id', 'in', ids)
    .innerJoin('user_profiles', 'user_profiles.id', 'orders.user_id')
    .leftJoin('auth_users', 'auth_users.id', 'orders.user_id')
    .select((eb) => [
      'orders.id',
      'orders.order_number',
      'orders.user_id',
      'orders.status',
      'orders.payment_status',
      'orders.fulfilment_status',
      'orders.subtotal_cents',
      'orders.tax_cents',
      'orders.freight_cents',
      'orders.total_cents',
      'orders.created_at',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'auth_users.email',
      eb
        .selectFrom('order_items')
        .select(sql<number>`coalesce(sum(order_items.quantity), 0)::integer`.as('units'))
        .whereRef('order_items.order_id', '=', 'orders.id')
        .as('units'),
    ]);
}

/** All orders, newest first unless sorted otherwise. */
export async function listAnyOrders(
  db: Db,
  filter: OrderFilter,
  page: ListPage<keyof typeof SORT_COLUMNS>,
) {
  const { by, direction } = page.sort;
  // Read only for the orders of this page; joined to the list, they would be read for all orders
  // before it as well.
  const ids = filtered(db, filter)
    .select('orders.id')
    .orderBy(SORT_COLUMNS[by], direction)
    .orderBy('orders.id', direction)
    .limit(page.limit)
    .offset(page.offset);
  return withFacts(db, ids)
    .orderBy(SORT_COLUMNS[by], direction)
    .orderBy('orders.id', direction)
    .execute();
}

export async function listAnyOrdersBelow(db: Db, filter: OrderFilter, below: RowsBelow) {
  const ids = filtered(db, filter)
    .select('orders.id')
    .where('orders.id', '<', below.id)
    .orderBy('orders.id', 'desc')
    .limit(below.limit);
  return withFacts(db, ids).orderBy('orders.id', 'desc').execute();
}

export type AnyOrderRow = Awaited<ReturnType<typeof listAnyOrders>>[number];

export async function countAnyOrders(db: Db, filter: OrderFilter): Promise<number> {
  return countRows(filtered(db, filter));
}

export async function listOrderStates(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'version', 'prices_include_tax'])
    .where('id', 'in', ids)
    .execute();
}

export async function findBuyer(db: Db, userId: string) {
  return db
    .selectFrom('user_profiles')
    .leftJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .select([
      'user_profiles.id',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'auth_users.email',
    ])
    .where('user_profiles.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The products that an order lacks. */
export async function listShortages(db: Db, orderId: string) {
  return db
    .selectFrom('stock_holds')
    .innerJoin('stock_items', 'stock_items.id', 'stock_holds.stock_item_id')
    .innerJoin('products', 'products.id', 'stock_items.product_id')
    .leftJoin('product_variants', 'product_variants.id', 'stock_items.variant_id')
    .select([
      'products.name',
      'product_variants.name as variant_name',
      'stock_holds.short_quantity as quantity',
    ])
    .where('stock_holds.order_id', '=', orderId)
    .where('stock_holds.short_quantity', '>', 0)
    .orderBy('products.name')
    .execute();
}

const MAIL_COLUMNS = [
  'id',
  'kind',
  'subject',
  'to_address',
  'notification',
  'repeats_id',
  'sent_at',
  'failed_at',
  'last_error',
  'created_at',
] as const;

/** Whether an email is about a parcel that was taken back since; it must not be sent again. */
const aboutParcelTakenBack = sql<boolean>`mails.kind <> 'order-parcel-taken-back' and exists (
  select from parcels where parcels.id::text = mails.notification ->> 'parcelId' and parcels.taken_back_at is not null
)`;

export async function listOrderMails(db: Db, orderId: string) {
  return db
    .selectFrom('mails')
    .select(MAIL_COLUMNS)
    .select(aboutParcelTakenBack.as('is_outdated'))
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export type OrderMailRow = Awaited<ReturnType<typeof listOrderMails>>[number];

export async function findOrderMail(
  db: Db,
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<OrderMailRow | undefined> {
  return db
    .selectFrom('mails')
    .select(MAIL_COLUMNS)
    .select(aboutParcelTakenBack.as('is_outdated'))
    .where('order_id', '=', orderId)
    .where('id', '=', mailId)
    .executeTakeFirst();
}

export async function countRepeatsSince(db: Db, orderId: string, since: Date): Promise<number> {
  return countRows(
    db
      .selectFrom('mails')
      .where('order_id', '=', orderId)
      .where('repeats_id', 'is not', null)
      .where('created_at', '>', since),
  );
}
