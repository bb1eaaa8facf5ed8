import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';

import type { AddressSnapshot, DB, OrderItemsTable, OrdersTable } from '#db/types.ts';
import type { OrderStatus } from '#domain/orders/status.ts';

import type { NewMailRow } from '#server/mail/queries.ts';
import { fixedQuery, type Places } from '#server/platform/fixed-query.ts';
import { plannedOnce } from '#server/platform/planned-once.ts';
import { GLOBAL_SETTINGS_ID, type PlatformSettingsRow } from '#server/settings/queries.ts';

/** An order as an answer to its placing needs it. */
interface PlacedRow {
  readonly id: string;
  readonly order_number: string;
  readonly status: OrderStatus;
  readonly total_cents: number;
}

/** An order that waits for its payment. */
export interface WaitingOrder extends PlacedRow {
  readonly shipping_address_id: string | null;
  readonly billing_address_id: string | null;
  /** False once its hold or its payment session has ended: it only waits to be cancelled. */
  readonly is_payable: boolean;
  readonly items: readonly {
    readonly product_id: string | null;
    readonly variant_id: string | null;
    readonly quantity: number;
    readonly price_cents: number;
  }[];
}

export interface PlacingFacts {
  /** What the idempotency key was used for. */
  readonly earlier: (PlacedRow & { readonly request_hash: string }) | null;
  /** Own addresses that were not deleted, as orders copy them; null where there is none. */
  readonly shipping: AddressSnapshot | null;
  readonly billing: AddressSnapshot | null;
  /** Whether an order of this user waits for payment. */
  readonly is_waiting: boolean;
  /** Orders of this user since the last paid one and within 24 hours that were not paid. */
  readonly unpaid_orders: number;
  /** The platform's settings; null when none were saved. */
  readonly settings: PlatformSettingsRow | null;
}

interface PlacingFactsInput {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
  /** From when unpaid orders count. */
  readonly unpaidSince: Date;
}

/** What stands about a buyer's input to order besides the goods, in one round trip. */
export async function findPlacingFacts(
  db: Kysely<DB>,
  input: PlacingFactsInput,
): Promise<PlacingFacts> {
  const [facts] = await placingFacts(db, input);
  if (facts === undefined) throw new Error('A select without a table answers one row');
  const { addresses, ...others } = facts;
  return {
    ...others,
    shipping: addresses?.[input.shippingAddressId.toLowerCase()] ?? null,
    billing: addresses?.[input.billingAddressId.toLowerCase()] ?? null,
  };
}

const placingFacts = fixedQuery(
  (_db, input: Places<PlacingFactsInput>) => sql<
    Omit<PlacingFacts, 'shipping' | 'billing'> & FoundAddresses
  >`
    select
      (select jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status,
          'total_cents', o.total_cents, 'request_hash', r.request_hash)
        from order_requests r join orders o on o.id = r.order_id
        where r.user_id = ${input.userId} and r.idempotency_key = ${input.idempotencyKey}) as earlier,
      (select jsonb_object_agg(id, jsonb_build_object('type', type, 'first_name', first_name,
          'last_name', last_name, 'company', company, 'address1', address1, 'address2', address2,
          'city', city, 'state', state, 'postcode', postcode, 'country', country, 'phone', phone))
        from addresses where id in (${input.shippingAddressId}, ${input.billingAddressId})
          and user_id = ${input.userId} and archived_at is null) as addresses,
      exists (select from orders where user_id = ${input.userId}
        and status = 'pending' and payment_status = 'unpaid') as is_waiting,
      (select count(*)::integer from orders where user_id = ${input.userId}
        and payment_status = 'unpaid' and status in ('pending', 'cancelled')
        and created_at > ${input.unpaidSince} and created_at > coalesce((
          select max(paid_at) from orders where user_id = ${input.userId}), '-infinity')) as unpaid_orders,
      (select to_jsonb(g) from global_settings g where g.id = ${GLOBAL_SETTINGS_ID}) as settings
    ${plannedOnce}`,
);

interface FoundAddresses {
  /** By id; null when none was found. */
  readonly addresses: Readonly<Record<string, AddressSnapshot>> | null;
}

/** Orders of this user that wait for payment, oldest first, with their lines. */
export async function listWaitingOrders(
  db: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.order_number, o.status, o.total_cents, o.shipping_address_id, o.billing_address_id,
      exists (select from stock_holds h
        where h.order_id = o.id and h.state = 'held' and h.expires_at > ${now})
      and not exists (select from payment_sessions p
        where p.order_id = o.id and p.status = 'open' and p.expires_at <= ${now}) as is_payable,
      (select coalesce(jsonb_agg(jsonb_build_object('product_id', i.product_id,
          'variant_id', i.variant_id, 'quantity', i.quantity, 'price_cents', i.price_cents)), '[]')
        from order_items i where i.order_id = o.id) as items
    from orders o
    where o.user_id = ${userId} and o.status = 'pending' and o.payment_status = 'unpaid'
    order by o.created_at, o.id`.execute(db);
  return rows;
}

/** Units that this user's pending orders hold, by stock row. */
export async function listHeldUnits(
  db: Kysely<DB>,
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .select(['stock_holds.stock_item_id', sql<number>`sum(quantity)::integer`.as('units')])
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'pending')
    .where('stock_holds.state', '=', 'held')
    .groupBy('stock_holds.stock_item_id')
    .execute();
  return new Map(rows.map((row) => [row.stock_item_id, row.units]));
}

/** An order with all that is written when it is placed; each part carries the order's id. */
export interface NewOrder {
  readonly order: Omit<Insertable<OrdersTable>, 'shipping_address' | 'billing_address'> & {
    readonly shipping_address: AddressSnapshot;
    readonly billing_address: AddressSnapshot;
  };
  readonly items: readonly (Omit<Insertable<OrderItemsTable>, 'variant_attributes'> & {
    readonly variant_attributes: Readonly<Record<string, string>> | null;
  })[];
  readonly sellers: readonly Insertable<DB['order_sellers']>[];
  readonly event: Insertable<DB['order_events']>;
  readonly request: Insertable<DB['order_requests']>;
  /** Units that are set aside for it; none when nothing is to be paid. */
  readonly holds: readonly Insertable<DB['stock_holds']>[];
  readonly mail: NewMailRow;
}

/**
 * Writes an order, its lines, suppliers and first event, what its idempotency key stands for, its
 * holds and the mail about it in one statement; nothing at all when its number is taken. Whether it
 * was written. The stock rows must be locked and have the units.
 */
export async function tryInsertOrder(
  db: Kysely<DB>,
  { order, items, sellers, event, request, holds, mail }: NewOrder,
): Promise<boolean> {
  const ifPlaced = sql`where exists (select from placed)`;
  const { rows } = await sql`
    with placed as (
      ${insertion('orders', [order])} on conflict (order_number) do nothing returning id
    ),
    lines as (${insertion('order_items', items)} ${ifPlaced}),
    suppliers as (${insertion('order_sellers', sellers)} ${ifPlaced}),
    happened as (${insertion('order_events', [event])} ${ifPlaced}),
    remembered as (${insertion('order_requests', [request])} ${ifPlaced}),
    told as (${rowInsertion('mails', mail)} ${ifPlaced})
    ${holds.length === 0 ? sql`` : holding(holds, ifPlaced)}
    select id from placed ${plannedOnce}`.execute(db);
  return rows.length === 1;
}

function holding(holds: NewOrder['holds'], ifPlaced: RawBuilder<unknown>) {
  return sql`,
    held as (
      ${insertion('stock_holds', holds)} ${ifPlaced} returning stock_item_id, quantity
    ),
    reserved as (
      update stock_items set reserved = stock_items.reserved + held.quantity
      from held where stock_items.id = held.stock_item_id
    )`;
}

/** Remembers which order an idempotency key stands for. */
export async function insertOrderRequest(
  db: Kysely<DB>,
  request: Insertable<DB['order_requests']>,
): Promise<void> {
  await insertion('order_requests', [request]).execute(db);
}

/**
 * `insert into … select …` of rows that all have the first one's columns, sent as one JSON
 * parameter.
 */
function insertion(table: keyof DB, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const values = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${values}`;
}

/**
 * The same for one row with a parameter for each column, which spares long texts the way through
 * JSON.
 */
function rowInsertion(table: keyof DB, row: object) {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${columns}) select ${sql.join(Object.values(row))}`;
}
