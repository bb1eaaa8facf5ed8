import PDFDocument from 'pdfkit';

import type { DocumentLine, Party, TaxDocument } from '#domain/invoices/documents.ts';
import { formatMoney, type Cents } from '#domain/money/cents.ts';

import { shop } from '#contract/text/shop.ts';

const INK = '#18211d';
const SOFT = '#5a645e';
const RULE = '#dedad0';
const ACCENT = '#a5410e';
const GROUND = '#f2efe8';

const MARGIN = 50;
const PAGE = { width: 595.28, height: 841.89 };
const RIGHT = PAGE.width - MARGIN;
const WIDTH = RIGHT - MARGIN;
/** Nothing but the foot stands beneath this. */
const BOTTOM = PAGE.height - 84;

/** Left edges and widths of the table; numbers stand at the right of theirs. */
const COLUMN = {
  item: { x: MARGIN, width: 226 },
  quantity: { x: MARGIN + 232, width: 40 },
  unit: { x: MARGIN + 278, width: 70 },
  tax: { x: MARGIN + 354, width: 62 },
  amount: { x: MARGIN + 422, width: WIDTH - 422 },
} as const;

type Pdf = InstanceType<typeof PDFDocument>;

/** A document as a PDF of A4 pages, from its frozen content alone; the same content makes the same pages. */
export function renderPdf(document: TaxDocument): Promise<Uint8Array> {
  const issued = new Date(document.issuedAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
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
  drawHead(pdf, document);
  const afterParties = drawParties(pdf, document);
  const afterLines = drawLines(pdf, document, afterParties + 26);
  drawSums(pdf, document, afterLines + 14);
  drawFeet(pdf, document);
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

function drawHead(pdf: Pdf, document: TaxDocument): void {
  pdf.rect(0, 0, PAGE.width, 6).fill(ACCENT);
  text(pdf, document.supplier.legalName, {
    x: MARGIN,
    y: 44,
    width: 300,
    font: 'Helvetica-Bold',
    size: 15,
  });
  const { name, legalName, abn } = document.supplier;
  const facts = [
    ...(abn === null ? [] : [`ABN ${abn}`]),
    ...(name === legalName ? [] : [`Trading as ${name}`]),
    ...(document.supplier.sellerId === null ? [] : [`Sold through ${shop.name}`]),
  ];
  let y = pdf.y + 4;
  for (const fact of facts) {
    text(pdf, fact, { x: MARGIN, y, width: 300, size: 9.5, colour: SOFT });
    y = pdf.y + 1;
  }
  text(pdf, document.title, {
    x: MARGIN,
    y: 40,
    width: WIDTH,
    font: 'Helvetica-Bold',
    size: 24,
    align: 'right',
  });
  text(pdf, document.number, {
    x: MARGIN,
    y: 71,
    width: WIDTH,
    size: 11,
    align: 'right',
    colour: ACCENT,
  });
}

function drawParties(pdf: Pdf, document: TaxDocument): number {
  const top = 128;
  pdf.moveTo(MARGIN, top).lineTo(RIGHT, top).lineWidth(0.75).stroke(RULE);
  const columns = [
    drawParty(pdf, 'Billed to', document.buyer, { x: MARGIN, y: top + 16 }),
    drawParty(pdf, 'Delivered to', document.deliveredTo, { x: MARGIN + 166, y: top + 16 }),
    drawDates(pdf, document, { x: MARGIN + 332, y: top + 16 }),
  ];
  return Math.max(...columns);
}

interface At {
  readonly x: number;
  readonly y: number;
}

function drawParty(pdf: Pdf, heading: string, party: Party, { x, y }: At): number {
  label(pdf, heading, { x, y });
  text(pdf, party.name, { x, y: y + 14, width: 154, font: 'Helvetica-Bold', size: 10 });
  for (const line of party.lines) text(pdf, line, { x, y: pdf.y + 1, width: 154, size: 10 });
  return pdf.y;
}

function drawDates(pdf: Pdf, document: TaxDocument, { x, y }: At): number {
  const width = RIGHT - x;
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
    label(pdf, word, { x, y: at });
    text(pdf, fact, { x, y: at + 11, width, size: 10 });
    at = pdf.y + 7;
  }
  return at;
}

function drawLines(pdf: Pdf, document: TaxDocument, top: number): number {
  let y = drawTableHead(pdf, document, top);
  for (const line of document.lines) {
    const height = heightOf(pdf, line);
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = drawTableHead(pdf, document, MARGIN);
    }
    drawLine(pdf, line, y);
    y += height;
    pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(RULE);
  }
  return y;
}

function drawTableHead(pdf: Pdf, { pricesIncludeTax, taxName }: TaxDocument, y: number): number {
  pdf.rect(MARGIN - 8, y, WIDTH + 16, 24).fill(GROUND);
  const suffix = pricesIncludeTax ? '' : ` ex ${taxName}`;
  const words = [
    ['Item', COLUMN.item, 'left'],
    ['Qty', COLUMN.quantity, 'right'],
    [`Price${suffix}`, COLUMN.unit, 'right'],
    [taxName, COLUMN.tax, 'right'],
    [`Amount${suffix}`, COLUMN.amount, 'right'],
  ] as const;
  for (const [word, column, align] of words) {
    text(pdf, word, { ...column, y: y + 8, font: 'Helvetica-Bold', size: 8.5, align });
  }
  return y + 24;
}

const LINE_PADDING = 8;

function heightOf(pdf: Pdf, line: DocumentLine): number {
  const { width } = COLUMN.item;
  const name = pdf
    .font('Helvetica')
    .fontSize(10)
    .heightOfString(inWinAnsi(line.description), { width });
  const detail =
    line.detail === null
      ? 0
      : pdf.fontSize(8.5).heightOfString(inWinAnsi(line.detail), { width }) + 2;
  return name + detail + 2 * LINE_PADDING;
}

function drawLine(pdf: Pdf, line: DocumentLine, top: number): void {
  const y = top + LINE_PADDING;
  text(pdf, line.description, { ...COLUMN.item, y, size: 10 });
  if (line.detail !== null) {
    text(pdf, line.detail, { ...COLUMN.item, y: pdf.y + 2, size: 8.5, colour: SOFT });
  }
  const right = { y, size: 10, align: 'right' } as const;
  if (line.quantity !== null) text(pdf, String(line.quantity), { ...COLUMN.quantity, ...right });
  if (line.unitPriceCents !== null) {
    text(pdf, formatMoney(line.unitPriceCents), { ...COLUMN.unit, ...right });
  }
  text(pdf, line.taxText, { ...COLUMN.tax, ...right, size: 9, y: y + 0.5, colour: SOFT });
  text(pdf, formatMoney(line.amountCents), { ...COLUMN.amount, ...right });
}

function drawSums(pdf: Pdf, document: TaxDocument, top: number): void {
  const { pricesIncludeTax, taxName, kind } = document;
  const sums: [string, Cents][] = pricesIncludeTax
    ? [[`Includes ${taxName}`, document.taxCents]]
    : [
        [`Total without ${taxName}`, document.subtotalCents],
        [taxName, document.taxCents],
      ];
  const isTaxed = document.supplier.gstRegistered && document.taxCents > 0;
  const rows = pricesIncludeTax && !isTaxed ? [] : sums;
  let y = top + rows.length * 17 + 120 > BOTTOM ? (pdf.addPage(), MARGIN) : top;
  const x = COLUMN.unit.x - 20;
  const width = COLUMN.tax.x + COLUMN.tax.width - x;
  for (const [word, amount] of rows) {
    text(pdf, word, { x, y, width, size: 10, colour: SOFT });
    text(pdf, formatMoney(amount), { ...COLUMN.amount, y, size: 10, align: 'right' });
    y += 17;
  }
  const total = kind === 'invoice' ? 'Total' : 'Paid back';
  pdf.moveTo(x, y).lineTo(RIGHT, y).lineWidth(1).stroke(INK);
  text(pdf, total, { x, y: y + 8, width, font: 'Helvetica-Bold', size: 13 });
  const bold = { font: 'Helvetica-Bold', size: 13, align: 'right' } as const;
  text(pdf, formatMoney(document.totalCents), {
    ...COLUMN.amount,
    x: COLUMN.tax.x,
    width: RIGHT - COLUMN.tax.x,
    y: y + 8,
    ...bold,
  });
  y += 40;
  text(pdf, document.taxStatement, {
    x: MARGIN,
    y,
    width: WIDTH,
    font: 'Helvetica-Bold',
    size: 10,
  });
  const reason =
    document.adjusts === null
      ? 'Paid in full. Thank you for your order.'
      : `This document changes invoice ${document.adjusts.number}. Reason: ${document.adjusts.reason}`;
  text(pdf, reason, { x: MARGIN, y: pdf.y + 5, width: WIDTH, size: 10, colour: SOFT });
}

/** The same foot on every page, once the number of pages is known. */
function drawFeet(pdf: Pdf, document: TaxDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const y = PAGE.height - 56;
    pdf
      .moveTo(MARGIN, y - 10)
      .lineTo(RIGHT, y - 10)
      .lineWidth(0.5)
      .stroke(RULE);
    const contact = `${shop.name} · ${shop.phone} · ${shop.email}`;
    text(pdf, contact, { x: MARGIN, y, width: WIDTH, size: 8.5, colour: SOFT });
    const place = `${document.number} · Page ${page - start + 1} of ${count}`;
    text(pdf, place, { x: MARGIN, y, width: WIDTH, size: 8.5, colour: SOFT, align: 'right' });
  }
}

function label(pdf: Pdf, word: string, { x, y }: At): void {
  text(pdf, word, { x, y, width: 160, size: 8.5, colour: SOFT });
}

function text(
  pdf: Pdf,
  words: string,
  {
    x,
    y,
    width,
    font = 'Helvetica',
    size,
    colour = INK,
    align = 'left',
  }: At & {
    readonly width: number;
    readonly font?: 'Helvetica' | 'Helvetica-Bold';
    readonly size: number;
    readonly colour?: string;
    readonly align?: 'left' | 'right';
  },
): void {
  pdf.font(font).fontSize(size).fillColor(colour).text(inWinAnsi(words), x, y, { width, align });
}

const NOT_WIN_ANSI = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

/** The built-in fonts know Western letters alone: others lose their marks, and what is left becomes a question mark. */
function inWinAnsi(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll('\u2212', '-')
    .replaceAll(NOT_WIN_ANSI, (letter) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(NOT_WIN_ANSI, '?');
}

/** "2 March 2026", as it is in Sydney. */
function sydneyDate(instant: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'long',
    timeZone: 'Australia/Sydney',
  }).format(new Date(instant));
}
