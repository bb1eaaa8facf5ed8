import { sql, type RawBuilder } from 'kysely';

import type { LedgerKind } from '#domain/ledger/accounts.ts';
import { SALE_KINDS, type SaleKind } from '#domain/reports/figures.ts';
import type { ReportPeriod } from '#domain/reports/periods.ts';

import type { ENTRY_KINDS } from '#contract/endpoints/office-reports.ts';

import type { Db } from '#server/platform/database.ts';
import { SELLER_NAME } from '#server/sellers/queries.ts';

/** Days in Sydney as instants: from the start of the first until the start after the last. */
function boundsOf({ from, to }: ReportPeriod) {
  return {
    start: sql`(${from}::date::timestamp at time zone 'Australia/Sydney')`,
    end: sql`((${to}::date + 1)::timestamp at time zone 'Australia/Sydney')`,
  };
}

function inPeriod(column: RawBuilder<unknown>, period: ReportPeriod) {
  const { start, end } = boundsOf(period);
  return sql`${column} >= ${start} and ${column} < ${end}`;
}

/**
 * `moved`, the transactions of a period that change sales, and `entries`, what each changed of each
 * order line: sales and refunds from the stored lines, disputes from the postings. The line's sale
 * was paid at `sold_at`.
 */
function entriesOf(period: ReportPeriod) {
  return sql`
    moved as not materialized (
      select id, kind, business_key, order_id, posted_at from ledger_transactions
      where ${inPeriod(sql`posted_at`, period)} and kind in (${sql.join(SALE_KINDS)})
    ),
    entries as (
      select t.id, t.kind, t.posted_at, t.order_id, i.id as item_id, t.posted_at as sold_at,
        i.seller_id,
        false as was_settled, null as refund_status, i.quantity as units,
        i.line_total_cents + case when o.prices_include_tax then 0 else i.tax_cents end
          as items_cents,
        i.freight_cents + case when o.prices_include_tax then 0 else i.freight_tax_cents end
          as freight_cents,
        i.tax_cents + i.freight_tax_cents as tax_cents, i.commission_cents,
        case when i.commission_rule @> '{"has_gst": true}' then i.commission_cents else 0 end
          as taxed_commission_cents
      from moved t
      join orders o on o.id = t.order_id
      join order_items i on i.order_id = t.order_id
      where t.kind = 'paid'
      union all
      select t.id, t.kind, t.posted_at, t.order_id, i.id, s.posted_at, i.seller_id,
        t.kind = 'refund_failed' and exists (select from ledger_transactions d
          where d.business_key = 'refund-settled:' || r.id and d.posted_at <= t.posted_at),
        r.status, l.quantity, l.amount_cents, l.freight_cents,
        l.tax_cents + l.freight_tax_cents, l.commission_cents,
        case when i.commission_rule @> '{"has_gst": true}' then l.commission_cents else 0 end
      from moved t
      join refunds r on r.id = split_part(t.business_key, ':', 2)::uuid
      join refund_lines l on l.refund_id = r.id
      join order_items i on i.id = l.order_item_id
      join ledger_transactions s on s.order_id = t.order_id and s.kind = 'paid'
      where t.kind in ('refund_requested', 'refund_settled', 'refund_failed')
      union all
      select t.id, t.kind, t.posted_at, t.order_id, p.order_item_id, t.posted_at, p.seller_id,
        false, null, 0,
        case t.kind when 'dispute_withdrawn' then p.amount_cents else -p.amount_cents end, 0, 0, 0, 0
      from moved t
      join ledger_postings p on p.transaction_id = t.id
      where t.kind in ('dispute_withdrawn', 'dispute_reinstated')
        and p.account in ('seller_disputed', 'platform_sales')
    )`;
}

export interface SaleSumRow {
  readonly seller_id: string | null;
  readonly name: string | null;
  readonly month: string;
  readonly kind: SaleKind;
  readonly is_earlier: boolean;
  readonly is_charged_again: boolean;
  readonly was_settled: boolean;
  readonly orders: number;
  readonly units: number;
  readonly items_cents: number;
  readonly freight_cents: number;
  readonly tax_cents: number;
  readonly commission_cents: number;
  readonly taxed_commission_cents: number;
}

/** What happened to sales in a period, by supplier and calendar month in Sydney; cents. */
export async function sumSales(db: Db, period: ReportPeriod): Promise<SaleSumRow[]> {
  const { rows } = await sql<SaleSumRow>`
    with ${entriesOf(period)}, dated as (
      select entries.*, to_char(month, 'YYYY-MM') as month,
        sold_at < greatest(month at time zone 'Australia/Sydney', ${boundsOf(period).start})
          as is_earlier
      from entries
      cross join lateral date_trunc('month', posted_at at time zone 'Australia/Sydney') as month
    ),
    marked as (
      select dated.*, is_earlier and sum(case kind
          when 'refund_requested' then commission_cents
          when 'refund_failed' then -commission_cents
          else 0 end) over (partition by item_id, month, is_earlier) < 0 as is_charged_again
      from dated
    ),
    sums as (
      select seller_id, month, kind, is_earlier, is_charged_again, was_settled,
        count(distinct order_id)::integer as orders, sum(units)::integer as units,
        sum(items_cents)::bigint as items_cents, sum(freight_cents)::bigint as freight_cents,
        sum(tax_cents)::bigint as tax_cents, sum(commission_cents)::bigint as commission_cents,
        sum(taxed_commission_cents)::bigint as taxed_commission_cents
      from marked
      group by 1, 2, 3, 4, 5, 6
    )
    select sums.*, ${SELLER_NAME} as name
    from sums
    left join user_profiles on user_profiles.id = sums.seller_id
    left join seller_profiles on seller_profiles.id = sums.seller_id`.execute(db);
  return rows;
}

/** What to list of a period. */
export interface EntryFilter {
  readonly period: ReportPeriod;
  readonly kinds: readonly (typeof ENTRY_KINDS)[number][];
  /** Null for everybody's; `sellerId` null for the operator's own goods. */
  readonly supplier: { readonly sellerId: string | null } | null;
}

export interface EntryRow {
  readonly id: string;
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly posted_at: Date;
  readonly order_id: string;
  readonly order_number: string;
  readonly seller_id: string | null;
  readonly name: string | null;
  readonly refund_status: 'queued' | 'succeeded' | 'failed' | null;
  /** Goods and freight with their tax. */
  readonly total_cents: number;
  readonly tax_cents: number;
  readonly commission_cents: number;
}

/**
 * The entries of a period, one for each event and supplier, the oldest first; never signed. All of
 * them without a page.
 */
export async function listEntries(
  db: Db,
  { period, kinds, supplier }: EntryFilter,
  page?: { readonly limit: number; readonly offset: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with ${entriesOf(period)}, page as (
      select id, kind, posted_at, order_id, seller_id, refund_status,
        sum(items_cents + freight_cents)::bigint as total_cents,
        sum(tax_cents)::bigint as tax_cents, sum(commission_cents)::bigint as commission_cents
      from entries where ${wanted({ kinds, supplier })}
      group by id, kind, posted_at, order_id, seller_id, refund_status
      order by posted_at, id, seller_id nulls first
      ${page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}
    )
    select page.*, orders.order_number, ${SELLER_NAME} as name
    from page
    join orders on orders.id = page.order_id
    left join user_profiles on user_profiles.id = page.seller_id
    left join seller_profiles on seller_profiles.id = page.seller_id
    order by page.posted_at, page.id, page.seller_id nulls first`.execute(db);
  return rows;
}

export async function countEntries(
  db: Db,
  { period, kinds, supplier }: EntryFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${entriesOf(period)}
    select count(distinct (id, seller_id))::integer as count
    from entries where ${wanted({ kinds, supplier })}`.execute(db);
  return rows[0]?.count ?? 0;
}

function wanted({ kinds, supplier }: Pick<EntryFilter, 'kinds' | 'supplier'>) {
  const of =
    supplier === null ? sql`true` : sql`seller_id is not distinct from ${supplier.sellerId}::uuid`;
  return sql`kind in (${sql.join(kinds)}) and ${of}`;
}

export interface ReportedPayoutRow {
  readonly id: string;
  readonly number: number;
  readonly sent_at: Date | null;
  readonly payments: number;
  readonly sent_cents: number;
  readonly returned_cents: number;
}

/** The payouts that were sent in a period, or of which payments came back in it; cents. */
export async function listReportedPayouts(
  db: Db,
  period: ReportPeriod,
): Promise<ReportedPayoutRow[]> {
  const { rows } = await sql<ReportedPayoutRow>`
    select q.id, q.number, min(t.posted_at) filter (where t.kind = 'payout_sent') as sent_at,
      count(*) filter (where t.kind = 'payout_sent')::integer as payments,
      coalesce(-sum(p.amount_cents) filter (where t.kind = 'payout_sent'), 0)::bigint
        as sent_cents,
      coalesce(sum(p.amount_cents) filter (where t.kind = 'payout_returned'), 0)::bigint
        as returned_cents
    from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id and p.account = 'seller_bank'
    join payout_lines l on l.id = t.payout_line_id
    join payouts q on q.id = l.payout_id
    where ${inPeriod(sql`t.posted_at`, period)} and t.kind in ('payout_sent', 'payout_returned')
    group by q.id order by q.number`.execute(db);
  return rows;
}

export interface ClearingRow {
  /** What each kind changed of the balance in the period; the kinds that did. */
  readonly changes: Partial<Record<LedgerKind, number>>;
  readonly closing_cents: number;
  readonly open_differences: number;
}

/** What payment providers hold: the changes of a period, and the balance at its end; cents. */
export async function readClearing(db: Db, period: ReportPeriod): Promise<ClearingRow> {
  // The balance now less what came after: the newest transactions are read from an index.
  const { rows } = await sql<ClearingRow>`
    select
      (select coalesce(jsonb_object_agg(kind, cents), '{}') from (
        select t.kind, sum(p.amount_cents) as cents
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        where p.account = 'clearing' and ${inPeriod(sql`t.posted_at`, period)} group by t.kind
      ) kinds) as changes,
      ((select coalesce(sum(amount_cents), 0) from ledger_balances where account = 'clearing')
        - (select coalesce(sum(p.amount_cents), 0)
          from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
          where p.account = 'clearing' and t.posted_at >= ${boundsOf(period).end}))::bigint
        as closing_cents,
      (select count(*) from book_differences)::integer as open_differences`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without from answers one row');
  return row;
}
