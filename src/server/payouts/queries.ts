import { sql, type Insertable, type Selectable } from 'kysely';

import type { PayoutFilesTable, PayoutSettingsTable, PayoutsTable } from '#db/types.ts';
import type { LedgerKind } from '#domain/ledger/accounts.ts';
import type { Exclusion } from '#domain/payouts/plan.ts';

import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';

import type { Db } from '#server/platform/database.ts';
import { insertInto, lockById, updateById } from '#server/platform/rows.ts';
import { SELLER_NAME } from '#server/sellers/queries.ts';

/** The single row's fixed id. */
export const PAYOUT_SETTINGS_ID = '00000000-0000-0000-0000-000000000001';

export type PayoutSettingsRow = Selectable<PayoutSettingsTable>;

export async function findPayoutSettings(db: Db): Promise<PayoutSettingsRow> {
  return db.selectFrom('payout_settings').selectAll().executeTakeFirstOrThrow();
}

export const lockPayoutSettings = lockById('payout_settings');
export const updatePayoutSettings = updateById('payout_settings');

export const lockPayout = async (db: Db, id: string) =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export const updatePayout = updateById('payouts');

/** Adds a draft; false if there is one, or if the day of the schedule had one. */
export async function insertDraft(
  db: Db,
  draft: Pick<Insertable<PayoutsTable>, 'id' | 'due_on' | 'created_at'>,
): Promise<boolean> {
  const row = await db
    .insertInto('payouts')
    .values(draft)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The open draft, if there is one. */
export async function findDraft(db: Db) {
  return db
    .selectFrom('payouts')
    .select(['id', 'number'])
    .where('status', '=', 'draft')
    .executeTakeFirst();
}

const payoutColumns = [
  'payouts.id',
  'payouts.number',
  'payouts.status',
  'payouts.due_on',
  'payouts.pay_on',
  'payouts.total_cents',
  'payouts.created_at',
] as const;

/** The payouts, the newest first, with the number of sellers that each pays and leaves out. */
export async function listPayouts(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('payouts')
    .leftJoin('payout_lines', 'payout_lines.payout_id', 'payouts.id')
    .select((eb) => [
      ...payoutColumns,
      eb.fn
        .count<number>('payout_lines.id')
        .filterWhere('payout_lines.exclusion', 'is', null)
        .as('payments'),
      eb.fn.count<number>('payout_lines.exclusion').as('excluded'),
    ])
    .groupBy('payouts.id')
    .orderBy('payouts.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: count };
}

/** A payout with the names of who approved it. */
export async function findPayout(db: Db, id: string) {
  return db
    .selectFrom('payouts')
    .leftJoin('user_profiles as first', 'first.id', 'payouts.first_approved_by')
    .leftJoin('user_profiles as second', 'second.id', 'payouts.second_approved_by')
    .select([
      ...payoutColumns,
      'payouts.first_approved_by',
      'payouts.first_approved_at',
      'payouts.second_approved_at',
      'payouts.sent_at',
      'payouts.voided_at',
      'payouts.void_reason',
      sql<string>`concat_ws(' ', first.first_name, first.last_name)`.as('first_name'),
      sql<string>`concat_ws(' ', second.first_name, second.last_name)`.as('second_name'),
    ])
    .where('payouts.id', '=', id)
    .executeTakeFirst();
}

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

export interface PayeeRow {
  readonly seller_id: string;
  readonly name: string;
  readonly available_cents: number;
  readonly is_suspended: boolean;
  readonly sells_until: Date | null;
}

/**
 * The sellers whose available money is not 0, the largest amount first; with an id, that seller
 * alone, even with nothing.
 */
export async function listPayees(
  db: Db,
  now: Date,
  sellerId: string | null = null,
): Promise<PayeeRow[]> {
  const { rows } = await sql<PayeeRow>`
    select u.id as seller_id,
      coalesce(s.trading_name, trim(u.first_name || ' ' || u.last_name)) as name,
      coalesce(b.available_cents, 0)::bigint as available_cents,
      u.suspended_at is not null or u.archived_at is not null as is_suspended,
      -- Before the operator has published the agreement, nobody can accept it.
      case when exists (
        select from content_versions v join content_items i on i.id = v.item_id
        where i.kind = 'page' and i.slug = ${SELLER_AGREEMENT} and v.published_from <= ${now}
      ) then s.sells_until end as sells_until
    from user_profiles u
    left join (
      select seller_id, -sum(amount_cents) as available_cents from ledger_balances
      where account = 'seller_available' and (${sellerId}::uuid is null or seller_id = ${sellerId})
      group by seller_id
    ) b on b.seller_id = u.id
    left join seller_profiles s on s.id = u.id
    where case when ${sellerId}::uuid is null then b.available_cents <> 0
      else u.id = ${sellerId} end
    order by available_cents desc, u.id`.execute(db);
  return rows;
}

export interface NewLine {
  readonly id: string;
  readonly payout_id: string;
  readonly position: number;
  readonly seller_id: string;
  readonly balance_cents: number;
  readonly amount_cents: number;
  readonly exclusion: Exclusion | null;
  readonly reference: string | null;
  readonly account_title: string | null;
  readonly account_bsb: string | null;
  readonly account_masked: string | null;
}

export async function insertLines(db: Db, lines: readonly NewLine[]): Promise<void> {
  // As JSON, because a row of parameters for each of thousands of sellers is too many.
  await sql`
    insert into payout_lines (id, payout_id, position, seller_id, balance_cents, amount_cents,
      exclusion, reference, account_title, account_bsb, account_masked)
    select id, payout_id, position, seller_id, balance_cents, amount_cents,
      exclusion, reference, account_title, account_bsb, account_masked
    from jsonb_populate_recordset(null::payout_lines, ${JSON.stringify(lines)}::jsonb)`.execute(db);
}

/**
 * Records what the payments of a payout pay: each seller's movements of available money that no
 * payment before has. The sellers must be locked. Returns their sums by line, in cents.
 */
export async function coverMovements(db: Db, payoutId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ line_id: string; cents: number }>`
    with covered as (
      insert into payout_movements (line_id, seller_id, transaction_id)
      select distinct l.id, l.seller_id, p.transaction_id
      from payout_lines l
      join ledger_postings p on p.seller_id = l.seller_id and p.account = 'seller_available'
      join ledger_transactions t on t.id = p.transaction_id 
        and t.kind not in ('payout_approved', 'payout_voided')
      where l.payout_id = ${payoutId} and l.exclusion is null and not exists (
        select from payout_movements m
        where m.seller_id = l.seller_id and m.transaction_id = p.transaction_id)
      returning line_id, seller_id, transaction_id
    )
    select c.line_id, -sum(p.amount_cents)::bigint as cents
    from covered c
    join ledger_postings p on p.transaction_id = c.transaction_id and p.seller_id = c.seller_id
      and p.account = 'seller_available'
    group by c.line_id`.execute(db);
  return new Map(rows.map((row) => [row.line_id, Number(row.cents)]));
}

/** Frees the movements that a payout would have paid, so that another pays them. */
export async function freeMovements(db: Db, payoutId: string): Promise<void> {
  await sql`
    delete from payout_movements m using payout_lines l
    where l.id = m.line_id and l.payout_id = ${payoutId}`.execute(db);
}

/** The lines of a payout with the sellers' names, in their order. */
export async function listLines(db: Db, payoutId: string) {
  return db
    .selectFrom('payout_lines')
    .innerJoin('user_profiles', 'user_profiles.id', 'payout_lines.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'payout_lines.seller_id')
    .selectAll('payout_lines')
    .select([SELLER_NAME.as('seller_name'), 'user_profiles.suspended_at'])
    .where('payout_lines.payout_id', '=', payoutId)
    .orderBy('payout_lines.position')
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** The lines that pay somebody. */
export async function listPaidLines(db: Db, payoutId: string) {
  return db
    .selectFrom('payout_lines')
    .select([
      'payout_lines.id',
      'payout_lines.seller_id',
      'payout_lines.amount_cents',
      'payout_lines.reference',
      'payout_lines.account_masked',
      'payout_lines.returned_at',
    ])
    .where('payout_lines.payout_id', '=', payoutId)
    .where('payout_lines.exclusion', 'is', null)
    .orderBy('payout_lines.position')
    .execute();
}

export type PaidLine = Awaited<ReturnType<typeof listPaidLines>>[number];

export const updateLine = updateById('payout_lines');

export const insertFile = insertInto('payout_files');

/** The files of a payout without their bytes. */
export async function listFiles(db: Db, payoutId: string) {
  return db
    .selectFrom('payout_files')
    .select(['position', 'sha256', 'total_cents', 'payments', 'downloaded_at'])
    .where('payout_id', '=', payoutId)
    .orderBy('position')
    .execute();
}

/** Notes the first download. */
export async function noteDownload(db: Db, fileId: string, now: Date): Promise<void> {
  await db
    .updateTable('payout_files')
    .set({ downloaded_at: now })
    .where('id', '=', fileId)
    .where('downloaded_at', 'is', null)
    .execute();
}

export async function findFile(
  db: Db,
  payoutId: string,
  position: number,
): Promise<Selectable<PayoutFilesTable> | undefined> {
  return db
    .selectFrom('payout_files')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .where('position', '=', position)
    .executeTakeFirst();
}

const paymentColumns = [
  'payout_lines.id',
  'payouts.number',
  'payouts.status',
  'payouts.pay_on',
  'payouts.sent_at',
  'payout_lines.amount_cents',
  'payout_lines.reference',
  'payout_lines.account_title',
  'payout_lines.account_bsb',
  'payout_lines.account_masked',
  'payout_lines.returned_at',
  'payout_lines.return_reason',
] as const;

/** A seller's payments that are approved or sent. */
function paymentsOf(db: Db, sellerId: string) {
  return db
    .selectFrom('payout_lines')
    .innerJoin('payouts', 'payouts.id', 'payout_lines.payout_id')
    .where('payout_lines.seller_id', '=', sellerId)
    .where('payout_lines.exclusion', 'is', null)
    .where('payouts.status', 'in', ['approved', 'sent']);
}

/** A page of a seller's payments, the newest first. */
export async function listPaymentsOfSeller(
  db: Db,
  { sellerId, limit, offset }: { sellerId: string; limit: number; offset: number },
) {
  const payments = paymentsOf(db, sellerId);
  const rows = await payments
    .select(paymentColumns)
    .orderBy('payouts.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await payments
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: count };
}

export type OwnPaymentRow = Awaited<ReturnType<typeof listPaymentsOfSeller>>['rows'][number];

/** A payment of this seller with the seller's name. */
export async function findPaymentOfSeller(db: Db, sellerId: string, id: string) {
  return paymentsOf(db, sellerId)
    .innerJoin('user_profiles', 'user_profiles.id', 'payout_lines.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'payout_lines.seller_id')
    .select(paymentColumns)
    .select(SELLER_NAME.as('seller_name'))
    .where('payout_lines.id', '=', id)
    .executeTakeFirst();
}

export interface StatementSum {
  readonly kind: LedgerKind;
  readonly movements: number;
  readonly cents: number;
}

/** What a payment pays by the kind of its movements, in cents. */
export async function sumStatement(db: Db, lineId: string): Promise<StatementSum[]> {
  const { rows } = await sql<StatementSum>`
    select t.kind, count(distinct t.id)::integer as movements, -sum(p.amount_cents)::bigint as cents
    from payout_movements m
    join ledger_transactions t on t.id = m.transaction_id
    join ledger_postings p on p.transaction_id = t.id and p.seller_id = m.seller_id
      and p.account = 'seller_available'
    where m.line_id = ${lineId} group by t.kind order by cents desc, t.kind`.execute(db);
  return rows;
}

export interface StatementRow {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly posted_at: Date;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly note: string | null;
  readonly cents: number;
  readonly lines: readonly {
    readonly product_name: string;
    readonly variant_name: string | null;
    readonly quantity: number;
    readonly sold_cents: number;
    readonly commission_cents: number;
    readonly rule: string | null;
    readonly cents: number;
  }[];
}

/** The movements that a payment pays, the oldest first, each with its order lines; cents. */
export async function listStatementRows(
  db: Db,
  { lineId, limit, offset }: { lineId: string; limit: number; offset: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select t.id, t.kind, t.posted_at, t.order_id, o.order_number, t.note, sum(p.cents)::bigint as cents,
      coalesce(jsonb_agg(jsonb_build_object(
        'product_name', i.product_name, 'variant_name', i.variant_name, 'quantity', i.quantity,
        'sold_cents', i.line_total_cents + i.freight_cents + case
          when o.prices_include_tax then 0 else i.tax_cents + i.freight_tax_cents end,
        'commission_cents', i.commission_cents, 'rule', i.commission_rule ->> 'name',
        'cents', p.cents) order by i.position) filter (where i.id is not null), '[]') as lines
    from (
      select m.seller_id, t.* from payout_movements m
      join ledger_transactions t on t.id = m.transaction_id
      where m.line_id = ${lineId} order by t.posted_at, t.id limit ${limit} offset ${offset}
    ) t
    join lateral (
      select order_item_id, -sum(amount_cents) as cents from ledger_postings
      where transaction_id = t.id and seller_id = t.seller_id and account = 'seller_available'
      group by order_item_id
    ) p on true
    left join orders o on o.id = t.order_id
    left join order_items i on i.id = p.order_item_id
    group by t.id, t.kind, t.posted_at, t.order_id, o.order_number, t.note
    order by t.posted_at, t.id`.execute(db);
  return rows;
}
