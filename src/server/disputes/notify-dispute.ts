import { disputePostings } from '#domain/ledger/postings.ts';
import { cents, sumCents } from '#domain/money/cents.ts';

import { listAdministratorEmails } from '#server/accounts/queries/profiles.ts';
import { paymentDisputedMessage, salesDisputedMessage } from '#server/disputes/mails.ts';
import { listDisputedSellers } from '#server/disputes/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { disputedSharesOf, isMatchedPayment } from '#server/ledger/post-order-money.ts';
import { tellOwners } from '#server/sellers/people/tell-owners.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { LockedOrder } from '#server/orders/queries/change-orders.ts';
import type { PaymentSessionRow } from '#server/payment-sessions/queries.ts';
import type { ProviderDispute } from '#server/platform/payment-provider.ts';

interface NewDispute {
  readonly order: LockedOrder;
  readonly session: PaymentSessionRow;
  readonly dispute: ProviderDispute;
}

/**
 * Emails administrators and the owners of the sellers whose money a new dispute takes, with the
 * day by which to answer. A payment that bought nothing concerns no seller.
 */
export async function notifyDispute(ctx: Ctx, { order, session, dispute }: NewDispute) {
  const { db } = ctx;
  const { provider } = session;
  const about = {
    orderId: order.id,
    orderNumber: order.order_number,
    dueAt: dispute.dueAt,
    isInquiry: dispute.status.startsWith('warning'),
  };
  const keyOf = (kind: string) => `${kind} ${provider} ${dispute.disputeId}`;
  const amountCents = cents(dispute.amountCents);
  for (const to of await listAdministratorEmails(db)) {
    const kind = 'payment-disputed';
    await queueMail(db, ctx, {
      kind,
      to,
      dedupeKey: `${keyOf(kind)} ${to}`,
      message: (site) =>
        paymentDisputedMessage(site, { ...about, provider, amountCents, reason: dispute.reason }),
    });
  }
  if (!(await isMatchedPayment(db, session.id))) return;
  const taken = disputePostings(amountCents, await disputedSharesOf(db, order.id));
  for (const seller of await listDisputedSellers(db, order.id)) {
    const shareCents = sumCents(
      ...taken.filter(({ sellerId }) => sellerId === seller.id).map((each) => each.amountCents),
    );
    if (shareCents === 0) continue;
    const kind = 'sales-disputed';
    await tellOwners(db, ctx, {
      sellerId: seller.id,
      kind,
      dedupeKey: keyOf(kind),
      message: (site, { firstName }) =>
        salesDisputedMessage(site, {
          ...about,
          firstName,
          shareCents,
          lines: seller.lines,
        }),
    });
  }
}
