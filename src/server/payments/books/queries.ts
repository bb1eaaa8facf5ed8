import { sql, type Insertable } from 'kysely';

import type { DB } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';

export async function findReading(db: Db, provider: string) {
  return db
    .selectFrom('provider_readings')
    .select('read_at')
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Returns whether the entry is new. */
export async function insertProviderTransaction(
  db: Db,
  row: Insertable<DB['provider_transactions']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('provider_transactions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .returning('transaction_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The comparison reads the whole ledger: 10 s for half a million payments and their fees. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = '50s'`.execute(db);
}

/** What the ledger posted to a provider's clearing, with the provider's id of what it is about. */
function clearingOf(provider: string) {
  return sql`
    select t.order_id, t.posted_at, p.amount_cents,
      case when s.id is not null then 'payment' when r.id is not null then 'refund'
        when d.id is not null then 'dispute' end as subject,
      coalesce(s.payment_reference, s.provider_session_id, r.provider_refund_id,
        d.provider_dispute_id) as reference
    from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id and p.account = 'clearing'
    cross join lateral (select
      case when t.kind in ('paid', 'paid_unmatched')
        then split_part(t.business_key, ':', 2)::uuid end as session_id,
      case when t.kind in ('refund_settled', 'refund_failed')
        then split_part(t.business_key, ':', 2)::uuid end as refund_id,
      case when t.kind in ('dispute_withdrawn', 'dispute_reinstated')
        then split_part(t.business_key, ':', 2)::uuid end as dispute_id,
      case when t.kind in ('provider_fee', 'dispute_fee', 'provider_payout',
        'provider_payout_failed') then split_part(t.business_key, ':', 2) end as provider
    ) about
    left join payment_sessions s on s.id = about.session_id
    left join refunds r on r.id = about.refund_id
    left join payment_disputes d on d.id = about.dispute_id
    where coalesce(about.provider, s.provider, r.provider, d.provider) = ${provider}`;
}

/** Stores both balances, each as the sum of its entries. */
export async function recordReading(
  db: Db,
  { provider, readAt }: { provider: string; readAt: Date },
): Promise<void> {
  await sql`
    insert into provider_readings (provider, read_at, our_cents, their_cents)
    select ${provider}, ${readAt},
      coalesce((select sum(amount_cents) from (${clearingOf(provider)}) ours), 0),
      coalesce((select sum(amount_cents - fee_cents) from provider_transactions
        where provider = ${provider} and currency = 'AUD'), 0)
    on conflict (provider) do update set read_at = excluded.read_at,
      our_cents = excluded.our_cents, their_cents = excluded.their_cents`.execute(db);
}

/**
 * Stores what differs between the ledger and a provider's books and has not moved since
 * `settledBefore`; differences that are gone are deleted. A refund that the provider has taken and
 * not finished is not one. Returns how many there are.
 */
export async function recordDifferences(
  db: Db,
  { provider, settledBefore, now }: { provider: string; settledBefore: Date; now: Date },
): Promise<number> {
  await sql`
    with ours as (
      select subject, reference, sum(amount_cents) as cents, max(posted_at) as moved_at,
        (array_agg(order_id))[1] as order_id
      from (${clearingOf(provider)}) posted where subject is not null group by 1, 2
    ), theirs as (
      select subject, reference, sum(amount_cents) as cents, max(created_at) as moved_at,
        max(payment_reference) as payment_reference, currency
      from provider_transactions
      where provider = ${provider} and currency = 'AUD' and reference is not null
        and subject in ('payment', 'refund', 'dispute')
      group by subject, reference, currency
    ), differ as materialized (
      select subject, reference,
        case when theirs.cents is null then 'missing_there'
          when ours.cents is null then 'missing_here' else 'amount_differs' end as kind,
        coalesce(ours.cents, 0) as our_cents, coalesce(theirs.cents, 0) as their_cents,
        'AUD' as currency, ours.order_id, theirs.payment_reference,
        greatest(ours.moved_at, theirs.moved_at) as moved_at
      from ours full join theirs using (subject, reference)
      where coalesce(ours.cents, 0) <> coalesce(theirs.cents, 0)
        and not (subject = 'refund' and exists (select from refunds r
          where r.provider_refund_id = reference and r.status = 'queued'))
      union all
      select subject, transaction_id,
        case when currency = 'AUD' then 'missing_here' else 'other_currency' end,
        0, amount_cents, currency, null, payment_reference, created_at
      from provider_transactions
      where provider = ${provider} and (amount_cents <> 0 or fee_cents <> 0)
        and (currency <> 'AUD' or (amount_cents <> 0 and (subject = 'other'
          or (reference is null and subject in ('payment', 'refund', 'dispute')))))
    ), gone as (
      delete from book_differences b where provider = ${provider} and not exists (
        select from differ d where d.subject = b.subject and d.reference = b.reference)
    )
    insert into book_differences (provider, subject, reference, kind, our_cents, their_cents,
      currency, order_id, moved_at, found_at)
    select ${provider}, d.subject, d.reference, d.kind, d.our_cents, d.their_cents, d.currency,
      coalesce(d.order_id, (select s.order_id from payment_sessions s
        where s.provider = ${provider} and s.payment_reference = d.payment_reference limit 1)),
      d.moved_at, ${now}
    from differ d where d.moved_at <= ${settledBefore}
    on conflict (provider, subject, reference) do update set kind = excluded.kind,
      our_cents = excluded.our_cents, their_cents = excluded.their_cents,
      currency = excluded.currency, order_id = excluded.order_id, moved_at = excluded.moved_at
  `.execute(db);
  const { count } = await db
    .selectFrom('book_differences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return count;
}

function differenceRows(db: Db) {
  return db
    .selectFrom('book_differences')
    .leftJoin('orders', 'orders.id', 'book_differences.order_id')
    .select([
      'book_differences.provider',
      'subject',
      'reference',
      'kind',
      'our_cents',
      'their_cents',
      'book_differences.currency',
      'order_id',
      'order_number',
      'moved_at',
      'found_at',
    ]);
}

export type DifferenceRow = Awaited<
  ReturnType<ReturnType<typeof differenceRows>['execute']>
>[number];

/** Open differences that were found before then and that no alert is about, the oldest first. */
export async function listUnreported(
  db: Db,
  { provider, foundBefore, limit }: { provider: string; foundBefore: Date; limit: number },
): Promise<DifferenceRow[]> {
  return differenceRows(db)
    .where('book_differences.provider', '=', provider)
    .where('found_at', '<=', foundBefore)
    .where(
      sql<boolean>`not exists (select from payment_alerts a
        where a.provider = book_differences.provider and a.kind = 'books_differ'
          and a.reference = ${differenceReference})`,
    )
    .orderBy('found_at')
    .orderBy('reference')
    .limit(limit)
    .execute();
}

/** Disputes of which the provider took another amount than the ledger has. */
export async function listDisputesThatDiffer(db: Db, provider: string) {
  return db
    .selectFrom('book_differences')
    .select(['reference', 'order_id', 'their_cents'])
    .where('provider', '=', provider)
    .where('subject', '=', 'dispute')
    .where('kind', '=', 'amount_differs')
    .execute();
}

/** An alert's reference; in TypeScript `alertReferenceOf`. */
const differenceReference = sql`book_differences.subject || ' ' || book_differences.reference`;

export function alertReferenceOf({ subject, reference }: DifferenceRow): string {
  return `${subject} ${reference}`;
}

/** The largest open differences of all providers, and the number of all of them. */
export async function listDifferences(db: Db, { limit }: { limit: number }) {
  const differences = differenceRows(db)
    .orderBy(sql`abs(their_cents - our_cents)`, 'desc')
    .orderBy('reference');
  return pageOfRows(differences, { limit, offset: 0 });
}

export interface ReadingRow {
  readonly provider: string;
  readonly read_at: Date;
  readonly our_cents: number;
  readonly their_cents: number;
  readonly difference_count: number;
  /** Theirs less ours; other currencies are left out. */
  readonly difference_cents: number;
}

export async function listReadings(db: Db): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select r.provider, r.read_at, r.our_cents, r.their_cents, open.count as difference_count,
      open.cents as difference_cents
    from provider_readings r
    cross join lateral (
      select count(*)::integer as count,
        coalesce(sum(their_cents - our_cents) filter (where currency = 'AUD'), 0)::bigint as cents
      from book_differences d where d.provider = r.provider
    ) open
    order by r.provider`.execute(db);
  return rows;
}

/** What is owed to sellers and buyers, and what is held for them; cents. */
export async function readCover(db: Db): Promise<{ owed: number; held: number }> {
  const { rows } = await sql<{ owed: number; held: number }>`
    select coalesce(-sum(amount_cents) filter (where account like 'seller_%'
        and account <> 'seller_bank' or account = 'refunds_owed'), 0)::bigint as owed,
      coalesce(sum(amount_cents) filter (
        where account in ('clearing', 'seller_bank')), 0)::bigint as held
    from ledger_balances`.execute(db);
  return rows[0] ?? { owed: 0, held: 0 };
}

export async function hasOpenAlert(db: Db, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_alerts')
    .select('id')
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
