import type { CommissionDocument, CommissionLine } from '#domain/commission/documents.ts';
import { cents, formatMoney, sumCents } from '#domain/money/cents.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import type {
  CommissionInvoice,
  CommissionInvoiceDetail,
} from '#contract/endpoints/office-commission-invoices.ts';
import { monthInWords } from '#contract/text/days.ts';

import type { DocumentRow } from '#server/commission-invoices/queries.ts';
import { csvFile } from '#server/http/csv.ts';
import { sydneyDate, type Sheet, type SheetCell } from '#server/invoices/sheet.ts';

export function presentInvoice(row: DocumentRow): CommissionInvoice {
  return {
    number: row.number,
    kind: row.kind,
    title: row.title,
    month: row.month,
    issued_at: row.issued_at.toISOString(),
    total: cents(Number(row.total_cents)),
    tax: cents(Number(row.tax_cents)),
  };
}

/** A document with a page of its lines. */
export function presentDetail(
  document: CommissionDocument,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): CommissionInvoiceDetail {
  const { lines } = document;
  return {
    number: document.number,
    kind: document.kind,
    title: document.title,
    month: document.month,
    issued_at: document.issuedAt,
    total: document.totalCents,
    tax: document.taxCents,
    supplier: presentParty(document.supplier),
    seller: presentParty(document.seller),
    tax_statement: document.taxStatement,
    adjusts: [...document.adjusts],
    charged: sumCents(...lines.map(({ chargedCents }) => chargedCents)),
    given_back: sumCents(...lines.map(({ givenBackCents }) => givenBackCents)),
    lines: lines.slice(offset, offset + limit).map((line) => ({
      order: { id: line.orderId, number: line.orderNumber },
      sold_at: line.soldAt,
      description: line.description,
      detail: line.detail,
      quantity: line.quantity,
      sold_for: line.soldCents,
      rule: line.ruleName,
      rule_words: line.ruleWords,
      has_gst: line.hasGst,
      charged: line.chargedCents,
      given_back: line.givenBackCents,
      amount: line.amountCents,
    })),
    lineCount: lines.length,
  };
}

function presentParty({ legalName, tradingName, abn }: CommissionDocument['seller']) {
  return { legal_name: legalName, trading_name: tradingName, abn };
}

const CSV_COLUMNS = [
  'Document',
  'Month',
  'Order',
  'Sold on',
  'Item',
  'Variant',
  'Quantity',
  'Sold for',
  'Commission rule',
  'Rate',
  'Charged',
  'Given back',
  'Amount',
  'Includes GST',
];

export function csvOf({ number, month, kind, lines }: CommissionDocument): Uint8Array {
  const sign = kind === 'invoice' ? 1 : -1;
  return csvFile(
    CSV_COLUMNS,
    lines.map((line) => [
      number,
      month,
      line.orderNumber,
      sydneyDay(new Date(line.soldAt)),
      line.description,
      line.detail,
      line.quantity,
      line.soldCents / 100,
      line.ruleName,
      line.ruleWords,
      line.chargedCents / 100,
      line.givenBackCents / 100,
      (sign * line.amountCents) / 100,
      line.hasGst,
    ]),
  );
}

/** The document as a page for the PDF. */
export function sheetOf(document: CommissionDocument): Sheet {
  const { kind, supplier, seller, adjusts, lines, taxCents } = document;
  const hasGst = lines.some((line) => line.hasGst);
  return {
    title: document.title,
    number: document.number,
    issuedAt: document.issuedAt,
    from: { role: 'Supplier', name: supplier.legalName, facts: factsOf(supplier) },
    parties: [{ heading: 'Billed to', party: { name: seller.legalName, lines: factsOf(seller) } }],
    facts: [
      ['Issued', sydneyDate(document.issuedAt)],
      ['Commission of', monthInWords(document.month)],
      ...(adjusts.length === 0 ? [] : ([['Changes invoice', adjusts.join(', ')]] as const)),
    ],
    table: {
      title: kind === 'invoice' ? 'Commission charged' : 'Commission given back',
      columns: [
        { head: 'Item', width: 190, align: 'left' },
        { head: 'Commission', width: 120, align: 'left', isSoft: true },
        { head: 'GST', width: 30, align: 'left', isSoft: true },
        { head: 'Sold for', width: 70, align: 'right' },
        { head: 'Amount', width: 61, align: 'right' },
      ],
      rows: lines.map(cellsOf),
    },
    sums: hasGst ? [['Includes GST', taxCents]] : [],
    total: [kind === 'invoice' ? 'Total' : 'Given back', document.totalCents],
    statements: [
      { words: document.taxStatement, isStrong: true },
      {
        words:
          kind === 'invoice'
            ? 'Paid in full: commission is kept from each sale as it is paid.'
            : `This document changes invoice ${adjusts.join(', ')}. Reason: refunds to buyers.`,
      },
    ],
  };
}

function factsOf({ abn, tradingName }: CommissionDocument['seller']): string[] {
  return [
    ...(abn === null ? [] : [`ABN ${abn}`]),
    ...(tradingName === null ? [] : [`Trading as ${tradingName}`]),
  ];
}

function cellsOf(line: CommissionLine): SheetCell[] {
  const isNetted = line.chargedCents > 0 && line.givenBackCents > 0;
  const about = [line.orderNumber, sydneyDate(line.soldAt), line.detail].filter(Boolean);
  return [
    { words: `${line.quantity} × ${line.description}`, detail: about.join(' · ') },
    {
      words: line.ruleWords,
      detail: isNetted
        ? `${line.ruleName}, ${formatMoney(line.chargedCents)} less ${formatMoney(line.givenBackCents)} given back`
        : line.ruleName,
    },
    { words: line.hasGst ? '10%' : 'No' },
    { words: formatMoney(line.soldCents) },
    { words: formatMoney(line.amountCents) },
  ];
}
