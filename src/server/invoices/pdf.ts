import PDFDocument from 'pdfkit';

import type { DocumentLine, Party, TaxDocument } from '#domain/invoices/documents.ts';
import { formatMoney, type Cents } from '#domain/money/cents.ts';

import type { Shop } from '#contract/schemas/shop.ts';

import {
  addNode,
  artifact,
  heightOfText,
  INK,
  rule,
  SOFT,
  text,
  type At,
  type Pdf,
  type Place,
  type Structure,
} from './pdf-pieces.ts';

const GROUND = '#f2efe8';

const MARGIN = 50;
const PAGE = { width: 595.28, height: 841.89 };
const RIGHT = PAGE.width - MARGIN;
const WIDTH = RIGHT - MARGIN;
/** Only the footer is below this. */
const BOTTOM = PAGE.height - 84;

/** The most that the logo takes, in points. */
const LOGO: [width: number, height: number] = [160, 28];

/** Left edges and widths of the table; numbers are aligned right. */
const COLUMN = {
  item: { x: MARGIN, width: 226 },
  quantity: { x: MARGIN + 232, width: 40 },
  unit: { x: MARGIN + 278, width: 70 },
  tax: { x: MARGIN + 354, width: 62 },
  amount: { x: MARGIN + 422, width: WIDTH - 422 },
} as const;

/** Who the document comes from. */
interface Letterhead {
  readonly shop: Shop;
  /** The shop's logo as a PNG. */
  readonly logo: Uint8Array | null;
}

/**
 * Renders a document as a PDF of A4 pages from its stored content, with the shop's current name,
 * logo, colour and contact details; the same input gives the same pages. The PDF is tagged:
 * headings, paragraphs and tables are marked in reading order.
 */
export function renderPdf(document: TaxDocument, letterhead: Letterhead): Promise<Uint8Array> {
  const { shop } = letterhead;
  const issued = new Date(document.issuedAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: `${document.title} ${document.number}`,
      Author: document.supplier.legalName,
      Creator: shop.name,
      CreationDate: issued,
      ModDate: issued,
    },
  });
  const finished = collect(pdf);
  const root = pdf.struct('Document', { title: `${document.title} ${document.number}` });
  pdf.addStructure(root);
  const afterHead = drawHead(pdf, root, document, letterhead);
  const afterParties = drawParties(pdf, root, document, Math.max(128, afterHead + 16));
  const afterLines = drawLines(pdf, root, document, afterParties + 26);
  drawSums(pdf, root, document, afterLines + 14);
  drawFeet(pdf, document, shop);
  root.end();
  pdf.end();
  return finished;
}

function collect(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/**
 * The title is first in reading order, although it is drawn to the right of the supplier. The logo
 * is decoration: the name is in the footer, and above it for the goods of sellers.
 */
function drawHead(
  pdf: Pdf,
  root: Structure,
  document: TaxDocument,
  { shop, logo }: Letterhead,
): number {
  artifact(pdf, () => pdf.rect(0, 0, PAGE.width, 6).fill(shop.brand_colour));
  const title = addNode(pdf, root, 'Sect', { title: 'Title' });
  const supplier = addNode(pdf, root, 'Sect', { title: 'Supplier' });
  const { legalName, tradingName, abn, sellerId } = document.supplier;
  const paragraph: Place = { within: supplier, as: 'P' };
  const left = { x: MARGIN, width: 300 } as const;
  if (logo !== null) {
    // The parser takes a Buffer or a file's name.
    artifact(pdf, () => pdf.image(Buffer.from(logo), MARGIN, 28, { fit: LOGO }));
  }
  const top = logo === null ? 44 : 28 + LOGO[1] + 12;
  text(pdf, legalName, paragraph, { ...left, y: top, font: 'Helvetica-Bold', size: 15 });
  const facts = [
    ...(abn === null ? [] : [`ABN ${abn}`]),
    ...(tradingName ? [`Trading as ${tradingName}`] : []),
    ...(sellerId === null ? [] : [`Sold through ${shop.name}`]),
  ];
  let y = pdf.y + 4;
  for (const fact of facts) {
    text(pdf, fact, paragraph, { ...left, y, size: 9.5, colour: SOFT });
    y = pdf.y + 1;
  }
  const afterSupplier = pdf.y;
  const right = { x: MARGIN, width: WIDTH, align: 'right' } as const;
  const heading: Place = { within: title, as: 'H1' };
  text(pdf, document.title, heading, { ...right, y: 40, font: 'Helvetica-Bold', size: 24 });
  const number: Place = { within: title, as: 'P' };
  text(pdf, document.number, number, { ...right, y: 71, size: 11, colour: shop.brand_colour });
  return Math.max(afterSupplier, pdf.y);
}

function drawParties(pdf: Pdf, root: Structure, document: TaxDocument, top: number): number {
  rule(pdf, { x: MARGIN, y: top, to: RIGHT, weight: 0.75 });
  const { buyer, deliveredTo } = document;
  const y = top + 16;
  const columns = [
    drawParty(pdf, root, { heading: 'Billed to', party: buyer, at: { x: MARGIN, y } }),
    drawParty(pdf, root, {
      heading: 'Delivered to',
      party: deliveredTo,
      at: { x: MARGIN + 166, y },
    }),
    drawDates(pdf, root, document, { x: MARGIN + 332, y }),
  ];
  return Math.max(...columns);
}

function drawParty(
  pdf: Pdf,
  root: Structure,
  { heading, party, at: { x, y } }: { heading: string; party: Party; at: At },
): number {
  const section = addNode(pdf, root, 'Sect', { title: heading });
  const paragraph: Place = { within: section, as: 'P' };
  label(pdf, heading, { within: section, as: 'H2' }, { x, y });
  text(pdf, party.name, paragraph, { x, y: y + 14, width: 154, font: 'Helvetica-Bold', size: 10 });
  for (const line of party.lines) {
    text(pdf, line, paragraph, { x, y: pdf.y + 1, width: 154, size: 10 });
  }
  return pdf.y;
}

function drawDates(pdf: Pdf, root: Structure, document: TaxDocument, { x, y }: At): number {
  const width = RIGHT - x;
  const list = addNode(pdf, root, 'L', { title: 'Dates and numbers' });
  const facts: [string, string][] = [
    [document.kind === 'invoice' ? 'Issued' : 'Adjustment issued', sydneyDate(document.issuedAt)],
    ...(document.adjusts === null
      ? []
      : ([['Changes invoice', document.adjusts.number]] as [string, string][])),
    ['Order', document.orderNumber],
    ['Paid', sydneyDate(document.paidAt)],
  ];
  let at = y;
  for (const [word, fact] of facts) {
    const item = addNode(pdf, list, 'LI');
    label(pdf, word, { within: item, as: 'Lbl' }, { x, y: at });
    text(pdf, fact, { within: item, as: 'LBody' }, { x, y: at + 11, width, size: 10 });
    at = pdf.y + 7;
  }
  return at;
}

function drawLines(pdf: Pdf, root: Structure, document: TaxDocument, top: number): number {
  const table = addNode(pdf, root, 'Table', { title: 'What was sold' });
  let y = drawTableHead(pdf, table, document, top);
  for (const line of document.lines) {
    const height = heightOf(pdf, line);
    if (y + height > BOTTOM) {
      pdf.addPage();
      // It is one table: its repeated heading is not read again.
      y = drawTableHead(pdf, null, document, MARGIN);
    }
    drawLine(pdf, addNode(pdf, table, 'TR'), line, y);
    y += height;
    rule(pdf, { x: MARGIN, y, to: RIGHT, weight: 0.5 });
  }
  return y;
}

function drawTableHead(
  pdf: Pdf,
  table: Structure | null,
  { pricesIncludeTax, taxName }: TaxDocument,
  y: number,
): number {
  artifact(pdf, () => pdf.rect(MARGIN - 8, y, WIDTH + 16, 24).fill(GROUND));
  const suffix = pricesIncludeTax ? '' : ` ex ${taxName}`;
  const words = [
    ['Item', COLUMN.item, 'left'],
    ['Qty', COLUMN.quantity, 'right'],
    [`Price${suffix}`, COLUMN.unit, 'right'],
    [taxName, COLUMN.tax, 'right'],
    [`Amount${suffix}`, COLUMN.amount, 'right'],
  ] as const;
  const row = table && addNode(pdf, table, 'TR');
  for (const [word, column, align] of words) {
    const cell = row && addNode(pdf, row, 'TH', { scope: 'Column' });
    const place: Place = cell === null ? 'artifact' : { within: cell, as: 'P' };
    text(pdf, word, place, { ...column, y: y + 8, font: 'Helvetica-Bold', size: 8.5, align });
  }
  return y + 24;
}

const LINE_PADDING = 8;

function heightOf(pdf: Pdf, line: DocumentLine): number {
  const { width } = COLUMN.item;
  const name = heightOfText(pdf, line.description, { size: 10, width });
  const detail =
    line.detail === null ? 0 : heightOfText(pdf, line.detail, { size: 8.5, width }) + 2;
  return name + detail + 2 * LINE_PADDING;
}

function drawLine(pdf: Pdf, row: Structure, line: DocumentLine, top: number): void {
  const y = top + LINE_PADDING;
  /** Each row has a cell in every column, even an empty one. */
  const cell = (): Place => ({ within: addNode(pdf, row, 'TD'), as: 'P' });
  const item = cell();
  text(pdf, line.description, item, { ...COLUMN.item, y, size: 10 });
  if (line.detail !== null) {
    text(pdf, line.detail, item, { ...COLUMN.item, y: pdf.y + 2, size: 8.5, colour: SOFT });
  }
  const right = { y, size: 10, align: 'right' } as const;
  const quantity = cell();
  if (line.quantity !== null) {
    text(pdf, String(line.quantity), quantity, { ...COLUMN.quantity, ...right });
  }
  const unit = cell();
  if (line.unitPriceCents !== null) {
    text(pdf, formatMoney(line.unitPriceCents), unit, { ...COLUMN.unit, ...right });
  }
  const small = { ...COLUMN.tax, ...right, size: 9, y: y + 0.5, colour: SOFT };
  text(pdf, line.taxText, cell(), small);
  text(pdf, formatMoney(line.amountCents), cell(), { ...COLUMN.amount, ...right });
}

function drawSums(pdf: Pdf, root: Structure, document: TaxDocument, top: number): void {
  const { pricesIncludeTax, taxName, kind } = document;
  const sums: [string, Cents][] = pricesIncludeTax
    ? [[`Includes ${taxName}`, document.taxCents]]
    : [
        [`Total without ${taxName}`, document.subtotalCents],
        [taxName, document.taxCents],
      ];
  const isTaxed = document.supplier.gstRegistered === true && document.taxCents > 0;
  const rows = pricesIncludeTax && !isTaxed ? [] : sums;
  let y = top + rows.length * 17 + 120 > BOTTOM ? (pdf.addPage(), MARGIN) : top;
  const x = COLUMN.unit.x - 20;
  const width = COLUMN.tax.x + COLUMN.tax.width - x;
  const table = addNode(pdf, root, 'Table', { title: 'Totals' });
  for (const [word, amount] of rows) {
    const { head, cell } = sumRow(pdf, table);
    text(pdf, word, head, { x, y, width, size: 10, colour: SOFT });
    text(pdf, formatMoney(amount), cell, { ...COLUMN.amount, y, size: 10, align: 'right' });
    y += 17;
  }
  rule(pdf, { x, y, to: RIGHT, weight: 1, colour: INK });
  const total = sumRow(pdf, table);
  const bold = { y: y + 8, font: 'Helvetica-Bold', size: 13 } as const;
  text(pdf, kind === 'invoice' ? 'Total' : 'Refunded', total.head, { x, width, ...bold });
  const rest = { x: COLUMN.tax.x, width: RIGHT - COLUMN.tax.x, align: 'right' } as const;
  text(pdf, formatMoney(document.totalCents), total.cell, { ...rest, ...bold });
  drawStatements(pdf, root, document, y + 40);
}

function sumRow(pdf: Pdf, table: Structure): { head: Place; cell: Place } {
  const row = addNode(pdf, table, 'TR');
  return {
    head: { within: addNode(pdf, row, 'TH', { scope: 'Row' }), as: 'P' },
    cell: { within: addNode(pdf, row, 'TD'), as: 'P' },
  };
}

function drawStatements(pdf: Pdf, root: Structure, document: TaxDocument, y: number): void {
  const paragraph: Place = { within: root, as: 'P' };
  const wide = { x: MARGIN, width: WIDTH, size: 10 } as const;
  text(pdf, document.taxStatement, paragraph, { ...wide, y, font: 'Helvetica-Bold' });
  const reason =
    document.adjusts === null
      ? 'Paid in full. Thank you for your order.'
      : `This document changes invoice ${document.adjusts.number}. Reason: ${document.adjusts.reason}`;
  text(pdf, reason, paragraph, { ...wide, y: pdf.y + 5, colour: SOFT });
}

/** Draws the footer of every page, once the number of pages is known. */
function drawFeet(pdf: Pdf, document: TaxDocument, shop: Shop): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const y = PAGE.height - 56;
    rule(pdf, { x: MARGIN, y: y - 10, to: RIGHT, weight: 0.5 });
    const small = { x: MARGIN, y, width: WIDTH, size: 8.5, colour: SOFT } as const;
    const contact = [shop.name, shop.phone, shop.email].filter((part) => part !== null).join(' · ');
    text(pdf, contact, 'artifact', small);
    const place = `${document.number} · Page ${page - start + 1} of ${count}`;
    text(pdf, place, 'artifact', { ...small, align: 'right' });
  }
}

function label(pdf: Pdf, word: string, place: Place, { x, y }: At): void {
  text(pdf, word, place, { x, y, width: 160, size: 8.5, colour: SOFT });
}

/** "2 March 2026", in Sydney time. */
function sydneyDate(instant: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'long',
    timeZone: 'Australia/Sydney',
  }).format(new Date(instant));
}
