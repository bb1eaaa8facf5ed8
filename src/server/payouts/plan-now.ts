import { createHash } from 'node:crypto';

import { cents, type Cents } from '#domain/money/cents.ts';
import { planPayout, type PlannedPayment } from '#domain/payouts/plan.ts';

import type { Ctx } from '#server/http/context.ts';
import { findPayoutSettings, listPayees, type PayoutSettingsRow } from '#server/payouts/queries.ts';
import { sellsAt } from '#server/sellers/time-away.ts';
import { listBankDetails, type SellerBankDetails } from '#server/sellers/bank-details.ts';

export interface PlannedLine extends PlannedPayment {
  readonly sellerName: string;
  readonly bank: SellerBankDetails | null;
}

export interface Plan {
  readonly settings: PayoutSettingsRow;
  readonly lines: readonly PlannedLine[];
  readonly totalCents: Cents;
  /** Differs when anything that an approval decides about differs. */
  readonly seen: string;
}

/** What a payout would pay now; with an id, that seller alone. */
export async function planNow(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  sellerId: string | null = null,
): Promise<Plan> {
  const [payees, settings] = await Promise.all([
    listPayees(ctx.db, ctx.now, sellerId),
    findPayoutSettings(ctx.db),
  ]);
  const banks = await listBankDetails(
    ctx,
    payees.map((payee) => payee.seller_id),
  );
  const { payments, totalCents } = planPayout(
    payees.map((payee) => ({
      sellerId: payee.seller_id,
      availableCents: cents(payee.available_cents),
      isSuspended: payee.is_suspended,
      sells: sellsAt(payee, ctx.now),
      account: banks.get(payee.seller_id) ?? null,
    })),
    { minimumCents: cents(settings.minimum_cents), now: ctx.now },
  );
  const lines = payments.map((payment, index) => ({
    ...payment,
    sellerName: payees[index]?.name ?? '',
    bank: banks.get(payment.sellerId) ?? null,
  }));
  return { settings, lines, totalCents, seen: digestOf(lines, settings) };
}

function digestOf(lines: readonly PlannedLine[], settings: PayoutSettingsRow): string {
  const decided = lines.map(({ sellerId, amountCents, exclusion, bank }) => [
    sellerId,
    amountCents,
    exclusion,
    bank?.changedAt.toISOString() ?? null,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([settings.version, decided]))
    .digest('hex');
}
