import type { Insertable, Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';

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

/**
 * What an order's total is made of, as a payment page lists it: its lines, the freight, and tax
 * that is not in the prices.
 */
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
