import { sql } from 'kysely';

import type { LedgerKind, Posting } from '#domain/ledger/accounts.ts';
import type { FundsOf } from '#domain/ledger/postings.ts';
import { cents } from '#domain/money/cents.ts';

import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/platform/database.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';

export interface NewTransaction {
  readonly kind: LedgerKind;
  readonly businessKey: string;
  /** Null for what belongs to no order. */
  readonly orderId: string | null;
  readonly dueAt?: Date;
  readonly payoutLineId?: string;
  /** Why a person posted it. */
  readonly note?: string;
  readonly postedAt: Date;
}

/**
 * Posts a transaction, unless its event was posted before. The database refuses postings that do
 * not sum to 0 when it commits, and keeps balances and earnings. No postings, no transaction.
 * Returns whether it was posted.
 */
export async function insertTransaction(
  db: Db,
  { kind, businessKey, orderId, dueAt, payoutLineId, note, postedAt }: NewTransaction,
  postings: readonly Posting[],
): Promise<boolean> {
  if (postings.length === 0) return false;
  const rows = postings.map(({ account, sellerId, lineId, amountCents }, position) => ({
    position,
    account,
    seller_id: sellerId,
    order_item_id: lineId,
    amount_cents: amountCents,
  }));
  const { numAffectedRows: posted } = await sql`
    with posted as (
      insert into ledger_transactions (
        id, kind, business_key, order_id, due_at, payout_line_id, note, posted_at
      )
      values (
        ${newId()}, ${kind}, ${businessKey}, ${orderId}, ${dueAt ?? null}, ${payoutLineId ?? null},
        ${note ?? null}, ${postedAt}
      )
      on conflict (business_key) do nothing returning id, posted_at
    )
    insert into ledger_postings (
      transaction_id, position, account, seller_id, order_item_id, amount_cents, posted_at
    )
    select posted.id, p.position, p.account, p.seller_id, p.order_item_id, p.amount_cents,
      posted.posted_at
    from posted, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (
      position smallint, account text, seller_id uuid, order_item_id uuid, amount_cents bigint
    ) ${preparedStatement}`.execute(db);
  return posted !== undefined && posted > 0n;
}

/** Whether an event was posted as this kind. */
export async function isPostedAs(db: Db, businessKey: string, kind: LedgerKind): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('business_key', '=', businessKey)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** The postings of an event in their order; none if it was not posted. */
export async function listPostings(db: Db, businessKey: string): Promise<Posting[]> {
  const rows = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
    .select(['account', 'seller_id', 'order_item_id', 'amount_cents'])
    .where('business_key', '=', businessKey)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    account: row.account,
    sellerId: row.seller_id,
    lineId: row.order_item_id,
    amountCents: cents(row.amount_cents),
  }));
}

/** The keys of an order's events of a kind, in the order in which they were posted. */
export async function listKeys(
  db: Db,
  { orderId, kind }: { orderId: string; kind: LedgerKind },
): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_transactions')
    .select('business_key')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('posted_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.business_key);
}

/** How often shares of an order became available, or left a reserve. */
export async function countTransactions(
  db: Db,
  { orderId, kind }: { orderId: string; kind: LedgerKind },
): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The lines of an order in their order: what the buyer pays for each with freight and tax, its
 * commission, what was refunded of it (failed refunds left out) and what is pending of it; cents.
 */
export async function listShares(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .leftJoin('seller_earnings', 'seller_earnings.order_item_id', 'order_items.id')
    .select([
      'order_items.id',
      'order_items.seller_id',
      'order_items.commission_cents',
      'seller_earnings.pending_cents',
      sql<number>`order_items.line_total_cents + order_items.freight_cents + case
        when orders.prices_include_tax then 0
        else order_items.tax_cents + order_items.freight_tax_cents end`.as('due_cents'),
      sql<number>`coalesce((
        select sum(l.amount_cents + l.freight_cents) from refund_lines l
        join refunds r on r.id = l.refund_id
        where l.order_item_id = order_items.id and r.status <> 'failed'
      ), 0)::integer`.as('refunded_cents'),
    ])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .modifyEnd(preparedStatement)
    .execute();
}

/** What a refund takes from each line, freight included, and what is pending of the line; cents. */
export async function listRefundShares(db: Db, refundId: string) {
  return db
    .selectFrom('refund_lines')
    .innerJoin('order_items', 'order_items.id', 'refund_lines.order_item_id')
    .leftJoin('seller_earnings', 'seller_earnings.order_item_id', 'order_items.id')
    .select((eb) => [
      'order_items.id',
      'order_items.seller_id',
      'refund_lines.commission_cents',
      'seller_earnings.pending_cents',
      eb('refund_lines.amount_cents', '+', eb.ref('refund_lines.freight_cents')).as('amount_cents'),
    ])
    .where('refund_lines.refund_id', '=', refundId)
    .orderBy('order_items.position')
    .execute();
}

/**
 * The available money and the reserves of some sellers. Their profiles stay locked until the
 * transaction ends, so that two events never take the same money; in the order of their ids.
 * Whatever changes available money holds this lock, so a payout covers exactly what it pays.
 */
export async function lockFunds(db: Db, sellerIds: readonly string[]): Promise<FundsOf> {
  await db
    .selectFrom('user_profiles')
    .select('id')
    .where('id', 'in', sellerIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const available = await db
    .selectFrom('ledger_balances')
    .select((eb) => ['seller_id', eb.fn.sum<number>('amount_cents').as('amount_cents')])
    .where('account', '=', 'seller_available')
    .where('seller_id', 'in', sellerIds)
    .groupBy('seller_id')
    .execute();
  const reserves = await db
    .selectFrom('seller_earnings')
    .select(['seller_id', 'order_item_id', 'reserved_cents'])
    .where('seller_id', 'in', sellerIds)
    .where('reserved_cents', '>', 0)
    .orderBy('reserved_until')
    .orderBy('order_item_id')
    .execute();
  return new Map(
    sellerIds.map((id) => [
      id,
      {
        availableCents: cents(
          -Number(available.find((row) => row.seller_id === id)?.amount_cents ?? 0),
        ),
        reserves: reserves
          .filter((row) => row.seller_id === id)
          .map((row) => ({ lineId: row.order_item_id, amountCents: cents(row.reserved_cents) })),
      },
    ]),
  );
}
