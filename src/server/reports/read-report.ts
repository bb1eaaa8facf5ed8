import { cents, sumCents, type Cents } from '#domain/money/cents.ts';
import type { LedgerKind } from '#domain/ledger/accounts.ts';
import {
  basFigures,
  commissionFigures,
  OWN_GOODS,
  supplierFigures,
  type BasFigures,
  type SaleSum,
} from '#domain/reports/figures.ts';
import { quarterPeriod, type ReportPeriod } from '#domain/reports/periods.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';
import { wasRegisteredIn } from '#domain/tax/registration-history.ts';

import {
  BAS_PARTS,
  CLEARING_PARTS,
  ENTRY_KINDS,
  type BasLabel,
  type Report,
  type ReportEntry,
  type ReportEntryFilter,
} from '#contract/endpoints/office-reports.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { periodProblem } from '#contract/text/reports.ts';

import type { Ctx } from '#server/http/context.ts';
import { findPayoutSettings } from '#server/payouts/queries.ts';
import {
  countEntries,
  listEntries,
  listReportedPayouts,
  readClearing,
  sumSales,
  type ClearingRow,
  type EntryFilter,
  type EntryRow,
  type ReportedPayoutRow,
  type SaleSumRow,
} from '#server/reports/queries.ts';
import { registrationsOf } from '#server/settings/gst-registration.ts';
import { requireGlobalSettings } from '#server/settings/queries.ts';

export type ReportCtx = Pick<Ctx, 'db' | 'config' | 'now'>;

/** The report of a period (Rule 129): every figure is summed from stored cents. */
export async function readReport(
  ctx: ReportCtx,
  wanted: Pick<ReportEntryFilter, 'from' | 'to'>,
): Promise<Report> {
  const period = periodOf(ctx, wanted);
  const [rows, payouts, clearing, settings, profile] = await Promise.all([
    sumSales(ctx.db, period),
    listReportedPayouts(ctx.db, period),
    readClearing(ctx.db, period),
    findPayoutSettings(ctx.db),
    requireGlobalSettings(ctx.db),
  ]);
  const sums = rows.map(saleSumOf);
  const sales = supplierFigures(sums).map(({ sellerId, name, orders, units, ...amounts }) => ({
    seller_id: sellerId,
    name,
    orders,
    units,
    items: amounts.itemsCents,
    freight: amounts.freightCents,
    tax: amounts.taxCents,
    total: amounts.totalCents,
    refunds: amounts.refundsCents,
    disputed: amounts.disputedCents,
    net: amounts.netCents,
  }));
  const commission = commissionFigures(sums).map(({ sellerId, name, ...amounts }) => ({
    seller_id: sellerId,
    name,
    charged: amounts.chargedCents,
    given_back: amounts.givenBackCents,
    net: amounts.netCents,
    gst: amounts.gstCents,
  }));
  const hasBas = profile.abn !== null && wasRegisteredIn(registrationsOf(profile), period);
  return {
    ...period,
    sales,
    commission,
    payouts: payouts.map(presentPayout),
    clearing: presentClearing(clearing),
    gst_basis: settings.gst_basis,
    bas: hasBas ? presentBas(basFigures(sums, settings.gst_basis)) : null,
  };
}

/** A page of what the figures of a period are made of. */
export async function readEntries(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { limit, offset, ...filter }: ReportEntryFilter & { limit: number; offset: number },
) {
  const wanted = entryFilterOf(ctx, filter);
  const [rows, totalCount] = await Promise.all([
    listEntries(ctx.db, wanted, { limit, offset }),
    countEntries(ctx.db, wanted),
  ]);
  return { entries: rows.map(presentEntry), totalCount };
}

export function entryFilterOf(
  ctx: Pick<Ctx, 'now'>,
  { only, seller_id: id, ...wanted }: ReportEntryFilter,
): EntryFilter {
  return {
    period: periodOf(ctx, wanted),
    kinds: only === 'refunds' ? ['refund_requested', 'refund_failed'] : ENTRY_KINDS,
    supplier: id === undefined ? null : { sellerId: id === OWN_GOODS ? null : id },
  };
}

export function presentEntry(row: EntryRow): ReportEntry {
  const sign = row.kind === 'refund_requested' || row.kind === 'dispute_withdrawn' ? -1 : 1;
  const signed = (amount: number) => cents(sign * amount);
  return {
    id: row.id,
    kind: row.kind,
    posted_at: row.posted_at.toISOString(),
    order: { id: row.order_id, number: row.order_number },
    seller_id: row.seller_id,
    name: row.name,
    total: signed(row.total_cents),
    tax: signed(row.tax_cents),
    commission: signed(row.commission_cents),
    refund_status: row.refund_status,
  };
}

/** The days that are asked for; this quarter in Sydney without them. */
export function periodOf(
  { now }: Pick<Ctx, 'now'>,
  { from, to }: Pick<ReportEntryFilter, 'from' | 'to'>,
): ReportPeriod {
  if (from === undefined || to === undefined) return quarterPeriod(sydneyDay(now));
  const problem = periodProblem({ from, to });
  if (problem !== null) throw new AppError('INVALID_INPUT', { fields: { to: problem } });
  return { from, to };
}

function saleSumOf(row: SaleSumRow): SaleSum {
  return {
    sellerId: row.seller_id,
    name: row.name,
    month: row.month,
    kind: row.kind,
    isEarlier: row.is_earlier,
    isChargedAgain: row.is_charged_again,
    wasSettled: row.was_settled,
    orders: row.orders,
    units: row.units,
    itemsCents: cents(row.items_cents),
    freightCents: cents(row.freight_cents),
    taxCents: cents(row.tax_cents),
    totalCents: cents(row.items_cents + row.freight_cents),
    commissionCents: cents(row.commission_cents),
    taxedCommissionCents: cents(row.taxed_commission_cents),
  };
}

function presentPayout(row: ReportedPayoutRow): Report['payouts'][number] {
  return {
    id: row.id,
    number: row.number,
    sent_at: row.sent_at?.toISOString() ?? null,
    payments: row.payments,
    sent: cents(row.sent_cents),
    returned: cents(row.returned_cents),
  };
}

const CLEARING_KINDS: Readonly<Record<(typeof CLEARING_PARTS)[number], readonly LedgerKind[]>> = {
  paid_in: ['paid', 'paid_unmatched'],
  refunds: ['refund_settled', 'refund_failed'],
  disputes: ['dispute_withdrawn', 'dispute_reinstated'],
  fees: ['provider_fee', 'dispute_fee'],
  payouts: ['provider_payout', 'provider_payout_failed'],
};

function presentClearing(row: ClearingRow): Report['clearing'] {
  const changes = CLEARING_PARTS.map((part) => ({
    part,
    amount: sumCents(...CLEARING_KINDS[part].map((kind) => cents(row.changes[kind] ?? 0))),
  }));
  const closing = cents(row.closing_cents);
  return {
    opening: cents(closing - total(changes, 'amount')),
    changes,
    closing,
    open_differences: row.open_differences,
  };
}

function presentBas({ g1, a1, b1 }: BasFigures): BasLabel[] {
  return [
    presentLabel('G1', { own_sales: g1.ownSalesCents, commission: g1.commissionCents }),
    presentLabel('1A', {
      own_sales: a1.ownSalesCents,
      commission: a1.commissionCents,
      failed_refunds: a1.failedRefundsCents,
    }),
    presentLabel('1B', {
      refunds: b1.refundsCents,
      commission_given_back: b1.commissionCents,
    }),
  ];
}

type Parts = Partial<Record<BasLabel['parts'][number]['part'], Cents>>;

function presentLabel(label: BasLabel['label'], amounts: Parts): BasLabel {
  const parts = BAS_PARTS.flatMap((part) => {
    const amount = amounts[part];
    return amount === undefined ? [] : [{ part, amount }];
  });
  return { label, parts, total: total(parts, 'amount') };
}

function total<Key extends string>(rows: readonly Record<Key, Cents>[], key: Key): Cents {
  return sumCents(...rows.map((row) => row[key]));
}
