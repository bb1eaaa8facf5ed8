import { sql, type Insertable, type RawBuilder } from 'kysely';

import type {
  AddressSnapshot,
  CommissionSnapshot,
  DB,
  OrderItemsTable,
  OrdersTable,
} from '#db/types.ts';
import type { Warranty } from '#domain/consumer-law/warranty.ts';
import type { OrderStatus } from '#domain/orders/status.ts';
import type { SydneyDay } from '#domain/sellers/time-away.ts';

import { rulesOfCartJson, type RuleJson } from '#server/commission/queries.ts';
import type { NewMailRow } from '#server/mail/queries.ts';
import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';
import { globalSettingsJson, type PlatformSettingsRow } from '#server/settings/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** The fields of an order that its placing returns. */
interface PlacedRow {
  readonly id: string;
  readonly order_number: string;
  readonly status: OrderStatus;
  readonly total_cents: number;
}

export interface WaitingOrder extends PlacedRow {
  readonly shipping_address_id: string | null;
  readonly billing_address_id: string | null;
  /** False after its hold or payment session has expired: it will be cancelled. */
  readonly is_payable: boolean;
  readonly items: readonly {
    readonly product_id: string | null;
    readonly variant_id: string | null;
    readonly quantity: number;
    readonly price_cents: number;
    readonly proof_of_age: number | null;
  }[];
}

export interface PlacingFacts {
  /** The order that the idempotency key placed. */
  readonly earlier: (PlacedRow & { readonly request_hash: string }) | null;
  /** The user's addresses, as orders copy them; null for an unknown or deleted one. */
  readonly shipping: AddressSnapshot | null;
  readonly billing: AddressSnapshot | null;
  readonly is_waiting: boolean;
  /** Unpaid orders of this user within 24 hours and since the last paid one. */
  readonly unpaid_orders: number;
  /** The shop was never opened, so nobody may order (Rule 110). */
  readonly is_unopened: boolean;
  /** Whether an answer about GST begins today that the settings do not have yet. */
  readonly is_registration_due: boolean;
  /** The terms in force (Rule 114); null before the first were published. */
  readonly terms_version_id: string | null;
  readonly settings: PlatformSettingsRow | null;
  /** The commission rules that can match the cart, in their order (Rule 116). */
  readonly commission_rules: readonly RuleJson[];
}

interface PlacingFactsInput {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
  /** The start of the period in which unpaid orders count. */
  readonly unpaidSince: Date;
  readonly now: Date;
  /** In Sydney. */
  readonly today: SydneyDay;
}

/** Everything that placing an order reads besides its line items, in one query. */
export async function findPlacingFacts(db: Db, input: PlacingFactsInput): Promise<PlacingFacts> {
  const [facts] = await placingFacts(db, input);
  if (facts === undefined) throw new Error('A select without a table answers one row');
  const { addresses, ...others } = facts;
  return {
    ...others,
    shipping: addresses?.[input.shippingAddressId.toLowerCase()] ?? null,
    billing: addresses?.[input.billingAddressId.toLowerCase()] ?? null,
  };
}

const placingFacts = compiledQuery(
  (_db, input: Placeholders<PlacingFactsInput>) => sql<
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
      exists (select from closures where opened_at is null and reason = 'opening') as is_unopened,
      exists (select from seller_settings where gst_next_from <= ${input.today})
        or exists (select from global_settings where gst_next_from <= ${input.today}) as is_registration_due,
      (select v.id from content_versions v join content_items i on i.id = v.item_id
        where i.kind = 'page' and i.slug = 'terms' and v.published_from <= ${input.now}
        order by v.published_from desc, v.number desc limit 1) as terms_version_id,
      ${globalSettingsJson} as settings,
      ${rulesOfCartJson(input.userId)} as commission_rules
    ${preparedStatement}`,
);

interface FoundAddresses {
  /** By id; null when none was found. */
  readonly addresses: Readonly<Record<string, AddressSnapshot>> | null;
}

/** The unpaid orders of this user, oldest first, with their lines. */
export async function listWaitingOrders(db: Db, userId: string, now: Date) {
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.order_number, o.status, o.total_cents, o.shipping_address_id, o.billing_address_id,
      exists (select from stock_holds h
        where h.order_id = o.id and h.state = 'held' and h.expires_at > ${now})
      and not exists (select from payment_sessions p
        where p.order_id = o.id and p.status = 'open' and p.expires_at <= ${now}) as is_payable,
      (select coalesce(jsonb_agg(jsonb_build_object('product_id', i.product_id,
          'variant_id', i.variant_id, 'quantity', i.quantity, 'price_cents', i.price_cents,
          'proof_of_age', i.proof_of_age)), '[]')
        from order_items i where i.order_id = o.id) as items
    from orders o
    where o.user_id = ${userId} and o.status = 'pending' and o.payment_status = 'unpaid'
    order by o.created_at, o.id`.execute(db);
  return rows;
}

/** Units that this user's pending orders hold, by stock row. */
export async function listHeldUnits(db: Db, userId: string): Promise<ReadonlyMap<string, number>> {
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

/** An order with everything that is stored when it is placed. */
export interface NewOrder {
  readonly order: Omit<Insertable<OrdersTable>, 'shipping_address' | 'billing_address'> & {
    readonly shipping_address: AddressSnapshot;
    readonly billing_address: AddressSnapshot;
  };
  readonly items: readonly (Omit<
    Insertable<OrderItemsTable>,
    'variant_attributes' | 'commission_rule' | 'warranty'
  > & {
    readonly variant_attributes: Readonly<Record<string, string>> | null;
    readonly commission_rule: CommissionSnapshot | null;
    readonly warranty: Warranty | null;
  })[];
  readonly sellers: readonly Insertable<DB['order_sellers']>[];
  readonly event: Insertable<DB['order_events']>;
  readonly request: Insertable<DB['order_requests']>;
  /** The held units; none when nothing is to be paid. */
  readonly holds: readonly Insertable<DB['stock_holds']>[];
  readonly mail: NewMailRow;
}

/**
 * Adds an order with its lines, suppliers, first event, idempotency key, holds and email in one
 * statement. Returns false and adds nothing if its number is taken. The stock rows must be locked
 * and have the units.
 */
export async function tryInsertOrder(
  db: Db,
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
    select id from placed ${preparedStatement}`.execute(db);
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

export async function insertOrderRequest(db: Db, request: Insertable<DB['order_requests']>) {
  await insertion('order_requests', [request]).execute(db);
}

/** Sends rows that all have the first one's columns as one JSON parameter. */
function insertion(table: keyof DB, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const values = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${values}`;
}

/** One row with a parameter for each column, which spares long texts the way through JSON. */
function rowInsertion(table: keyof DB, row: object) {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${columns}) select ${sql.join(Object.values(row))}`;
}
