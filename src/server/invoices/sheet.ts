import PDFDocument from 'pdfkit';

import type { Party } from '#domain/invoices/documents.ts';
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

/** Between the columns of the table. */
const GAP = 6;

/** The labels and the amounts of the sums. */
const SUM_LABEL = { x: MARGIN + 258, width: 158 } as const;
const SUM_AMOUNT = { x: MARGIN + 354, width: WIDTH - 354, align: 'right' } as const;

/** Who the document comes from. */
export interface Letterhead {
  readonly shop: Shop;
  /** The shop's logo as a PNG. */
  readonly logo: Uint8Array | null;
}

/** A business document on A4 pages. */
export interface Sheet {
  readonly title: string;
  readonly number: string;
  readonly issuedAt: string;
  /** Whose document it is, and as what, such as "Supplier". */
  readonly from: {
    readonly role: string;
    readonly name: string;
    readonly facts: readonly string[];
  };
  /** At most two. */
  readonly parties: readonly { readonly heading: string; readonly party: Party }[];
  readonly facts: readonly (readonly [label: string, fact: string])[];
  readonly table: {
    readonly title: string;
    readonly columns: readonly SheetColumn[];
    /** A cell for each column, even an empty one. */
    readonly rows: readonly (readonly SheetCell[])[];
  };
  readonly sums: readonly (readonly [label: string, amount: Cents])[];
  readonly total: readonly [label: string, amount: Cents];
  readonly statements: readonly { readonly words: string; readonly isStrong?: boolean }[];
}

export interface SheetColumn {
  readonly head: string;
  /** In points: all columns fill 495, with 6 between them. */
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly isSoft?: boolean;
}

export interface SheetCell {
  readonly words: string | null;
  readonly detail?: string | null;
}

/**
 * Renders a document as a PDF, with the shop's current name, logo, colour and contact details; the
 * same input gives the same pages. The PDF is tagged: headings, paragraphs and tables are marked in
 * reading order.
 */
export function renderSheet(sheet: Sheet, letterhead: Letterhead): Promise<Uint8Array> {
  const { shop } = letterhead;
  const issued = new Date(sheet.issuedAt);
  const title = `${sheet.title} ${sheet.number}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: title,
      Author: sheet.from.name,
      Creator: shop.name,
      CreationDate: issued,
      ModDate: issued,
    },
  });
  const finished = collect(pdf);
  const root = pdf.struct('Document', { title });
  pdf.addStructure(root);
  const afterHead = drawHead(pdf, root, sheet, letterhead);
  const afterParties = drawParties(pdf, root, sheet, Math.max(128, afterHead + 16));
  const afterTable = drawTable(pdf, root, sheet, afterParties + 26);
  const afterSums = drawSums(pdf, root, sheet, afterTable + 14);
  drawStatements(pdf, root, sheet, afterSums);
  drawFeet(pdf, sheet, shop);
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
 * The title is first in reading order, although it is drawn to the right of the sender. The logo is
 * decoration: the name is in the footer, and above it for the goods of sellers.
 */
function drawHead(pdf: Pdf, root: Structure, sheet: Sheet, { shop, logo }: Letterhead): number {
  artifact(pdf, () => pdf.rect(0, 0, PAGE.width, 6).fill(shop.brand_colour));
  const title = addNode(pdf, root, 'Sect', { title: 'Title' });
  const { role, name, facts } = sheet.from;
  const paragraph: Place = { within: addNode(pdf, root, 'Sect', { title: role }), as: 'P' };
  const left = { x: MARGIN, width: 300 } as const;
  if (logo !== null) {
    // The parser takes a Buffer or a file's name.
    artifact(pdf, () => pdf.image(Buffer.from(logo), MARGIN, 28, { fit: LOGO }));
  }
  const top = logo === null ? 44 : 28 + LOGO[1] + 12;
  text(pdf, name, paragraph, { ...left, y: top, font: 'Helvetica-Bold', size: 15 });
  let y = pdf.y + 4;
  for (const fact of facts) {
    text(pdf, fact, paragraph, { ...left, y, size: 9.5, colour: SOFT });
    y = pdf.y + 1;
  }
  const afterSender = pdf.y;
  const right = { x: MARGIN, width: WIDTH, align: 'right' } as const;
  const heading: Place = { within: title, as: 'H1' };
  text(pdf, sheet.title, heading, { ...right, y: 40, font: 'Helvetica-Bold', size: 24 });
  const number: Place = { within: title, as: 'P' };
  text(pdf, sheet.number, number, { ...right, y: 71, size: 11, colour: shop.brand_colour });
  return Math.max(afterSender, pdf.y);
}

function drawParties(pdf: Pdf, root: Structure, sheet: Sheet, top: number): number {
  rule(pdf, { x: MARGIN, y: top, to: RIGHT, weight: 0.75 });
  const y = top + 16;
  const ends = sheet.parties.map((each, index) =>
    drawParty(pdf, root, { ...each, at: { x: MARGIN + 166 * index, y } }),
  );
  return Math.max(...ends, drawFacts(pdf, root, sheet, { x: MARGIN + 332, y }));
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

function drawFacts(pdf: Pdf, root: Structure, { facts }: Sheet, { x, y }: At): number {
  const list = addNode(pdf, root, 'L', { title: 'Dates and numbers' });
  let at = y;
  for (const [word, fact] of facts) {
    const item = addNode(pdf, list, 'LI');
    label(pdf, word, { within: item, as: 'Lbl' }, { x, y: at });
    text(pdf, fact, { within: item, as: 'LBody' }, { x, y: at + 11, width: RIGHT - x, size: 10 });
    at = pdf.y + 7;
  }
  return at;
}

/** A column and its left edge. */
type PlacedColumn = SheetColumn & { readonly x: number };

function placeColumns(columns: readonly SheetColumn[]): PlacedColumn[] {
  let x = MARGIN;
  return columns.map((column) => {
    const placed = { ...column, x };
    x += column.width + GAP;
    return placed;
  });
}

function drawTable(pdf: Pdf, root: Structure, { table }: Sheet, top: number): number {
  const node = addNode(pdf, root, 'Table', { title: table.title });
  const columns = placeColumns(table.columns);
  let y = drawTableHead(pdf, node, columns, top);
  for (const row of table.rows) {
    const cells = columns.map((column, index) => ({ column, ...row[index] }));
    const height = heightOf(pdf, cells);
    if (y + height > BOTTOM) {
      pdf.addPage();
      // It is one table: its repeated heading is not read again.
      y = drawTableHead(pdf, null, columns, MARGIN);
    }
    drawRow(pdf, addNode(pdf, node, 'TR'), cells, y);
    y += height;
    rule(pdf, { x: MARGIN, y, to: RIGHT, weight: 0.5 });
  }
  return y;
}

function drawTableHead(
  pdf: Pdf,
  table: Structure | null,
  columns: readonly PlacedColumn[],
  y: number,
): number {
  artifact(pdf, () => pdf.rect(MARGIN - 8, y, WIDTH + 16, 24).fill(GROUND));
  const row = table && addNode(pdf, table, 'TR');
  for (const { head, x, width, align } of columns) {
    const cell = row && addNode(pdf, row, 'TH', { scope: 'Column' });
    const place: Place = cell === null ? 'artifact' : { within: cell, as: 'P' };
    text(pdf, head, place, { x, width, align, y: y + 8, font: 'Helvetica-Bold', size: 8.5 });
  }
  return y + 24;
}

const ROW_PADDING = 8;
const DETAIL_SIZE = 8.5;
const sizeIn = ({ isSoft = false }: SheetColumn) => (isSoft ? 9 : 10);

type PlacedCell = Partial<SheetCell> & { readonly column: PlacedColumn };

function heightOf(pdf: Pdf, cells: readonly PlacedCell[]): number {
  const heights = cells.map(({ column, words = null, detail = null }) => {
    const { width } = column;
    const ofWords = words === null ? 0 : heightOfText(pdf, words, { size: sizeIn(column), width });
    return detail === null
      ? ofWords
      : ofWords + heightOfText(pdf, detail, { size: DETAIL_SIZE, width }) + 2;
  });
  return Math.max(...heights) + 2 * ROW_PADDING;
}

function drawRow(pdf: Pdf, row: Structure, cells: readonly PlacedCell[], top: number): void {
  const y = top + ROW_PADDING;
  for (const { column, words = null, detail = null } of cells) {
    const { x, width, align, isSoft = false } = column;
    const place: Place = { within: addNode(pdf, row, 'TD'), as: 'P' };
    const soft = isSoft ? { y: y + 0.5, colour: SOFT } : { y };
    const look = { x, width, align };
    if (words !== null) text(pdf, words, place, { ...look, ...soft, size: sizeIn(column) });
    if (detail !== null) {
      text(pdf, detail, place, { ...look, y: pdf.y + 2, size: DETAIL_SIZE, colour: SOFT });
    }
  }
}

function drawSums(pdf: Pdf, root: Structure, { sums, total }: Sheet, top: number): number {
  let y = top + sums.length * 17 + 120 > BOTTOM ? (pdf.addPage(), MARGIN) : top;
  const table = addNode(pdf, root, 'Table', { title: 'Totals' });
  const drawSum = (
    [words, amount]: Sheet['total'],
    look: { y: number; size: number; font?: 'Helvetica-Bold'; colour?: string },
  ) => {
    const row = addNode(pdf, table, 'TR');
    const head: Place = { within: addNode(pdf, row, 'TH', { scope: 'Row' }), as: 'P' };
    const cell: Place = { within: addNode(pdf, row, 'TD'), as: 'P' };
    text(pdf, words, head, { ...SUM_LABEL, ...look });
    text(pdf, formatMoney(amount), cell, { ...SUM_AMOUNT, ...look, colour: INK });
  };
  for (const sum of sums) {
    drawSum(sum, { y, size: 10, colour: SOFT });
    y += 17;
  }
  rule(pdf, { x: SUM_LABEL.x, y, to: RIGHT, weight: 1, colour: INK });
  drawSum(total, { y: y + 8, size: 13, font: 'Helvetica-Bold' });
  return y + 40;
}

function drawStatements(pdf: Pdf, root: Structure, { statements }: Sheet, top: number): void {
  const paragraph: Place = { within: root, as: 'P' };
  let y = top;
  for (const { words, isStrong = false } of statements) {
    const look = { x: MARGIN, y, width: WIDTH, size: 10 } as const;
    if (isStrong) text(pdf, words, paragraph, { ...look, font: 'Helvetica-Bold' });
    else text(pdf, words, paragraph, { ...look, colour: SOFT });
    y = pdf.y + 5;
  }
}

/** Draws the footer of every page, once the number of pages is known. */
function drawFeet(pdf: Pdf, { number }: Sheet, shop: Shop): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const y = PAGE.height - 56;
    rule(pdf, { x: MARGIN, y: y - 10, to: RIGHT, weight: 0.5 });
    const small = { x: MARGIN, y, width: WIDTH, size: 8.5, colour: SOFT } as const;
    const contact = [shop.name, shop.phone, shop.email].filter((part) => part !== null).join(' · ');
    text(pdf, contact, 'artifact', small);
    const place = `${number} · Page ${page - start + 1} of ${count}`;
    text(pdf, place, 'artifact', { ...small, align: 'right' });
  }
}

function label(pdf: Pdf, word: string, place: Place, { x, y }: At): void {
  text(pdf, word, place, { x, y, width: 160, size: 8.5, colour: SOFT });
}

/** "2 March 2026", in Sydney time. */
export function sydneyDate(instant: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'long',
    timeZone: 'Australia/Sydney',
  }).format(new Date(instant));
}
