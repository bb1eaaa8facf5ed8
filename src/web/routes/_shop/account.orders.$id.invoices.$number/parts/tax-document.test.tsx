import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { TaxDocumentView } from '#contract/schemas/invoices.ts';

import { ShopProvider } from '#web/settings/shop.tsx';
import { demoProfile } from '#tests/support/demo-profile.ts';

import { TaxDocument } from './tax-document.tsx';

const party = { name: 'Robin Marsh', lines: ['12 Wattle Street', 'Richmond VIC 3121'] };
const document: TaxDocumentView = {
  number: 'INV-1001-000001',
  kind: 'invoice',
  title: 'Tax invoice',
  issued_at: '2026-03-02T01:00:00.000Z',
  order_number: 'ORD-1772413200000123',
  paid_at: '2026-03-02T01:00:00.000Z',
  supplier: {
    seller_id: '01890000-0000-7000-8000-000000000000',
    name: 'Tom Okafor',
    legal_name: 'Tom Okafor',
    trading_name: 'Larkrow Paint Co',
    abn: '73 000 000 606',
    gst_registered: true,
  },
  buyer: party,
  delivered_to: party,
  lines: [
    {
      description: 'Low sheen paint',
      detail: null,
      quantity: 1,
      unit_price: cents(1100),
      amount: cents(1100),
      tax_rate: 1000,
      tax: cents(100),
      tax_text: '10% GST',
    },
  ],
  subtotal: cents(1100),
  tax: cents(100),
  total: cents(1100),
  prices_include_tax: true,
  tax_name: 'GST',
  tax_statement: 'Total price includes GST of $1.00.',
  adjusts: null,
};

/** The text on the paper, with a space between elements. */
const wordsOf = (part: Partial<TaxDocumentView> = {}) =>
  renderToString(
    <ShopProvider value={demoProfile}>
      <TaxDocument document={{ ...document, ...part }} />
    </ShopProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('names the legal person, then the trading name, then the ABN', () => {
  expect(wordsOf()).toContain('Tom Okafor trading as Larkrow Paint Co ABN 73 000 000 606');
});

it('names a supplier without a trading name once', () => {
  const supplier = { ...document.supplier, legal_name: 'Larkrow Pty Ltd', trading_name: null };
  expect(wordsOf({ supplier })).toContain('Larkrow Pty Ltd ABN 73 000 000 606');
});

it('shows the GST of a registered supplier, by line and in all', () => {
  expect(wordsOf()).toContain('$1.00 10% GST');
  expect(wordsOf()).toContain('Subtotal $11.00 Includes GST $1.00 Total $11.00');
});

it.each([false, null])('shows no GST where registration is %s', (gst_registered) => {
  const words = wordsOf({
    title: 'Invoice',
    supplier: { ...document.supplier, gst_registered },
    tax: cents(0),
    tax_statement: '',
  });
  expect(words).not.toContain('GST');
  expect(words).toContain('Total $11.00');
});
