import { sql } from 'kysely';

import type { TaxDocument } from '#domain/invoices/documents.ts';

import type { Db } from '#server/platform/database.ts';
import { insertInto } from '#server/platform/rows.ts';

/** A paid order with everything that its documents show, as stored when it was placed. */
export async function findOrderToInvoice(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'prices_include_tax',
      'tax_label',
      'shipping_address',
      'billing_address',
      'created_at',
      'paid_at',
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
}

export async function listItemsToInvoice(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .select([
      'id',
      'seller_id',
      'quantity',
      'price_cents',
      'line_total_cents',
      'tax_rate_bps',
      'tax_cents',
      'freight_cents',
      'freight_tax_cents',
      'product_name',
      'product_sku',
      'variant_name',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function listSuppliersOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_sellers')
    .select(['seller_id', 'seller_name', 'legal_name', 'trading_name', 'abn', 'gst_registered'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Whose documents are numbered together. */
export interface Series {
  /** Null for the operator. */
  readonly supplierId: string | null;
  /** The operator's documents about commission (Rule 128). */
  readonly isForCommission: boolean;
}

/** Locks the series. A rollback returns the number, so that numbers have no gaps. */
export async function takeNumber(
  db: Db,
  { supplierId, isForCommission }: Series,
  kind: TaxDocument['kind'],
) {
  const column = kind === 'invoice' ? 'last_invoice' : 'last_adjustment';
  const answer = sql`code, ${sql.ref(column)} as sequence`;
  const raise = sql`${sql.ref(column)} = document_series.${sql.ref(column)} + 1`;
  // Updated first, because an insert that conflicts would use up a supplier's code.
  const raised = await sql<{ code: number; sequence: number }>`
    update document_series set ${raise}
    where supplier_id is not distinct from ${supplierId} and is_for_commission = ${isForCommission}
    returning ${answer}
  `.execute(db);
  if (raised.rows[0] !== undefined) return raised.rows[0];
  const { rows } = await sql<{ code: number; sequence: number }>`
    insert into document_series (supplier_id, is_for_commission, ${sql.ref(column)})
    values (${supplierId}, ${isForCommission}, 1)
    on conflict (supplier_id, is_for_commission) do update set ${raise} returning ${answer}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A series is written or raised');
  return row;
}

/**
 * Moves every series on, and records the skipped numbers. A series skips ten times as many numbers
 * as it issued in the equally long time before `since`, and at least 1000. New suppliers' codes
 * skip 1000 as well. Happens once after a restore. Returns the number of series that moved.
 */
export async function skipDocumentNumbers(
  db: Db,
  {
    since,
    restoredAt,
    now,
    reason,
    person,
  }: { since: Date; restoredAt: Date; now: Date; reason: string; person: string },
): Promise<number> {
  const { count: skippedBefore } = await db
    .selectFrom('skipped_document_numbers')
    .select((eb) => eb.cast<number>(eb.fn.count('series_code').distinct(), 'integer').as('count'))
    .where('skipped_at', '>=', restoredAt)
    .executeTakeFirstOrThrow();
  if (skippedBefore > 0) return skippedBefore;
  const before = new Date(2 * since.getTime() - now.getTime());
  const { rows } = await sql<{ code: number }>`
    with skips as (
      select s.code, of.kind, of.last, greatest(${LEAST_SKIPPED}, 10 * (
        select count(*) from issued_numbers d
        where d.series_code = s.code and d.kind = of.kind and d.issued_at > ${before})) as numbers
      from document_series s
      cross join lateral (values ('invoice', s.last_invoice), ('adjustment', s.last_adjustment))
        as of (kind, last)
    ), skipped as (
      insert into skipped_document_numbers
        (series_code, kind, first_sequence, last_sequence, reason, person, skipped_at)
      select code, kind, last + 1, last + numbers, ${reason}, ${person}, ${now} from skips
      returning series_code, kind, last_sequence
    )
    update document_series s set last_invoice = i.last_sequence, last_adjustment = a.last_sequence
    from skipped i, skipped a
    where i.series_code = s.code and i.kind = 'invoice'
      and a.series_code = s.code and a.kind = 'adjustment'
    returning s.code`.execute(db);
  await sql`
    select setval(code_sequence, nextval(code_sequence) + ${LEAST_SKIPPED})
    from pg_get_serial_sequence('document_series', 'code') as code_sequence`.execute(db);
  return rows.length;
}

const LEAST_SKIPPED = sql.lit(1000);

export const insertTaxDocument = insertInto('tax_documents');

/** The documents of an order, oldest first. */
export async function listDocumentsOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('tax_documents')
    .select([
      'id',
      'number',
      'kind',
      'supplier_id',
      'refund_id',
      'total_cents',
      'tax_cents',
      'content',
      'issued_at',
    ])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, content: row.content as TaxDocument }));
}

/** The refunded amounts, by line. */
export async function findRefundToAdjust(db: Db, refundId: string) {
  const refund = await db
    .selectFrom('refunds')
    .select(['id', 'order_id', 'kind', 'amount_cents', 'reason', 'status'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (refund === undefined) return undefined;
  const lines = await db
    .selectFrom('refund_lines')
    .select([
      'order_item_id',
      'quantity',
      'amount_cents',
      'tax_cents',
      'freight_cents',
      'freight_tax_cents',
    ])
    .where('refund_id', '=', refundId)
    .orderBy('id')
    .execute();
  return { ...refund, lines };
}

export async function findOwnerOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.user_id;
}
