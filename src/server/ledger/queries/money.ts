import { sql } from 'kysely';

import type { LedgerAccount, LedgerKind } from '#domain/ledger/accounts.ts';

import type { Db } from '#server/platform/database.ts';

/** The balances of one seller, in cents; what the seller is owed is negative, like all credits. */
export async function listBalancesOfSeller(db: Db, sellerId: string) {
  return db
    .selectFrom('ledger_balances')
    .select((eb) => ['account', eb.fn.sum<number>('amount_cents').as('cents')])
    .where('seller_id', '=', sellerId)
    .groupBy('account')
    .execute();
}

/** The balances of all accounts in cents, over all sellers. */
export async function listBalances(db: Db) {
  return db
    .selectFrom('ledger_balances')
    .select((eb) => ['account', eb.fn.sum<number>('amount_cents').as('cents')])
    .groupBy('account')
    .execute();
}

export interface ReleaseRow {
  /** A day in Sydney. */
  readonly day: string;
  readonly cents: number;
}

/** What becomes available to a seller on the coming days that have something, the first ones. */
export async function listComingReleases(
  db: Db,
  { sellerId, now, limit }: { sellerId: string; now: Date; limit: number },
): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select to_char(available_at at time zone 'Australia/Sydney', 'YYYY-MM-DD') as day,
      sum(pending_cents)::bigint as cents
    from seller_earnings
    where seller_id = ${sellerId} and pending_cents > 0 and available_at > ${now}
    group by 1 order by 1 limit ${limit}`.execute(db);
  return rows;
}

export interface SellerMoneyRow {
  readonly seller_id: string;
  readonly name: string;
  readonly pending: number;
  readonly available: number;
  readonly reserved: number;
  readonly in_payout: number;
  readonly disputed: number;
  readonly reserve_bps: number;
  readonly reserve_days: number;
}

/**
 * The sellers with money in the ledger, as positive cents, the largest available amount first; with
 * an id that seller alone, even with nothing.
 */
export async function listSellersMoney(
  db: Db,
  { sellerId, ...page }: { sellerId: string | null; limit: number; offset: number },
) {
  const { rows } = await sql<SellerMoneyRow>`
    select u.id as seller_id, coalesce(p.trading_name, trim(u.first_name || ' ' || u.last_name)) as name,
      ${sumOf('seller_pending')} as pending, ${sumOf('seller_available')} as available,
      ${sumOf('seller_reserved')} as reserved, ${sumOf('seller_in_payout')} as in_payout,
      ${sumOf('seller_disputed')} as disputed,
      coalesce(s.reserve_bps, 0) as reserve_bps, coalesce(s.reserve_days, 0) as reserve_days
    from user_profiles u
    left join ledger_balances b on b.seller_id = u.id
    left join seller_settings s on s.seller_id = u.id
    left join seller_profiles p on p.id = u.id
    where case when ${sellerId}::uuid is null then b.seller_id is not null else u.id = ${sellerId} end
    group by u.id, s.seller_id, p.id
    order by available desc, pending desc, u.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const { count } = await db
    .selectFrom('ledger_balances')
    .select((eb) => eb.fn.count<number>('seller_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: count };
}

/** A seller's reserve with the seller's name, locked until the transaction ends. */
export async function lockReserve(db: Db, sellerId: string) {
  const { rows } = await sql<{ name: string; reserve_bps: number; reserve_days: number }>`
    select trim(u.first_name || ' ' || u.last_name) as name,
      coalesce(s.reserve_bps, 0) as reserve_bps, coalesce(s.reserve_days, 0) as reserve_days
    from user_profiles u left join seller_settings s on s.seller_id = u.id
    where u.id = ${sellerId} and u.role in ('seller', 'admin') for no key update of u`.execute(db);
  return rows[0];
}

export async function upsertReserve(
  db: Db,
  row: { seller_id: string; reserve_bps: number; reserve_days: number; updated_at: Date },
): Promise<void> {
  const { seller_id: _id, ...change } = row;
  await db
    .insertInto('seller_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(change))
    .execute();
}

function sumOf(account: LedgerAccount) {
  return sql<number>`coalesce(-sum(b.amount_cents) filter (where b.account = ${account}), 0)::bigint`;
}

export interface MovementRow {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly posted_at: Date;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly payout_id: string | null;
  readonly payout_number: number | null;
  readonly note: string | null;
}

interface MovementWindow {
  /** Only transactions that touch this seller; null for all. */
  readonly sellerId: string | null;
  /** The id of the last one seen; null to begin with the newest. */
  readonly before: string | null;
  /** Only what moved the seller's own money: the GST of their commission is the operator's. */
  readonly isOwn: boolean;
  readonly limit: number;
}

/**
 * Transactions, the newest first. A page is read from an index, from the place after the last one
 * seen, so that the last page of a million postings is as fast as the first.
 */
export async function listMovements(
  db: Db,
  { sellerId, before, isOwn, limit }: MovementWindow,
): Promise<MovementRow[]> {
  const place = sql`(select posted_at, id from ledger_transactions where id = ${before}::uuid)`;
  const ids =
    sellerId === null
      ? sql`
        select id, posted_at from ledger_transactions
        where ${before}::uuid is null or (posted_at, id) < ${place}
        order by posted_at desc, id desc limit ${limit}`
      : sql`
        select distinct transaction_id as id, posted_at from ledger_postings
        where seller_id = ${sellerId}
          and (not ${isOwn} or account <> 'commission' or order_item_id is not null)
          and (${before}::uuid is null or (posted_at, transaction_id) < ${place})
        order by posted_at desc, transaction_id desc limit ${limit}`;
  const { rows } = await sql<MovementRow>`
    select t.id, t.kind, t.posted_at, t.order_id, o.order_number, t.note,
      l.payout_id, q.number as payout_number
    from (${ids}) page
    join ledger_transactions t on t.id = page.id
    left join orders o on o.id = t.order_id
    left join payout_lines l on l.id = t.payout_line_id
    left join payouts q on q.id = l.payout_id
    order by t.posted_at desc, t.id desc`.execute(db);
  return rows;
}

/** The postings of some transactions, with the names of what they are about, in their order. */
export async function listPostingsOf(
  db: Db,
  { transactionIds, sellerId }: { transactionIds: readonly string[]; sellerId: string | null },
) {
  if (transactionIds.length === 0) return [];
  let query = db
    .selectFrom('ledger_postings')
    .leftJoin('order_items', 'order_items.id', 'ledger_postings.order_item_id')
    .leftJoin('user_profiles', 'user_profiles.id', 'ledger_postings.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'ledger_postings.seller_id')
    .select([
      'ledger_postings.transaction_id',
      'ledger_postings.account',
      'ledger_postings.order_item_id',
      'ledger_postings.amount_cents',
      'order_items.product_name',
      'order_items.variant_name',
      'order_items.quantity',
      'order_items.commission_rule',
      sql<string | null>`coalesce(
        seller_profiles.trading_name,
        trim(user_profiles.first_name || ' ' || user_profiles.last_name)
      )`.as('seller_name'),
    ])
    .where('ledger_postings.transaction_id', 'in', transactionIds)
    .orderBy('ledger_postings.transaction_id')
    .orderBy('ledger_postings.position');
  if (sellerId !== null) query = query.where('ledger_postings.seller_id', '=', sellerId);
  return query.execute();
}

export type PostingRow = Awaited<ReturnType<typeof listPostingsOf>>[number];
