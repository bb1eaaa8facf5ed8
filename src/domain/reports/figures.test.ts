import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import {
  basFigures,
  commissionFigures,
  GST_BASES,
  SALE_KINDS,
  supplierFigures,
  type SaleSum,
} from './figures.ts';

const NOTHING: SaleSum = {
  sellerId: null,
  name: null,
  month: '2026-10',
  kind: 'paid',
  isEarlier: false,
  isChargedAgain: false,
  wasSettled: false,
  orders: 0,
  units: 0,
  itemsCents: cents(0),
  freightCents: cents(0),
  taxCents: cents(0),
  totalCents: cents(0),
  commissionCents: cents(0),
  taxedCommissionCents: cents(0),
};

type Change = Partial<Omit<SaleSum, `${string}Cents`>> & {
  total?: number;
  tax?: number;
  commission?: number;
};

const sum = ({ total = 0, tax = 0, commission = 0, ...rest }: Change): SaleSum => ({
  ...NOTHING,
  ...rest,
  itemsCents: cents(total),
  totalCents: cents(total),
  taxCents: cents(tax),
  commissionCents: cents(commission),
  taxedCommissionCents: cents(commission),
});

const ACME = { sellerId: 'acme', name: 'Acme Tools' };

describe('the BAS', () => {
  it('has own goods and commission, and never a seller’s sales', () => {
    const sums = [
      sum({ total: 4400, tax: 400 }),
      sum({ ...ACME, total: 11_000, commission: 1210 }),
    ];
    expect(basFigures(sums, 'accruals')).toEqual({
      g1: { ownSalesCents: 4400, commissionCents: 1210 },
      a1: {
        ownSalesCents: 400,
        commissionCents: 110,
        failedRefundsCents: 0,
      },
      b1: { refundsCents: 0, commissionCents: 0 },
    });
  });

  it('rounds commission once a month and seller', () => {
    const month = (change: Change) => sum({ ...ACME, commission: 315, ...change });
    const months = [month({}), month({ month: '2026-11' }), month({ sellerId: 'other' })];
    expect(basFigures(months, 'accruals').a1.commissionCents).toBe(3 * 29);
    expect(commissionFigures(months).map(({ gstCents }) => gstCents)).toEqual([58, 29]);
  });

  it('nets what the same month gives back, and adjusts for earlier months', () => {
    const sums = [
      sum({ ...ACME, commission: 1210 }),
      sum({ ...ACME, kind: 'refund_requested', commission: 110 }),
      sum({ ...ACME, kind: 'refund_requested', commission: 550, isEarlier: true }),
    ];
    const { g1, a1, b1 } = basFigures(sums, 'accruals');
    expect([g1.commissionCents, a1.commissionCents, b1.commissionCents]).toEqual([1100, 100, 50]);
    expect(commissionFigures(sums)).toMatchObject([
      { chargedCents: 1210, givenBackCents: 660, netCents: 550, gstCents: 50 },
    ]);
  });

  it('has commission that is charged again on the invoice, beside other give-backs', () => {
    const sums = [
      sum({ ...ACME, commission: 315 }),
      sum({ ...ACME, kind: 'refund_requested', commission: 330, isEarlier: true }),
      sum({
        ...ACME,
        kind: 'refund_failed',
        commission: 220,
        isEarlier: true,
        isChargedAgain: true,
      }),
    ];
    const { g1, a1, b1 } = basFigures(sums, 'accruals');
    expect([g1.commissionCents, a1.commissionCents, b1.commissionCents]).toEqual([535, 49, 30]);
  });

  it('has no GST in commission that was charged without', () => {
    const untaxed = { ...sum({ ...ACME, commission: 1100 }), taxedCommissionCents: cents(0) };
    const { g1, a1 } = basFigures([untaxed], 'accruals');
    expect([g1.commissionCents, a1.commissionCents]).toEqual([1100, 0]);
  });

  const requested = sum({ kind: 'refund_requested', total: 1100, tax: 100 });
  const settled = sum({ kind: 'refund_settled', total: 1100, tax: 100 });
  const failed = sum({ kind: 'refund_failed', total: 1100, tax: 100 });
  const cameBack = { ...failed, wasSettled: true };
  it.each([
    ['decided', requested, [100, 0], [0, 0]],
    ['paid out', settled, [0, 0], [100, 0]],
    ['failed before it was paid out', failed, [0, 100], [0, 0]],
    ['failed after it was paid out', cameBack, [0, 100], [0, 100]],
  ])('a refund of own goods that is %s changes 1B and 1A by basis', (_what, each, ...expected) => {
    const of = GST_BASES.map((basis) => {
      const { a1, b1 } = basFigures([each], basis);
      return [b1.refundsCents, a1.failedRefundsCents];
    });
    expect(of).toEqual(expected);
  });

  it('a seller’s refund and a dispute change nothing but commission', () => {
    const sums = [
      sum({ ...ACME, kind: 'refund_requested', total: 1100, tax: 100 }),
      sum({ ...ACME, kind: 'refund_settled', total: 1100, tax: 100 }),
      sum({ kind: 'dispute_withdrawn', total: 1100 }),
    ];
    for (const basis of GST_BASES) {
      expect(basFigures(sums, basis)).toEqual(basFigures([], basis));
    }
  });
});

const supplier = fc.constantFrom(null, 'acme', 'northside');
const someSum = fc
  .record({
    sellerId: supplier,
    month: fc.constantFrom('2026-10', '2026-11', '2026-12'),
    kind: fc.constantFrom(...SALE_KINDS),
    isEarlier: fc.boolean(),
    isChargedAgain: fc.constant(false),
    wasSettled: fc.boolean(),
    orders: fc.nat(9),
    units: fc.nat(99),
    total: fc.nat(1_000_000),
    tax: fc.nat(90_000),
    commission: fc.nat(90_000),
  })
  .map((change) => sum(change));
const quarter = fc.array(someSum, { maxLength: 40 });

describe('the figures of random months', () => {
  it('of a quarter are the sums of its months, every one of them', () => {
    fc.assert(
      fc.property(quarter, fc.constantFrom(...GST_BASES), (sums, basis) => {
        const months = [...Map.groupBy(sums, ({ month }) => month).values()];
        const added = (figures: (of: readonly SaleSum[]) => readonly object[]) =>
          addUp(months.flatMap((month) => figures(month)));
        const of = (all: readonly SaleSum[]) => {
          const { g1, a1, b1 } = basFigures(all, basis);
          return [
            Object.fromEntries(
              Object.entries({ g1, a1, b1 }).flatMap(([label, parts]) =>
                Object.entries(parts).map(([part, amount]) => [`${label} ${part}`, amount]),
              ),
            ),
          ];
        };
        expect(added(of)).toEqual(addUp(of(sums)));
        expect(added(supplierFigures)).toEqual(addUp(supplierFigures(sums)));
        expect(added(commissionFigures)).toEqual(addUp(commissionFigures(sums)));
      }),
    );
  });

  it('have the same BAS whatever sellers sold', () => {
    fc.assert(
      fc.property(quarter, fc.constantFrom(...GST_BASES), (sums, basis) => {
        const none = { itemsCents: cents(0), totalCents: cents(0), taxCents: cents(0) };
        const soldNothing = sums.map((each) =>
          each.sellerId === null ? each : { ...each, ...none },
        );
        expect(basFigures(soldNothing, basis)).toEqual(basFigures(sums, basis));
      }),
    );
  });
});

/** The sum of each number over all rows. */
function addUp(rows: readonly object[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [key, value] of rows.flatMap((row) => Object.entries(row) as [string, unknown][])) {
    if (typeof value === 'number' && value !== 0) sums[key] = (sums[key] ?? 0) + value;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
}
