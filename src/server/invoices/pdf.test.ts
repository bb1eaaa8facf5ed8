import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { DocumentLine, TaxDocument } from '#domain/invoices/documents.ts';
import { nodesOf, pdfStructure, wordsIn, type PdfNode } from '#tests/support/pdf-structure.ts';

import { demoProfile } from '#tests/support/demo-profile.ts';

import { renderPdf } from './pdf.ts';

const freight: DocumentLine = {
  description: 'Freight',
  detail: null,
  quantity: null,
  unitPriceCents: null,
  amountCents: cents(995),
  taxRateBps: 1000,
  taxCents: cents(90),
  taxText: '10%',
};

const deck = (position: number): DocumentLine => ({
  ...freight,
  description: `Merbau decking ${position}`,
  detail: `5.4 m · SKU MER-${position}`,
  quantity: 2,
  unitPriceCents: cents(2000),
  amountCents: cents(4000),
});

function documentOf(changes: Partial<TaxDocument> = {}, lineCount = 2): TaxDocument {
  const party = { name: 'Zoë Marsh', lines: ['12 Wattle Street', 'Richmond VIC 3121'] };
  return {
    kind: 'invoice',
    title: 'Tax invoice',
    number: 'INV-1001-000007',
    issuedAt: '2026-03-02T01:00:00Z',
    orderNumber: 'ORD-1772412345678123',
    placedAt: '2026-03-02T00:59:00Z',
    supplier: {
      sellerId: 'seller',
      name: 'Yarra Timber',
      legalName: 'Yarra Timber Pty Ltd',
      abn: '51 824 753 556',
      gstRegistered: true,
    },
    buyer: party,
    deliveredTo: party,
    pricesIncludeTax: true,
    taxName: 'GST',
    paidAt: '2026-03-02T01:00:00Z',
    lines: [...Array.from({ length: lineCount }, (_, index) => deck(index + 1)), freight],
    subtotalCents: cents(8995),
    taxCents: cents(818),
    totalCents: cents(8995),
    taxStatement: 'Total price includes GST.',
    adjusts: null,
    ...changes,
  };
}

const structureOf = async (document: TaxDocument) =>
  pdfStructure(await renderPdf(document, { shop: demoProfile, logo: null }));

/** The rows of a table as the words of their cells. */
const rowsOf = (table: PdfNode | undefined) =>
  (table?.children ?? []).map((row) => row.children.map(wordsIn));

describe('the PDF of a document', () => {
  it('is tagged, in English, and shows its title', async () => {
    const { isTagged, language, showsTitle, root } = await structureOf(documentOf());
    expect({ isTagged, language, showsTitle }).toEqual({
      isTagged: true,
      language: 'en-AU',
      showsTitle: true,
    });
    expect([root.type, root.title]).toEqual(['Document', 'Tax invoice INV-1001-000007']);
  });

  it('has a reading order from its title to its last sentence', async () => {
    const { root } = await structureOf(documentOf());
    expect(nodesOf(root, 'H1').map(wordsIn)).toEqual(['Tax invoice']);
    expect(nodesOf(root, 'H2').map(wordsIn)).toEqual(['Billed to', 'Delivered to']);
    expect(root.children.map(({ type, title }) => title ?? type)).toEqual([
      'Title',
      'Supplier',
      'Billed to',
      'Delivered to',
      'Dates and numbers',
      'What was sold',
      'Totals',
      'P',
      'P',
    ]);
    expect(wordsIn(root)).toMatch(
      /^Tax invoice INV-1001-000007 Yarra Timber Pty Ltd ABN 51 824 753 556 .*Thank you for your order\.$/,
    );
    const dates = nodesOf(root, 'LI').map((item) => item.children.map(wordsIn));
    expect(dates).toEqual([
      ['Issued', '2 March 2026'],
      ['Order', 'ORD-1772412345678123'],
      ['Paid', '2 March 2026'],
    ]);
  });

  it('has the logo above the supplier as decoration, and reads the same', async () => {
    const logo = await sharp({
      create: { width: 320, height: 56, channels: 3, background: '#1b5e20' },
    })
      .png()
      .toBuffer();
    const plain = await renderPdf(documentOf(), { shop: demoProfile, logo: null });
    const file = await renderPdf(documentOf(), { shop: demoProfile, logo });
    const imagesIn = (pdf: Uint8Array) =>
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Subtype \/Image/g) ?? [];
    expect([imagesIn(plain).length, imagesIn(file).length]).toEqual([0, 1]);
    const { root, unmarked } = pdfStructure(file);
    expect(wordsIn(root)).toBe(wordsIn(pdfStructure(plain).root));
    expect(unmarked).toEqual([]);
  });

  it('has tables with headings, and a cell in every column', async () => {
    const { root } = await structureOf(documentOf());
    const [sold, totals] = nodesOf(root, 'Table');
    expect(rowsOf(sold)).toEqual([
      ['Item', 'Qty', 'Price', 'GST', 'Amount'],
      ['Merbau decking 1 5.4 m · SKU MER-1', '2', '$20.00', '10%', '$40.00'],
      ['Merbau decking 2 5.4 m · SKU MER-2', '2', '$20.00', '10%', '$40.00'],
      ['Freight', '', '', '10%', '$9.95'],
    ]);
    expect(rowsOf(totals)).toEqual([
      ['Includes GST', '$8.18'],
      ['Total', '$89.95'],
    ]);
    const headings = nodesOf(root, 'TH');
    expect(headings.map(({ scope }) => scope)).toEqual([
      ...Array<string>(5).fill('Column'),
      'Row',
      'Row',
    ]);
  });

  it('has one table across pages, and marks repeated headings and footers as artefacts', async () => {
    const { root, artifacts, unmarked } = await structureOf(documentOf({}, 40));
    const [sold] = nodesOf(root, 'Table');
    expect(sold?.children).toHaveLength(42);
    expect(new Set(sold?.children.map((row) => row.children.length))).toEqual(new Set([5]));
    expect(wordsIn(root)).not.toMatch(/Page \d of/);
    const read = (words: string) => artifacts.filter((each) => each === words).length;
    const pages = artifacts.filter((each) => /Page \d of \d/.test(each)).length;
    expect(pages).toBeGreaterThan(1);
    expect(read('Item')).toBe(pages - 1);
    expect(unmarked).toEqual([]);
  });

  it('names the invoice and the refunded amount for an adjustment', async () => {
    const { root } = await structureOf(
      documentOf({
        kind: 'adjustment',
        title: 'Adjustment note',
        number: 'ADJ-1001-000001',
        adjusts: { number: 'INV-1001-000007', reason: 'Damaged' },
      }),
    );
    expect(nodesOf(root, 'H1').map(wordsIn)).toEqual(['Adjustment note']);
    expect(rowsOf(nodesOf(root, 'Table')[1]).at(-1)).toEqual(['Refunded', '$89.95']);
    expect(wordsIn(root)).toContain('This document changes invoice INV-1001-000007.');
  });
});
