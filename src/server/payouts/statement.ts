import { cents } from '#domain/money/cents.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import type { Statement } from '#contract/endpoints/office-payouts.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { LEDGER_KIND_WORDS } from '#contract/text/ledger.ts';

import type { Ctx } from '#server/http/context.ts';
import { csvFile, type CsvCell } from '#server/http/csv.ts';
import { nameOfLine } from '#server/orders/notify-buyer.ts';
import { presentOwn } from '#server/payouts/present.ts';
import {
  findPaymentOfSeller,
  listStatementRows,
  sumStatement,
  type StatementRow,
} from '#server/payouts/queries.ts';
import { loadShop } from '#server/shop/load-shop.ts';

interface Wanted {
  readonly sellerId: string;
  readonly id: string;
}

/**
 * The statement of a payment (Rule 124): the movements that it pays, a page of them, with the order
 * lines that made them, and their sums by kind. Refuses another seller's payment, and one that is
 * not approved.
 */
export async function getStatement(
  ctx: Pick<Ctx, 'db' | 'config'>,
  { sellerId, id, limit, offset }: Wanted & { readonly limit: number; readonly offset: number },
): Promise<Statement> {
  const payment = await requirePayment(ctx, { sellerId, id });
  const [sums, rows, shop] = await Promise.all([
    sumStatement(ctx.db, id),
    listStatementRows(ctx.db, { lineId: id, limit, offset }),
    loadShop(ctx),
  ]);
  return {
    ...presentOwn(payment),
    seller_name: payment.seller_name,
    shop_name: shop.name,
    sums: sums.map((sum) => ({
      kind: sum.kind,
      movements: sum.movements,
      amount: cents(Number(sum.cents)),
    })),
    movements: rows.map(presentMovement),
    movementCount: sums.reduce((sum, { movements }) => sum + movements, 0),
  };
}

const COLUMNS = [
  'Date',
  'Movement',
  'Order',
  'Item',
  'Quantity',
  'Sold for',
  'Commission',
  'Commission rule',
  'Amount',
  'Note',
];
const BATCH = 500;

/** The whole statement as a file: one row for each order line, or for a movement without one. */
export async function exportStatement(ctx: Pick<Ctx, 'db' | 'config'>, wanted: Wanted) {
  const payment = await requirePayment(ctx, wanted);
  const cells: CsvCell[][] = [];
  for (let offset = 0; ; offset += BATCH) {
    const page = { lineId: wanted.id, limit: BATCH, offset };
    const rows = await listStatementRows(ctx.db, page);
    cells.push(...rows.flatMap(cellsOf));
    if (rows.length < BATCH) break;
  }
  return { bytes: csvFile(COLUMNS, cells), name: `statement-payout-${payment.number}.csv` };
}

async function requirePayment({ db }: Pick<Ctx, 'db'>, { sellerId, id }: Wanted) {
  const payment = await findPaymentOfSeller(db, sellerId, id);
  if (payment === undefined) throw new AppError('PAYOUT_NOT_FOUND');
  return payment;
}

function presentMovement(row: StatementRow): Statement['movements'][number] {
  const { order_id: orderId, order_number: number } = row;
  return {
    id: row.id,
    kind: row.kind,
    posted_at: row.posted_at.toISOString(),
    order: orderId === null || number === null ? null : { id: orderId, number },
    note: row.note,
    amount: cents(Number(row.cents)),
    lines: row.lines.map((line) => ({
      name: nameOfLine(line),
      quantity: line.quantity,
      sold_for: cents(line.sold_cents),
      commission: cents(line.commission_cents),
      rule: line.rule,
      amount: cents(line.cents),
    })),
  };
}

function cellsOf(row: StatementRow): CsvCell[][] {
  const { kind, order, note, amount, lines } = presentMovement(row);
  const head = [sydneyDay(row.posted_at), LEDGER_KIND_WORDS[kind], order?.number ?? null];
  if (lines.length === 0) return [[...head, null, null, null, null, null, amount / 100, note]];
  return lines.map((line) => [
    ...head,
    line.name,
    line.quantity,
    line.sold_for / 100,
    line.commission / 100,
    line.rule,
    line.amount / 100,
    note,
  ]);
}
