import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import {
  buildCommissionDocument,
  documentLines,
  type CommissionDocument,
  type MonthLine,
} from './documents.ts';

const OPERATOR = {
  name: 'Bullnose',
  legalName: 'Bullnose Demo Pty Ltd',
  tradingName: 'Bullnose',
  abn: '51 824 753 556',
};
const SELLER = { name: 'Acme', legalName: 'Acme Tools Pty Ltd', tradingName: 'Acme', abn: null };

function lineOf(charged: number, givenBack = 0, change: Partial<MonthLine> = {}): MonthLine {
  return {
    lineId: 'line',
    orderId: 'order',
    orderNumber: 'ORD-1',
    soldAt: '2026-03-02T01:00:00.000Z',
    description: 'Merbau decking',
    detail: null,
    quantity: 1,
    soldCents: cents(955),
    ruleName: 'Everything',
    ruleWords: '10% + GST',
    hasGst: true,
    chargedCents: cents(charged),
    givenBackCents: cents(givenBack),
    ...change,
  };
}

function build(
  kind: CommissionDocument['kind'],
  lines: readonly MonthLine[],
  supplier = OPERATOR as CommissionDocument['supplier'],
) {
  return buildCommissionDocument({
    kind,
    number: 'INV-1002-000001',
    month: '2026-03',
    issuedAt: '2026-03-31T19:41:00.000Z',
    supplier,
    seller: SELLER,
    lines: documentLines(lines)[kind],
    adjusts: [],
  });
}

describe('the documents about commission', () => {
  it('round the GST of a month once: three commissions of $1.05 have $0.29', () => {
    const invoice = build('invoice', [lineOf(105), lineOf(105), lineOf(105)]);
    expect(invoice).toMatchObject({ title: 'Tax invoice', totalCents: 315, taxCents: 29 });
    expect(invoice.taxStatement).toBe('Total price includes GST of $0.29.');
  });

  it.each<[string, MonthLine[], number, number]>([
    ['a sale', [lineOf(100)], 100, 0],
    ['a sale and a refund of the same month', [lineOf(100, 40)], 60, 0],
    ['a sale that was refunded in full', [lineOf(100, 100)], 0, 0],
    ['a refund of an earlier month', [lineOf(0, 40)], 0, 40],
    ['a sale of one line, a refund of another', [lineOf(100, 20), lineOf(0, 40)], 80, 40],
    ['a refund of an earlier month that failed', [lineOf(40)], 40, 0],
    ['such a refund, requested again', [lineOf(40, 60)], 0, 20],
  ])('have %s where it belongs', (_, lines, charged, givenBack) => {
    const sums = (['invoice', 'adjustment'] as const).map((kind) => build(kind, lines).totalCents);
    expect(sums).toEqual([charged, givenBack]);
  });

  it.each<[string, 'invoice' | 'adjustment', boolean[], string | null, string, string]>([
    ['an ABN', 'invoice', [true], 'abn', 'Tax invoice', 'Total price includes GST of $0.10.'],
    [
      'an ABN, after a refund',
      'adjustment',
      [true],
      'abn',
      'Adjustment note',
      'The GST in the original price is reduced by $0.10.',
    ],
    [
      'sales before and after the registration',
      'invoice',
      [false, true],
      'abn',
      'Tax invoice',
      'The total includes GST of $0.10, on the lines that show it.',
    ],
    [
      'no registration',
      'invoice',
      [false],
      'abn',
      'Invoice',
      'The supplier was not registered for GST at these sales. No GST is charged.',
    ],
    [
      'no registration, after a refund',
      'adjustment',
      [false],
      'abn',
      'Credit note',
      'The supplier was not registered for GST at these sales. No GST is charged.',
    ],
    [
      'an ABN that was removed',
      'invoice',
      [true],
      null,
      'Invoice',
      'Total price includes GST of $0.10. This is not a tax invoice: the supplier has not entered an ABN.',
    ],
  ])('with %s have their title and sentence', (_, kind, registered, abn, title, statement) => {
    const lines = registered.map((hasGst) =>
      kind === 'invoice' ? lineOf(110, 0, { hasGst }) : lineOf(0, 110, { hasGst }),
    );
    expect(build(kind, lines, { ...OPERATOR, abn })).toMatchObject({
      title,
      taxStatement: statement,
    });
  });

  it('agree with the balance of commission over 1,000 random lives of sellers', () => {
    /** What each month charges and gives back of a line, never more than is left. */
    const life = fc.array(fc.tuple(fc.nat({ max: 5_000 }), fc.nat({ max: 100 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(life, fc.boolean()), { maxLength: 8 }), (lives) => {
        const balances = lives.map(() => 0);
        let documented = 0;
        for (let month = 0; month < 6; month += 1) {
          const lines = lives.flatMap(([months, hasGst], index) => {
            const [sold, part] = months[month] ?? [];
            if (sold === undefined || part === undefined) return [];
            const charged = month === 0 ? sold : 0;
            const left = (balances[index] ?? 0) + charged;
            const givenBack = Math.floor((left * part) / 100);
            balances[index] = left - givenBack;
            return [lineOf(charged, givenBack, { hasGst, lineId: String(index) })];
          });
          const invoice = build('invoice', lines);
          const adjustment = build('adjustment', lines);
          for (const document of [invoice, adjustment]) {
            const amounts = document.lines.map((line) => line.amountCents as number);
            expect(amounts.every((amount) => amount > 0)).toBe(true);
            expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(document.totalCents);
            const taxed = document.lines
              .filter(({ hasGst }) => hasGst)
              .reduce((sum, { amountCents }) => sum + amountCents, 0);
            // One eleventh, half up: the doubled amount plus eleven, over twenty-two.
            expect(document.taxCents).toBe(Math.floor((2 * taxed + 11) / 22));
          }
          // Only sales of the month are on the invoice.
          if (month > 0) expect(invoice.totalCents).toBe(0);
          documented += invoice.totalCents - adjustment.totalCents;
        }
        expect(documented).toBe(balances.reduce((sum, left) => sum + left, 0));
      }),
      { numRuns: 1000 },
    );
  });
});
