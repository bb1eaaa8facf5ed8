import { sql } from 'kysely';

import { likeContaining } from '#domain/catalog/search-text.ts';

import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';
import { updateById } from '#server/platform/rows.ts';
import { newId } from '#server/platform/ids.ts';

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly subject?: string | undefined;
  readonly subject_id?: string | undefined;
}

export function auditEntries(db: Db, filter: AuditFilter) {
  let query = db.selectFrom('audit_entries').selectAll();
  if (filter.subject !== undefined) query = query.where('subject', '=', filter.subject);
  if (filter.subject_id !== undefined) query = query.where('subject_id', '=', filter.subject_id);
  if (filter.search !== undefined) {
    query = query.where(
      sql`actor_name || ' ' || subject_name || ' ' || action`,
      'ilike',
      likeContaining(filter.search),
    );
  }
  return query;
}

/** Newest first. */
export async function listAuditEntries(
  db: Db,
  filter: AuditFilter & { readonly limit: number; readonly offset: number },
) {
  const entries = auditEntries(db, filter)
    .select(
      sql<boolean>`action = 'applied' and subject_id in (select id from price_changes where undone_at is null)`.as(
        'can_undo',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return pageOfRows(entries, filter);
}

export async function listAuditSubjects(db: Db): Promise<string[]> {
  // Walks the index from one subject to the next; `distinct` would read every entry.
  const { rows } = await sql<{ subject: string }>`
    with recursive kinds as (
      select min(subject) as subject from audit_entries
      union all
      select (select min(e.subject) from audit_entries e where e.subject > kinds.subject) from kinds
      where kinds.subject is not null
    )
    select subject from kinds where subject is not null`.execute(db);
  return rows.map(({ subject }) => subject);
}

export async function readDatabaseFacts(db: Db) {
  const { rows } = await sql<{ version: string; size: string; connections: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::text as size,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select without from answers one row');
  return { version: row.version, size_bytes: Number(row.size), connections: row.connections };
}

/** How far the clocks of several machines may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * The newest whole backup, the newest attempt that failed since, and the newest backup that was
 * checked. Those of the future are left out: they were taken while the clock was wrong.
 */
export async function findLatestBackups(db: Db, now: Date) {
  const until = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  const newest = (isWhole: boolean) =>
    db
      .selectFrom('backups')
      .select(['id', 'taken_at', 'folder', 'error'])
      .where('error', isWhole ? 'is' : 'is not', null)
      .where('taken_at', '<=', until)
      .orderBy('taken_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  const checkedOnes = () =>
    db
      .selectFrom('backups')
      .select(['id', 'taken_at', 'checked_at', 'check_error'])
      .where('checked_at', 'is not', null)
      .where('taken_at', '<=', until)
      .orderBy('taken_at', 'desc')
      .limit(1)
      .$narrowType<{ checked_at: Date }>();
  const [whole, oldest, failed, checked, sound] = await Promise.all([
    newest(true),
    db
      .selectFrom('backups')
      .select('taken_at')
      .where('error', 'is', null)
      .orderBy('taken_at')
      .limit(1)
      .executeTakeFirst(),
    newest(false),
    checkedOnes().executeTakeFirst(),
    checkedOnes().where('check_error', 'is', null).executeTakeFirst(),
  ]);
  const hasFailedSince = failed !== undefined && !(whole && whole.taken_at > failed.taken_at);
  return {
    whole: whole ?? null,
    oldest: oldest ?? null,
    failed: hasFailedSince ? failed : null,
    checked: checked ?? null,
    /** The newest that was checked without a fault. */
    sound: sound ?? null,
  };
}

export async function countMails(db: Db) {
  return db
    .selectFrom('mails')
    .select([
      sql<number>`count(*) filter (where sent_at is null and failed_at is null)::integer`.as(
        'waiting',
      ),
      sql<number>`count(*) filter (where failed_at is not null)::integer`.as('dead'),
    ])
    .executeTakeFirstOrThrow();
}

function alertRows(db: Db) {
  return db
    .selectFrom('payment_alerts')
    .leftJoin('orders', 'orders.id', 'payment_alerts.order_id')
    .select([
      'payment_alerts.id',
      'payment_alerts.kind',
      'payment_alerts.order_id',
      'orders.order_number',
      'payment_alerts.provider',
      'payment_alerts.reference',
      'payment_alerts.note',
      'payment_alerts.created_at',
      'payment_alerts.resolved_at',
    ]);
}

/** Open or resolved alerts, newest first. */
export async function listPaymentAlerts(
  db: Db,
  { isDealtWith, limit, offset }: { isDealtWith: boolean; limit: number; offset: number },
) {
  return alertRows(db)
    .where('payment_alerts.resolved_at', isDealtWith ? 'is not' : 'is', null)
    .orderBy('payment_alerts.created_at', 'desc')
    .orderBy('payment_alerts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type PaymentAlertRow = Awaited<ReturnType<typeof listPaymentAlerts>>[number];

export async function findPaymentAlert(db: Db, id: string): Promise<PaymentAlertRow | undefined> {
  return alertRows(db).where('payment_alerts.id', '=', id).executeTakeFirst();
}

/** The alert, locked until the transaction ends. */
export async function lockPaymentAlert(db: Db, id: string): Promise<PaymentAlertRow | undefined> {
  return alertRows(db)
    .where('payment_alerts.id', '=', id)
    .forUpdate('payment_alerts')
    .executeTakeFirst();
}

export const updatePaymentAlert = updateById('payment_alerts');

/** The number of open and of resolved alerts. */
export async function countPaymentAlerts(db: Db) {
  return db
    .selectFrom('payment_alerts')
    .select([
      sql<number>`count(*) filter (where resolved_at is null)::integer`.as('open'),
      sql<number>`count(*) filter (where resolved_at is not null)::integer`.as('dealt_with'),
    ])
    .executeTakeFirstOrThrow();
}

/** How many jobs of each queue are due and not begun, and for how long the oldest has been. */
export async function readQueues(
  db: Db,
): Promise<{ name: string; due: number; oldestSeconds: number }[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists`.execute(db);
  if (found[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string; due: number; oldestSeconds: number }>`
    select queue.name, count(job.id)::integer as due,
      coalesce(extract(epoch from now() - min(job.start_after)), 0)::float8 as "oldestSeconds"
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry')
      and job.start_after <= now()
    group by queue.name order by queue.name`.execute(db);
  return rows;
}

/** Jobs that are waiting, running or failed, by kind. None before the queue is set up. */
export async function countUndoneJobs(
  db: Db,
): Promise<{ name: string; state: string; count: number }[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists`.execute(db);
  if (found[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text as state, count(*)::integer as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed')
    group by name, state order by name, state`.execute(db);
  return rows;
}

/** Once per kind and reference; returns whether it is new. */
export async function insertPaymentAlert(
  db: Db,
  alert: {
    kind: string;
    orderId: string | null;
    provider: string;
    reference: string;
    note: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('payment_alerts')
    .values({
      id: newId(),
      kind: alert.kind,
      order_id: alert.orderId,
      provider: alert.provider,
      reference: alert.reference,
      note: alert.note,
      created_at: alert.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The providers that have taken a payment. Each is found by one look at the index. */
/** Suppliers with goods on sale whose invoices lack something; the operator first. */
export async function listIncompleteSuppliers(db: Db) {
  const { rows } = await sql<{
    seller_id: string | null;
    name: string;
    lacks: ('legal_name' | 'abn' | 'gst_registered')[];
  }>`
    with suppliers as (
      select null::uuid as seller_id, coalesce(trading_name, '') as name,
        legal_name, abn, gst_registered
      from global_settings
      union all
      select person.id,
        coalesce(profile.trading_name, trim(person.first_name || ' ' || person.last_name)),
        settings.legal_name, settings.abn, settings.gst_registered
      from user_profiles person
      left join seller_profiles profile on profile.id = person.id
      left join seller_settings settings on settings.seller_id = person.id
      where exists (
        select from products where products.seller_id = person.id and products.archived_at is null
      )
    )
    select seller_id, name, lacks
    from suppliers, lateral (
      select array_remove(array[
        case when coalesce(trim(legal_name), '') = '' then 'legal_name' end,
        case when coalesce(trim(abn), '') = '' then 'abn' end,
        case when gst_registered is null then 'gst_registered' end
      ], null) as lacks
    ) missing
    where cardinality(lacks) > 0
    order by seller_id is not null, name, seller_id
    limit 100`.execute(db);
  return rows;
}

export async function listPaymentTakers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    with recursive takers as (
      (select provider from payment_sessions where payment_reference is not null
        order by provider limit 1)
      union all
      select (select provider from payment_sessions
        where provider > takers.provider and payment_reference is not null
        order by provider limit 1)
      from takers where takers.provider is not null
    )
    select provider from takers where provider is not null`.execute(db);
  return rows.map(({ provider }) => provider);
}
