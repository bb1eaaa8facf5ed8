import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { OrderTotalsView } from '#contract/schemas/orders.ts';

import { totalChanges } from './total-changes.ts';

interface Line {
  name: string;
  variant?: string;
  price: number;
  quantity?: number;
  proof?: number;
}

function totals(items: Line[], freight = 995): OrderTotalsView {
  const lines = items.map(({ name, variant, price, quantity = 1, proof }) => ({
    product_id: name,
    variant_id: variant ?? null,
    seller_id: null,
    quantity,
    list_price: cents(price),
    unit_discount: cents(0),
    unit_price: cents(price),
    line_total: cents(price * quantity),
    tax_rate: 1000,
    tax: cents(0),
    freight: cents(0),
    freight_tax: cents(0),
    product_name: name,
    variant_name: variant ?? null,
    proof_of_age: proof ?? null,
    explanation: [],
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.line_total, 0);
  return {
    subtotal: cents(subtotal),
    totalTax: cents(Math.round((subtotal + freight) / 11)),
    totalFreight: cents(freight),
    grandTotal: cents(subtotal + freight),
    taxInfo: { taxLabel: 'GST (10%)', pricesIncludeTax: true },
    shippingInfo: { label: 'Standard shipping (2-5 days)' },
    groups: [],
    lines,
    explanation: [],
    quoteId: 'q-1',
    quoteExpiresAt: '2026-01-05T00:00:00.000Z',
  };
}

const SAW = { name: 'Saw', price: 2000 };

describe('totalChanges', () => {
  it('is silent when nothing changed', () => {
    expect(totalChanges(totals([SAW]), totals([SAW]))).toEqual([]);
  });

  it('names a new price, what it does to freight and tax, and the total', () => {
    const now = totals([{ ...SAW, price: 9900 }], 0);
    expect(totalChanges(totals([SAW]), now)).toEqual([
      'Saw changed from $20.00 to $99.00.',
      'Shipping changed from $9.95 to Free.',
      'GST (10%) changed from $2.72 to $9.00.',
      'Total changed from $29.95 to $99.00.',
    ]);
  });

  it('tells variants of one product apart', () => {
    const short = { name: 'Board', variant: '2.4 m', price: 1000 };
    const long = { name: 'Board', variant: '5.4 m', price: 1000 };
    const [change] = totalChanges(totals([short, long]), totals([short, { ...long, price: 1100 }]));
    expect(change).toBe('Board, 5.4 m changed from $10.00 to $11.00.');
  });

  it('names three changed lines and counts the rest', () => {
    const many = (price: number) =>
      totals(['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, price })));
    expect(totalChanges(many(100), many(200)).slice(2, 4)).toEqual([
      'C changed from $1.00 to $2.00.',
      'And 2 more changes.',
    ]);
  });

  it('says which line needs proof of age now, or no longer', () => {
    const needing = { ...SAW, proof: 18 };
    expect(totalChanges(totals([SAW]), totals([needing]))).toEqual([
      'Saw now needs proof of age (18+) at delivery.',
    ]);
    expect(totalChanges(totals([needing]), totals([SAW]))).toEqual([
      'Saw needs no proof of age any more.',
    ]);
  });

  it('names lines that were added, removed or increased in another tab', () => {
    const before = totals([SAW, { name: 'Drill', price: 100 }]);
    const now = totals([
      { ...SAW, quantity: 3 },
      { name: 'Hammer', price: 100 },
    ]);
    expect(totalChanges(before, now).slice(0, 3)).toEqual([
      'Saw: quantity changed from 1 to 3.',
      'Hammer was added to your order.',
      'Drill is no longer in your order.',
    ]);
  });
});
