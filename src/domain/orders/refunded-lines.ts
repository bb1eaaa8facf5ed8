import { cents, ZERO_CENTS } from '#domain/money/cents.ts';
import type { RefundableLine, RefundedParts, RefundPlan } from './refunds.ts';

/** A line without refunds. */
export const NOTHING_REFUNDED: RefundedParts = {
  quantity: 0,
  amountCents: ZERO_CENTS,
  taxCents: ZERO_CENTS,
  freightCents: ZERO_CENTS,
  freightTaxCents: ZERO_CENTS,
  commissionCents: ZERO_CENTS,
};

/**
 * The lines with a plan's parts added to what was refunded; `sign` −1 subtracts a failed refund.
 */
export function afterRefund(
  lines: readonly RefundableLine[],
  plan: RefundPlan,
  sign: 1 | -1 = 1,
): RefundableLine[] {
  return lines.map((line) => {
    const part = plan.lines.find(({ id }) => id === line.id);
    if (part === undefined) return line;
    const { refunded } = line;
    return {
      ...line,
      refunded: {
        quantity: refunded.quantity + sign * part.quantity,
        amountCents: cents(refunded.amountCents + sign * part.amountCents),
        taxCents: cents(refunded.taxCents + sign * part.taxCents),
        freightCents: cents(refunded.freightCents + sign * part.freightCents),
        freightTaxCents: cents(refunded.freightTaxCents + sign * part.freightTaxCents),
        commissionCents: cents(refunded.commissionCents + sign * part.commissionCents),
      },
    };
  });
}
