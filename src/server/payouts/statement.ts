import { cents, formatMoney } from '#domain/money/cents.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import type { Statement } from '#contract/endpoints/office-payouts.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { dayInWords } from '#contract/text/days.ts';
import { LEDGER_KIND_WORDS } from '#contract/text/ledger.ts';
import { OWN_PAYOUT_WORDS, saleInWords } from '#contract/text/payouts.ts';

import type { Ctx } from '#server/http/context.ts';
import { csvFile, type CsvCell } from '#server/http/csv.ts';
import { loadLogo } from '#server/invoices/load-logo.ts';
import { renderSheet, sydneyDate, type SheetCell } from '#server/invoices/sheet.ts';
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
  const cells = (await listAllRows(ctx, wanted.id)).flatMap(cellsOf);
  return { bytes: csvFile(COLUMNS, cells), name: `statement-payout-${payment.number}.csv` };
}

/** The whole statement as a tagged PDF. */
export async function printStatement(ctx: Pick<Ctx, 'db' | 'config'>, wanted: Wanted) {
  const payment = await requirePayment(ctx, wanted);
  const [rows, sums, shop] = await Promise.all([
    listAllRows(ctx, wanted.id),
    sumStatement(ctx.db, wanted.id),
    loadShop(ctx),
  ]);
  const { status, pay_on: payOn, amount, account, ...own } = presentOwn(payment);
  const bytes = await renderSheet(
    {
      title: 'Statement',
      number: `Payout ${own.number}`,
      issuedAt: `${payOn}T00:00:00.000Z`,
      from: {
        role: 'From',
        name: shop.legal_name ?? shop.name,
        facts: shop.abn === null ? [] : [`ABN ${shop.abn}`],
      },
      parties: [
        {
          heading: 'Paid to',
          party: {
            name: payment.seller_name,
            lines: [account.title, `${account.bsb} ${account.number_masked}`],
          },
        },
      ],
      facts: [
        ['Payment day', dayInWords(payOn)],
        ['Reference', own.reference],
        ['State', OWN_PAYOUT_WORDS[status]],
      ],
      table: {
        title: 'Movements',
        columns: [
          { head: 'Movement', width: 150, align: 'left' },
          { head: 'Item', width: 262, align: 'left' },
          { head: 'Amount', width: 71, align: 'right' },
        ],
        rows: rows.flatMap(printedCellsOf),
      },
      sums: sums.map((sum) => [
        `${LEDGER_KIND_WORDS[sum.kind]} (${sum.movements})`,
        cents(Number(sum.cents)),
      ]),
      total: ['Paid', amount],
      statements:
        own.return_reason === null
          ? []
          : [{ words: `The bank returned this payment. Its reason: ${own.return_reason}` }],
    },
    { shop, logo: await loadLogo(ctx, shop) },
  );
  return { bytes, name: `statement-payout-${own.number}.pdf` };
}

async function listAllRows({ db }: Pick<Ctx, 'db'>, lineId: string): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for (;;) {
    const page = await listStatementRows(db, { lineId, limit: BATCH, offset: rows.length });
    rows.push(...page);
    if (page.length < BATCH) return rows;
  }
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

/** A row for each order line; the movement is named in the first. */
function printedCellsOf(row: StatementRow): SheetCell[][] {
  const { kind, posted_at: at, order, note, amount, lines } = presentMovement(row);
  const movement = {
    words: LEDGER_KIND_WORDS[kind],
    detail: [sydneyDate(at), order?.number].filter(Boolean).join(' · '),
  };
  if (lines.length === 0) return [[movement, { words: note }, { words: formatMoney(amount) }]];
  return lines.map((line, index) => [
    index === 0 ? movement : { words: null },
    { words: `${line.quantity} × ${line.name}`, detail: saleInWords(line) },
    { words: formatMoney(line.amount) },
  ]);
}
