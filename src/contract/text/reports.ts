import { daysOf, MOST_REPORT_DAYS, type ReportPeriod } from '#domain/reports/periods.ts';

import type { BAS_PARTS, CLEARING_PARTS } from '#contract/endpoints/office-reports.ts';

/** What became of a refund, in the words of the back office. */
export const REFUND_STATUS_WORDS = {
  queued: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
} as const;

export const CLEARING_WORDS: Readonly<Record<(typeof CLEARING_PARTS)[number], string>> = {
  paid_in: 'Paid in by buyers',
  refunds: 'Refunds',
  disputes: 'Disputes',
  fees: 'Fees',
  payouts: 'Paid out by the providers',
};

export const BAS_WORDS: Readonly<Record<(typeof BAS_PARTS)[number], string>> = {
  own_sales: 'Your own goods',
  commission: 'Commission',
  failed_refunds: 'Refunds that failed',
  refunds: 'Refunds of your own goods',
  commission_given_back: 'Commission given back',
};

/** Who sold it; the operator has no seller. */
export function supplierName({ name }: { readonly name: string | null }): string {
  return name ?? 'Your own goods';
}

/** Why there is no report of a period; null if there is one. */
export function periodProblem(period: ReportPeriod): string | null {
  const days = daysOf(period);
  if (days < 1) return 'The last day is before the first one.';
  return days > MOST_REPORT_DAYS ? `Choose at most ${MOST_REPORT_DAYS} days.` : null;
}
