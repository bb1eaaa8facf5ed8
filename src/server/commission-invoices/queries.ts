import { sql } from 'kysely';

import type { CommissionSnapshot } from '#db/types.ts';
import type { CommissionDocument } from '#domain/commission/documents.ts';

import type { Db } from '#server/platform/database.ts';
import { insertInto } from '#server/platform/rows.ts';
import { SELLER_NAME } from '#server/sellers/queries.ts';

/** The commission of order lines; its GST is posted without a line. */
const IS_OF_LINE = sql`account = 'commission' and order_item_id is not null`;

const startOf = (month: string) =>
  sql`((${month} || '-01')::timestamp at time zone 'Australia/Sydney')`;
const endOf = (month: string) =>
  sql`(((${month} || '-01')::timestamp + interval '1 month') at time zone 'Australia/Sydney')`;

/** One run at a time issues documents, until its transaction ends. */
export async function lockDocuments(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commission documents', 0))`.execute(db);
}

/**
 * The months that are not closed, from the one after the last closed one, or the first with
 * commission, to the one before `until`; YYYY-MM in Sydney.
 */
export async function listOpenMonths(db: Db, until: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from generate_series(
      coalesce(
        (select (max(month) || '-01')::timestamp + interval '1 month' from commission_months),
        (select date_trunc('month', min(posted_at) at time zone 'Australia/Sydney')
          from ledger_postings where ${IS_OF_LINE})),
      (${until} || '-01')::timestamp - interval '1 month', interval '1 month') month
    order by 1`.execute(db);
  return rows.map((row) => row.month);
}

/** The sellers with commission in a month and no document of it, by id. */
export async function listSellersToInvoice(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    select distinct seller_id from ledger_postings p
    where ${IS_OF_LINE} and posted_at >= ${startOf(month)} and posted_at < ${endOf(month)}
      and not exists (select from commission_documents d
        where d.seller_id = p.seller_id and d.month = ${month})
    order by 1`.execute(db);
  return rows.map((row) => row.seller_id);
}

export async function hasDocuments(db: Db, sellerId: string, month: string): Promise<boolean> {
  const row = await db
    .selectFrom('commission_documents')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeMonth(db: Db, month: string, now: Date): Promise<void> {
  await db
    .insertInto('commission_months')
    .values({ month, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface MonthLineRow {
  readonly line_id: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly paid_at: Date;
  readonly product_name: string;
  readonly variant_name: string | null;
  readonly product_sku: string | null;
  readonly quantity: number;
  readonly sold_cents: number;
  readonly commission_rule: CommissionSnapshot;
  readonly charged_cents: number;
  readonly given_back_cents: number;
}

/** What the ledger charged and gave back of each of a seller's order lines in a month; cents. */
export async function listMonthLines(
  db: Db,
  { sellerId, month }: { sellerId: string; month: string },
): Promise<MonthLineRow[]> {
  const { rows } = await sql<MonthLineRow>`
    select i.id as line_id, o.id as order_id, o.order_number, o.paid_at, i.product_name,
      i.variant_name, i.product_sku, i.quantity, i.commission_rule, m.charged_cents,
      m.given_back_cents,
      i.line_total_cents + i.freight_cents + case
        when o.prices_include_tax then 0 else i.tax_cents + i.freight_tax_cents end as sold_cents
    from (
      select order_item_id,
        coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as charged_cents,
        coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as given_back_cents
      from ledger_postings
      where seller_id = ${sellerId} and ${IS_OF_LINE}
        and posted_at >= ${startOf(month)} and posted_at < ${endOf(month)}
      group by order_item_id
    ) m
    join order_items i on i.id = m.order_item_id
    join orders o on o.id = i.order_id
    order by o.paid_at, o.order_number, i.position`.execute(db);
  return rows;
}

/** The invoices of earlier months that have some of these order lines, in their order. */
export async function listInvoicesOf(
  db: Db,
  { sellerId, lineIds }: { sellerId: string; lineIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from commission_documents d
    where seller_id = ${sellerId} and kind = 'invoice' and exists (
      select from jsonb_array_elements(content -> 'lines') line
      where line ->> 'lineId' = any(${lineIds}::text[]))
    order by month`.execute(db);
  return rows.map((row) => row.number);
}

/** A seller as documents name them, and where to write to. */
export async function findSellerToInvoice(db: Db, sellerId: string) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'user_profiles.id')
    .leftJoin('seller_settings', 'seller_settings.seller_id', 'user_profiles.id')
    .select((eb) => [
      'user_profiles.first_name',
      'user_profiles.last_name',
      'user_profiles.archived_at',
      'seller_profiles.trading_name',
      'seller_settings.legal_name',
      'seller_settings.abn',
      'auth_users.email',
      // Orders keep the name of a seller who has closed the account.
      eb
        .selectFrom('order_sellers')
        .select('order_sellers.legal_name')
        .whereRef('order_sellers.seller_id', '=', 'user_profiles.id')
        .orderBy('order_sellers.order_id', 'desc')
        .limit(1)
        .as('sold_as'),
    ])
    .where('user_profiles.id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

export const insertDocument = insertInto('commission_documents');

function documents(db: Db) {
  return db
    .selectFrom('commission_documents')
    .innerJoin('user_profiles', 'user_profiles.id', 'commission_documents.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'commission_documents.seller_id');
}

interface Wanted {
  /** Null for every seller and every month. */
  readonly sellerId: string | null;
  readonly month: string | null;
}

/** A page of documents without their lines, the newest month first. */
export async function listDocuments(
  db: Db,
  { sellerId, month, limit, offset }: Wanted & { readonly limit: number; readonly offset: number },
) {
  let wanted = documents(db);
  if (sellerId !== null) wanted = wanted.where('commission_documents.seller_id', '=', sellerId);
  if (month !== null) wanted = wanted.where('commission_documents.month', '=', month);
  const rows = await wanted
    .select([
      'commission_documents.number',
      'commission_documents.kind',
      'commission_documents.month',
      'commission_documents.issued_at',
      'commission_documents.total_cents',
      'commission_documents.tax_cents',
      'commission_documents.seller_id',
      SELLER_NAME.as('seller_name'),
      sql<CommissionDocument['title']>`commission_documents.content ->> 'title'`.as('title'),
    ])
    .orderBy('commission_documents.month', 'desc')
    .orderBy('commission_documents.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: count };
}

export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>['rows'][number];

/** A document of this seller as it was issued. */
export async function findDocument(
  db: Db,
  { sellerId, number }: { sellerId: string; number: string },
): Promise<CommissionDocument | undefined> {
  const row = await db
    .selectFrom('commission_documents')
    .select('content')
    .where('seller_id', '=', sellerId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content as CommissionDocument | undefined;
}
