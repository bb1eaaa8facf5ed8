import { describe, expect, it } from 'vitest';

import { cents, ZERO_CENTS } from '#domain/money/cents.ts';

import {
  buildAdjustment,
  buildInvoice,
  documentNumber,
  type OrderFacts,
  type SoldGroup,
  type SoldLine,
} from './documents.ts';

const order: OrderFacts = {
  orderNumber: 'ORD-1772413200000123',
  buyer: { name: 'Robin Marsh', lines: ['12 Wattle Street', 'Richmond VIC 3121', 'Australia'] },
  deliveredTo: { name: 'Robin Marsh', lines: ['12 Wattle Street'] },
  country: 'Australia',
  pricesIncludeTax: true,
  taxName: 'GST',
  placedAt: '2026-03-02T01:00:00.000Z',
  paidAt: '2026-03-02T01:04:00.000Z',
};
const issue = { number: 'INV-1001-000001', issuedAt: order.paidAt };

function line(overrides: Partial<SoldLine> = {}): SoldLine {
  return {
    id: 'a',
    description: 'Merbau decking',
    detail: null,
    quantity: 2,
    unitPriceCents: cents(1000),
    lineTotalCents: cents(2000),
    taxRateBps: 1000,
    taxCents: cents(182),
    freightCents: cents(663),
    freightTaxCents: cents(60),
    ...overrides,
  };
}

function group(lines: SoldLine[], supplier: Partial<SoldGroup['supplier']> = {}): SoldGroup {
  return {
    lines,
    supplier: {
      sellerId: 's',
      name: 'Kim Oak',
      legalName: 'Oak Timber Pty Ltd',
      abn: '51 824 753 556',
      gstRegistered: true,
      ...supplier,
    },
  };
}

const untaxed = line({
  id: 'b',
  lineTotalCents: cents(1000),
  taxRateBps: 0,
  taxCents: cents(0),
  freightCents: cents(332),
  freightTaxCents: cents(0),
});

describe('an invoice', () => {
  it('is a tax invoice whose goods, freight and tax add up', () => {
    const invoice = buildInvoice(order, group([line()]), issue);
    expect(invoice).toMatchObject({
      title: 'Tax invoice',
      number: 'INV-1001-000001',
      supplier: { legalName: 'Oak Timber Pty Ltd', abn: '51 824 753 556' },
      buyer: { name: 'Robin Marsh' },
      subtotalCents: 2663,
      taxCents: 242,
      totalCents: 2663,
      taxStatement: 'Total price includes GST of $2.42.',
      adjusts: null,
    });
    expect(invoice.lines).toMatchObject([
      { description: 'Merbau decking', quantity: 2, unitPriceCents: 1000, taxText: '10% GST' },
      { description: 'Freight', quantity: null, amountCents: 663, taxText: '10% GST' },
    ]);
  });

  it('says which items are taxed, including freight, when not all are', () => {
    const invoice = buildInvoice(order, group([line(), untaxed]), issue);
    expect(
      invoice.lines.map(({ description, detail, taxText }) => [description, detail, taxText]),
    ).toEqual([
      ['Merbau decking', null, '10% GST'],
      ['Merbau decking', null, 'No GST'],
      ['Freight', 'Part with 10% GST', '10% GST'],
      ['Freight', 'Part with No GST', 'No GST'],
    ]);
    expect(invoice.taxStatement).toBe(
      'The total includes GST of $2.42, on the items that show a rate.',
    );
    expect(invoice.totalCents).toBe(3995);
  });

  it('adds the tax where prices exclude it', () => {
    const invoice = buildInvoice({ ...order, pricesIncludeTax: false }, group([line()]), issue);
    expect(invoice).toMatchObject({ subtotalCents: 2663, taxCents: 242, totalCents: 2905 });
    expect(invoice.taxStatement).toContain('The total of $29.05 includes GST of $2.42');
  });

  it('is not a tax invoice and has no GST when the supplier is not registered', () => {
    const plain = line({ taxRateBps: 0, taxCents: cents(0), freightTaxCents: cents(0) });
    const invoice = buildInvoice(order, group([plain], { gstRegistered: false }), issue);
    expect(invoice).toMatchObject({ title: 'Invoice', taxCents: 0 });
    expect(invoice.taxStatement).toBe('The supplier is not registered for GST. No GST is charged.');
  });

  it('is not a tax invoice when the registration is unknown, whatever its lines contain', () => {
    const supplier = { gstRegistered: null, abn: null };
    const invoice = buildInvoice(order, group([line()], supplier), issue);
    expect(invoice).toMatchObject({ title: 'Invoice', totalCents: 2663 });
    expect(invoice.lines.map((each) => each.taxText)).toEqual(['No GST', 'No GST']);
    expect(invoice.taxStatement).toBe(
      'This is not a tax invoice: the supplier has not confirmed an ABN and GST registration.',
    );
  });

  it('names the export for goods sent to New Zealand', () => {
    const plain = line({ taxRateBps: 0, taxCents: cents(0), freightTaxCents: cents(0) });
    const invoice = buildInvoice({ ...order, country: 'New Zealand' }, group([plain]), issue);
    expect(invoice.taxStatement).toBe('Goods sent to New Zealand are exports: no GST is charged.');
    expect(invoice.lines.map((each) => each.taxText)).toEqual(['Export', 'Export']);
  });

  it('says so when none of the goods are taxable', () => {
    expect(buildInvoice(order, group([untaxed]), issue).taxStatement).toBe(
      'Nothing on this document is taxable. No GST is charged.',
    );
  });
});

describe('an adjustment note', () => {
  const note = {
    number: 'ADJ-1001-000001',
    issuedAt: order.paidAt,
    invoiceNumber: 'INV-1001-000001',
    reason: 'Broken',
  };
  const refunded = {
    id: 'a',
    quantity: 1,
    amountCents: cents(1000),
    taxCents: cents(91),
    freightCents: cents(663),
    freightTaxCents: cents(60),
  };

  it('lists what this supplier refunded and how much the GST goes down', () => {
    const document = buildAdjustment(
      order,
      group([line()]),
      [refunded, { ...refunded, id: 'x' }],
      note,
    );
    expect(document).toMatchObject({
      kind: 'adjustment',
      title: 'Adjustment note',
      totalCents: 1663,
      taxCents: 151,
      taxStatement: 'The GST in the original price is reduced by $1.51.',
      adjusts: { number: 'INV-1001-000001', reason: 'Broken' },
    });
    expect(document.lines.map((each) => [each.description, each.quantity])).toEqual([
      ['Merbau decking', 1],
      ['Freight', null],
    ]);
  });

  it('separates the tax where prices exclude it', () => {
    const document = buildAdjustment(
      { ...order, pricesIncludeTax: false },
      group([line()]),
      [refunded],
      note,
    );
    expect(document).toMatchObject({ subtotalCents: 1512, taxCents: 151, totalCents: 1663 });
  });

  it('is a credit note when the supplier is not registered', () => {
    const supplier = { gstRegistered: false };
    expect(buildAdjustment(order, group([line()], supplier), [refunded], note).title).toBe(
      'Credit note',
    );
    const unknown = group([line()], { gstRegistered: null });
    expect(buildAdjustment(order, unknown, [refunded], note).title).toBe('Credit note');
  });

  it('reduces the price of the lines at their own rates when the refund names no goods', () => {
    const reduction = { ...refunded, quantity: 0, amountCents: cents(663), taxCents: cents(60) };
    const document = buildAdjustment(
      order,
      group([line()]),
      [{ ...reduction, freightCents: ZERO_CENTS, freightTaxCents: ZERO_CENTS }],
      note,
    );
    expect(document).toMatchObject({
      totalCents: 663,
      taxCents: 60,
      lines: [
        {
          description: 'Price reduction: Merbau decking',
          quantity: null,
          unitPriceCents: null,
          taxText: '10% GST',
        },
      ],
    });
  });

  it('shows no unit price for units refunded below their sale price', () => {
    const less = { ...refunded, amountCents: cents(1), taxCents: ZERO_CENTS };
    const document = buildAdjustment(order, group([line()]), [less], note);
    expect(document.lines[0]).toMatchObject({ quantity: 1, unitPriceCents: null, amountCents: 1 });
  });
});

it('numbers name the supplier and sort correctly', () => {
  expect(documentNumber('invoice', { code: 1001, sequence: 7 })).toBe('INV-1001-000007');
  expect(documentNumber('adjustment', { code: 1002, sequence: 1234567 })).toBe('ADJ-1002-1234567');
});
