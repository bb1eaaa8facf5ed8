import type { Insertable, Kysely } from 'kysely';

import type { AddressSnapshot, DB, OrdersTable } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';

/** Products by id with their seller's name, withdrawn ones included so that they can be named. */
export async function findProductsById(db: Kysely<DB>, ids: readonly string[]) {
  return db
    .selectFrom('products')
    .leftJoin('user_profiles', 'user_profiles.id', 'products.seller_id')
    .select([
      'products.id',
      'products.name',
      'products.slug',
      'products.sku',
      'products.images',
      'products.price_cents',
      'products.discount_type',
      'products.discount_value',
      'products.seller_id',
      'products.is_taxable',
      'products.is_shipping_exempt',
      'products.override_global_settings',
      'products.custom_tax_rate_bps',
      'products.custom_shipping_cost_cents',
      'products.archived_at',
      'user_profiles.first_name as seller_first_name',
      'user_profiles.last_name as seller_last_name',
    ])
    .where('products.id', 'in', ids)
    .execute();
}

export type SoldProductRow = Awaited<ReturnType<typeof findProductsById>>[number];

/** Listed variants by id. */
export async function findVariantsById(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('product_variants')
    .select(['id', 'product_id', 'name', 'sku', 'price_cents', 'attributes'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
}

export type SoldVariantRow = Awaited<ReturnType<typeof findVariantsById>>[number];

/** What sellers have saved about tax, freight and their legal person; sellers without a row are left out. */
export async function findSellerSettings(db: Kysely<DB>, sellerIds: readonly string[]) {
  if (sellerIds.length === 0) return [];
  return db
    .selectFrom('seller_settings')
    .select([
      'seller_id',
      'tax_rate_override_bps',
      'shipping_rules',
      'gst_registered',
      'legal_name',
      'abn',
    ])
    .where('seller_id', 'in', sellerIds)
    .execute();
}

export type SellerSettingsRow = Awaited<ReturnType<typeof findSellerSettings>>[number];

/** An own address that was not deleted, as orders copy it. */
export async function findOwnAddress(
  db: Kysely<DB>,
  id: string,
  userId: string,
): Promise<AddressSnapshot | undefined> {
  return db
    .selectFrom('addresses')
    .select([
      'type',
      'first_name',
      'last_name',
      'company',
      'address1',
      'address2',
      'city',
      'state',
      'postcode',
      'country',
      'phone',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Product, variant and units of each cart line, in the order they were added. */
export async function listLinesToBuy(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('cart_items')
    .select(['product_id', 'variant_id', 'quantity'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What an idempotency key of this user was used for. */
export async function findOrderRequest(db: Kysely<DB>, userId: string, idempotencyKey: string) {
  return db
    .selectFrom('order_requests')
    .innerJoin('orders', 'orders.id', 'order_requests.order_id')
    .select([
      'order_requests.request_hash',
      'orders.id',
      'orders.order_number',
      'orders.status',
      'orders.total_cents',
    ])
    .where('order_requests.user_id', '=', userId)
    .where('order_requests.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function insertOrderRequest(
  db: Kysely<DB>,
  request: {
    userId: string;
    idempotencyKey: string;
    requestHash: string;
    orderId: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('order_requests')
    .values({
      user_id: request.userId,
      idempotency_key: request.idempotencyKey,
      request_hash: request.requestHash,
      order_id: request.orderId,
      created_at: request.now,
    })
    .execute();
}

/**
 * Orders of this user that wait for payment, oldest first, with their lines. `is_payable` is false once the
 * hold or the payment session has ended: such an order only waits to be cancelled.
 */
export async function listWaitingOrders(db: Kysely<DB>, userId: string, now: Date) {
  const orders = await db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id',
      'orders.order_number',
      'orders.status',
      'orders.total_cents',
      'orders.shipping_address_id',
      'orders.billing_address_id',
      eb
        .and([
          eb.exists(
            eb
              .selectFrom('stock_holds')
              .select('stock_holds.id')
              .whereRef('stock_holds.order_id', '=', 'orders.id')
              .where('stock_holds.state', '=', 'held')
              .where('stock_holds.expires_at', '>', now),
          ),
          eb.not(
            eb.exists(
              eb
                .selectFrom('payment_sessions')
                .select('payment_sessions.id')
                .whereRef('payment_sessions.order_id', '=', 'orders.id')
                .where('payment_sessions.status', '=', 'open')
                .where('payment_sessions.expires_at', '<=', now),
            ),
          ),
        ])
        .$castTo<boolean>()
        .as('is_payable'),
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'pending')
    .where('orders.payment_status', '=', 'unpaid')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
  if (orders.length === 0) return [];
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'product_id', 'variant_id', 'quantity', 'price_cents'])
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .orderBy('position')
    .execute();
  return orders.map((order) => ({
    ...order,
    items: items.filter((item) => item.order_id === order.id),
  }));
}

/** Writes the order unless its number is taken; whether it was written. */
export async function tryInsertOrder(
  db: Kysely<DB>,
  order: Insertable<OrdersTable>,
): Promise<boolean> {
  const row = await db
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('order_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOrderItems(
  db: Kysely<DB>,
  items: readonly Insertable<DB['order_items']>[],
): Promise<void> {
  await db.insertInto('order_items').values(items).execute();
}

export async function insertOrderSellers(
  db: Kysely<DB>,
  sellers: readonly Insertable<DB['order_sellers']>[],
): Promise<void> {
  await db.insertInto('order_sellers').values(sellers).execute();
}

export async function insertOrderEvent(
  db: Kysely<DB>,
  event: Insertable<DB['order_events']>,
): Promise<void> {
  await db.insertInto('order_events').values(event).execute();
}

/** Locks an order until the transaction ends; with `userId`, only when it is that user's. */
export async function lockOrder(db: Kysely<DB>, id: string, userId?: string) {
  let query = db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'user_id',
      'status',
      'payment_status',
      'fulfilment_status',
      'total_cents',
      'currency',
      'version',
      'paid_at',
    ])
    .where('id', '=', id)
    .forUpdate();
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.executeTakeFirst();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Changes a locked order and counts the change. */
export async function updateOrder(
  db: Kysely<DB>,
  id: string,
  change: {
    status?: LockedOrder['status'];
    payment_status?: LockedOrder['payment_status'];
    fulfilment_status?: LockedOrder['fulfilment_status'];
    paid_at?: Date;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What an order's total is made of, as a payment page lists it: its lines, the freight, and tax that is not in the prices. */
export async function listPaymentLines(db: Kysely<DB>, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['freight_cents', 'tax_cents', 'tax_label', 'prices_include_tax'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('order_items')
    .select(['product_name', 'variant_name', 'quantity', 'price_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const lines = items.map((item) => ({
    name: [item.product_name, item.variant_name].filter((part) => part !== null).join(', '),
    quantity: item.quantity,
    unitCents: cents(item.price_cents),
  }));
  const extra = (name: string, amount: number) =>
    amount === 0 ? [] : [{ name, quantity: 1, unitCents: cents(amount) }];
  return [
    ...lines,
    ...extra('Shipping', order.freight_cents),
    ...extra(order.tax_label, order.prices_include_tax ? 0 : order.tax_cents),
  ];
}

/** The newest attempt to pay an order. */
export async function findLatestPaymentSession(db: Kysely<DB>, orderId: string) {
  return db
    .selectFrom('payment_sessions')
    .select(['id', 'attempt', 'status', 'provider_session_id', 'url', 'expires_at', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertPaymentSession(
  db: Kysely<DB>,
  session: {
    id: string;
    orderId: string;
    provider: string;
    attempt: number;
    amountCents: number;
    expiresAt: Date;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('payment_sessions')
    .values({
      id: session.id,
      order_id: session.orderId,
      provider: session.provider,
      attempt: session.attempt,
      amount_cents: session.amountCents,
      status: 'creating',
      expires_at: session.expiresAt,
      created_at: session.now,
      updated_at: session.now,
    })
    .execute();
}

/** Records what the provider answered; an event that came first is not overwritten. */
export async function openPaymentSession(
  db: Kysely<DB>,
  id: string,
  opened: { providerSessionId: string; url: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set((eb) => ({
      provider_session_id: opened.providerSessionId,
      url: opened.url,
      status: eb
        .case()
        .when('status', '=', 'creating')
        .then('open' as const)
        .else(eb.ref('status'))
        .end(),
      updated_at: opened.now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Gives up an attempt that no session came of; what an event has told meanwhile stays. */
export async function abandonAttempt(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({ status: 'expired', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .execute();
}

export async function closePaymentSession(
  db: Kysely<DB>,
  id: string,
  closed: {
    status: 'paid' | 'expired';
    paymentReference?: string | null;
    /** What the provider confirmed as paid. */
    capturedCents?: number | null;
    capturedCurrency?: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({
      status: closed.status,
      updated_at: closed.now,
      ...(closed.paymentReference === undefined
        ? {}
        : { payment_reference: closed.paymentReference }),
      ...(closed.capturedCents === undefined ? {} : { captured_cents: closed.capturedCents }),
      ...(closed.capturedCurrency === undefined
        ? {}
        : { captured_currency: closed.capturedCurrency }),
    })
    .where('id', '=', id)
    .execute();
}
