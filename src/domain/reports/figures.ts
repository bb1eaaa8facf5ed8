import { gstOfMonth, sumGst, type MonthCommission } from '#domain/commission/gst.ts';
import type { LedgerKind } from '#domain/ledger/accounts.ts';
import { cents, sumCents, type Cents } from '#domain/money/cents.ts';

/** What changes the figures of a sale. */
export const SALE_KINDS = [
  'paid',
  'refund_requested',
  'refund_settled',
  'refund_failed',
  'dispute_withdrawn',
  'dispute_reinstated',
] as const satisfies readonly LedgerKind[];
export type SaleKind = (typeof SALE_KINDS)[number];

/** How the operator accounts for GST. */
export const GST_BASES = ['accruals', 'cash'] as const;
export type GstBasis = (typeof GST_BASES)[number];

/** Stands for the operator's own goods where others have the seller's id. */
export const OWN_GOODS = 'own';

/** What happened to the sales of one supplier in one calendar month; amounts are never signed. */
export interface SaleSum {
  /** Null for the operator's own goods. */
  readonly sellerId: string | null;
  readonly name: string | null;
  /** YYYY-MM in Sydney. */
  readonly month: string;
  readonly kind: SaleKind;
  /** It is about sales that were paid before the month, or before the report's period. */
  readonly isEarlier: boolean;
  /** It is earlier, and what it gave back of its order line's commission is below 0. */
  readonly isChargedAgain: boolean;
  /** Of refunds that failed: the provider had paid them out. */
  readonly wasSettled: boolean;
  readonly orders: number;
  readonly units: number;
  /** With their tax, like the freight. */
  readonly itemsCents: Cents;
  readonly freightCents: Cents;
  /** Inside the two. */
  readonly taxCents: Cents;
  /** Goods and freight; of a dispute, what it took or gave back. */
  readonly totalCents: Cents;
  readonly commissionCents: Cents;
  /** The part of the commission that includes GST. */
  readonly taxedCommissionCents: Cents;
}

interface Supplier {
  readonly sellerId: string | null;
  readonly name: string | null;
}

export interface SupplierFigures extends Supplier {
  readonly orders: number;
  readonly units: number;
  readonly itemsCents: Cents;
  readonly freightCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  readonly refundsCents: Cents;
  readonly disputedCents: Cents;
  /** The total less refunds and disputes. */
  readonly netCents: Cents;
}

export interface CommissionFigures extends Supplier {
  readonly chargedCents: Cents;
  readonly givenBackCents: Cents;
  readonly netCents: Cents;
  /** In the net amount; each month is rounded once. */
  readonly gstCents: Cents;
}

/** The labels of a BAS with what makes them up. */
export interface BasFigures {
  readonly g1: { readonly ownSalesCents: Cents; readonly commissionCents: Cents };
  readonly a1: {
    readonly ownSalesCents: Cents;
    readonly commissionCents: Cents;
    /** Increasing adjustments: refunds that were counted in 1B and failed. */
    readonly failedRefundsCents: Cents;
  };
  readonly b1: { readonly refundsCents: Cents; readonly commissionCents: Cents };
}

type Amount = keyof Pick<
  SaleSum,
  | 'itemsCents'
  | 'freightCents'
  | 'taxCents'
  | 'totalCents'
  | 'commissionCents'
  | 'taxedCommissionCents'
>;

/** The sales of each supplier: the operator's own goods first, then the largest. */
export function supplierFigures(sums: readonly SaleSum[]): SupplierFigures[] {
  return bySupplier(sums.filter(({ kind }) => kind !== 'refund_settled'))
    .map(({ supplier, own }) => {
      const sold = own.filter(({ kind }) => kind === 'paid');
      const totalCents = amount(sold, 'totalCents');
      const refundsCents = less(own, 'totalCents', ['refund_requested', 'refund_failed']);
      const disputedCents = less(own, 'totalCents', ['dispute_withdrawn', 'dispute_reinstated']);
      return {
        ...supplier,
        orders: sold.reduce((sum, { orders }) => sum + orders, 0),
        units: sold.reduce((sum, { units }) => sum + units, 0),
        itemsCents: amount(sold, 'itemsCents'),
        freightCents: amount(sold, 'freightCents'),
        taxCents: amount(sold, 'taxCents'),
        totalCents,
        refundsCents,
        disputedCents,
        netCents: cents(totalCents - refundsCents - disputedCents),
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.sellerId !== null) - Number(b.sellerId !== null) ||
        b.totalCents - a.totalCents ||
        String(a.sellerId).localeCompare(String(b.sellerId)),
    );
}

/** The commission of each seller who was charged any or got some back, the largest first. */
export function commissionFigures(sums: readonly SaleSum[]): CommissionFigures[] {
  return bySupplier(sums)
    .filter(({ supplier }) => supplier.sellerId !== null)
    .map(({ supplier, own }) => {
      const chargedCents = amount(own.filter(isCharge), 'commissionCents');
      const givenBackCents = givenBack(own, 'commissionCents');
      const gst = gstOf(own);
      return {
        ...supplier,
        chargedCents,
        givenBackCents,
        netCents: cents(chargedCents - givenBackCents),
        gstCents: cents(gst.chargedCents - gst.decreaseCents),
      };
    })
    .filter(({ chargedCents, givenBackCents }) => chargedCents !== 0 || givenBackCents !== 0)
    .toSorted(
      (a, b) =>
        b.chargedCents - a.chargedCents || String(a.sellerId).localeCompare(String(b.sellerId)),
    );
}

/**
 * What the operator enters in a BAS (Rule 129): its own goods and its commission, never a seller's
 * sales. Sales count on the day of payment on either basis, because goods are paid before they are
 * invoiced and commission is taken from the payment. Refunds of own goods count when they are
 * decided on accruals, and when the provider has paid them on cash.
 */
export function basFigures(sums: readonly SaleSum[], basis: GstBasis): BasFigures {
  const own = sums.filter(({ sellerId }) => sellerId === null);
  const others = bySupplier(sums.filter(({ sellerId }) => sellerId !== null));
  const sold = own.filter(isCharge);
  const refundKind = basis === 'cash' ? 'refund_settled' : 'refund_requested';
  const failed = own.filter(
    ({ kind, wasSettled }) => kind === 'refund_failed' && (basis === 'accruals' || wasSettled),
  );
  const gst = sumGst(others.map((each) => gstOf(each.own)));
  return {
    g1: {
      ownSalesCents: amount(sold, 'totalCents'),
      commissionCents: sumCents(
        ...others.map(({ own: sums }) => ofMonth(sums, 'commissionCents').invoicedCents),
      ),
    },
    a1: {
      ownSalesCents: amount(sold, 'taxCents'),
      commissionCents: gst.chargedCents,
      failedRefundsCents: amount(failed, 'taxCents'),
    },
    b1: {
      refundsCents: amount(
        own.filter(({ kind }) => kind === refundKind),
        'taxCents',
      ),
      commissionCents: gst.decreaseCents,
    },
  };
}

/** The GST in one seller's commission, month by month. */
function gstOf(own: readonly SaleSum[]) {
  const months = Map.groupBy(own, ({ month }) => month);
  return sumGst(
    [...months.values()].map((sums) => gstOfMonth(ofMonth(sums, 'taxedCommissionCents'))),
  );
}

/** What the invoice and the adjustment note of one seller's month are about (Rule 128). */
function ofMonth(sums: readonly SaleSum[], of: Amount): MonthCommission {
  const [onNote, onInvoice] = [true, false].map((isOnNote) =>
    sums.filter(({ isEarlier, isChargedAgain }) => (isEarlier && !isChargedAgain) === isOnNote),
  ) as [SaleSum[], SaleSum[]];
  return {
    invoicedCents: cents(amount(onInvoice.filter(isCharge), of) - givenBack(onInvoice, of)),
    givenBackCents: givenBack(onNote, of),
  };
}

function bySupplier(sums: readonly SaleSum[]) {
  const suppliers = Map.groupBy(sums, ({ sellerId }) => sellerId);
  return [...suppliers].map(([sellerId, own]) => ({
    supplier: { sellerId, name: own[0]?.name ?? null },
    own,
  }));
}

/** Commission follows the refund as it is decided: the seller has it back at once. */
function givenBack(sums: readonly SaleSum[], of: Amount): Cents {
  return less(sums, of, ['refund_requested', 'refund_failed']);
}

/** What one kind took less what the other gave back. */
function less(sums: readonly SaleSum[], of: Amount, [taken, returned]: [SaleKind, SaleKind]) {
  const ofKind = (wanted: SaleKind) =>
    amount(
      sums.filter(({ kind }) => kind === wanted),
      of,
    );
  return cents(ofKind(taken) - ofKind(returned));
}

function amount(sums: readonly SaleSum[], of: Amount): Cents {
  return sumCents(...sums.map((sum) => sum[of]));
}

function isCharge({ kind }: SaleSum): boolean {
  return kind === 'paid';
}
