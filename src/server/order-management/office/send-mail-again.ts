import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { countRepeatsSince, findOrderMail } from '#server/order-management/office/queries.ts';
import type { OrderNotification } from '#server/orders/mails.ts';
import { notifyBuyer } from '#server/orders/notify-buyer.ts';
import { newId } from '#server/platform/ids.ts';

const MAX_REPEATS_A_DAY = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sends an email about an order again, composed again from the order and to the buyer's current
 * address. Refuses an email that is still queued or cannot be composed again (MAIL_NOT_REPEATABLE),
 * and more than three a day of one order (MAIL_SENT_TOO_OFTEN).
 */
export async function sendMailAgain(
  ctx: SignedInCtx,
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    const mail = await findOrderMail(tx.db, { orderId, mailId });
    if (mail === undefined) throw new AppError('MAIL_NOT_FOUND');
    const isWaiting = mail.sent_at === null && mail.failed_at === null;
    if (mail.notification === null || isWaiting) throw new AppError('MAIL_NOT_REPEATABLE');
    const since = new Date(tx.now.getTime() - DAY_MS);
    if ((await countRepeatsSince(tx.db, orderId, since)) >= MAX_REPEATS_A_DAY) {
      throw new AppError('MAIL_SENT_TOO_OFTEN');
    }
    const isWritten = await notifyBuyer(tx, orderId, {
      ...(mail.notification as OrderNotification),
      dedupeKey: `again:${newId()}`,
      repeatsId: mail.id,
    });
    if (!isWritten) throw new AppError('MAIL_NOT_REPEATABLE');
    await recordChange(tx, {
      action: 'email resent',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: null,
      after: { mail: mail.subject },
    });
  });
}
