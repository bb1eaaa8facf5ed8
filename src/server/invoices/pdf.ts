import type { DocumentLine, TaxDocument } from '#domain/invoices/documents.ts';
import { formatMoney } from '#domain/money/cents.ts';

import {
  renderSheet,
  sydneyDate,
  type Letterhead,
  type Sheet,
  type SheetCell,
  type SheetColumn,
} from '#server/invoices/sheet.ts';

/** Renders a document of an order as a tagged PDF, from its stored content. */
export function renderPdf(document: TaxDocument, letterhead: Letterhead): Promise<Uint8Array> {
  return renderSheet(sheetOf(document, letterhead), letterhead);
}

function sheetOf(document: TaxDocument, { shop }: Letterhead): Sheet {
  const { kind, adjusts, buyer, deliveredTo } = document;
  const { legalName, tradingName, abn, sellerId } = document.supplier;
  return {
    title: document.title,
    number: document.number,
    issuedAt: document.issuedAt,
    from: {
      role: 'Supplier',
      name: legalName,
      facts: [
        ...(abn === null ? [] : [`ABN ${abn}`]),
        ...(tradingName ? [`Trading as ${tradingName}`] : []),
        ...(sellerId === null ? [] : [`Sold through ${shop.name}`]),
      ],
    },
    parties: [
      { heading: 'Billed to', party: buyer },
      { heading: 'Delivered to', party: deliveredTo },
    ],
    facts: [
      [kind === 'invoice' ? 'Issued' : 'Adjustment issued', sydneyDate(document.issuedAt)],
      ...(adjusts === null ? [] : ([['Changes invoice', adjusts.number]] as const)),
      ['Order', document.orderNumber],
      ['Paid', sydneyDate(document.paidAt)],
    ],
    table: {
      title: 'What was sold',
      columns: columnsOf(document),
      rows: document.lines.map(cellsOf),
    },
    sums: sumsOf(document),
    total: [kind === 'invoice' ? 'Total' : 'Refunded', document.totalCents],
    statements: [
      { words: document.taxStatement, isStrong: true },
      {
        words:
          adjusts === null
            ? 'Paid in full. Thank you for your order.'
            : `This document changes invoice ${adjusts.number}. Reason: ${adjusts.reason}`,
      },
    ],
  };
}

function columnsOf({ pricesIncludeTax, taxName }: TaxDocument): SheetColumn[] {
  const suffix = pricesIncludeTax ? '' : ` ex ${taxName}`;
  return [
    { head: 'Item', width: 226, align: 'left' },
    { head: 'Qty', width: 40, align: 'right' },
    { head: `Price${suffix}`, width: 70, align: 'right' },
    { head: taxName, width: 62, align: 'right', isSoft: true },
    { head: `Amount${suffix}`, width: 73, align: 'right' },
  ];
}

function cellsOf(line: DocumentLine): SheetCell[] {
  const { quantity, unitPriceCents } = line;
  return [
    { words: line.description, detail: line.detail },
    { words: quantity === null ? null : String(quantity) },
    { words: unitPriceCents === null ? null : formatMoney(unitPriceCents) },
    { words: line.taxText },
    { words: formatMoney(line.amountCents) },
  ];
}

function sumsOf(document: TaxDocument): Sheet['sums'] {
  const { pricesIncludeTax, taxName, taxCents, subtotalCents, supplier } = document;
  if (!pricesIncludeTax) {
    return [
      [`Total without ${taxName}`, subtotalCents],
      [taxName, taxCents],
    ];
  }
  const isTaxed = supplier.gstRegistered === true && taxCents > 0;
  return isTaxed ? [[`Includes ${taxName}`, taxCents]] : [];
}
