import { failUnsentMails, findMailsAboutParcel } from '#server/orders/queries/read-orders.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * Cancels the emails about a parcel that no worker has begun to send. Returns whether another one
 * was sent or is being sent, in which case the buyer must be told what happened.
 */
export async function withdrawWaitingMails(
  db: Db,
  { orderId, parcelId, now }: { orderId: string; parcelId: string; now: Date },
): Promise<boolean> {
  const mails = await findMailsAboutParcel(db, { orderId, parcelId });
  const waiting = mails.filter(
    (mail) => mail.sent_at === null && mail.failed_at === null && mail.attempts === 0,
  );
  await failUnsentMails(db, {
    ids: waiting.map(({ id }) => id),
    error: 'The parcel was taken back before this was sent.',
    now,
  });
  return mails.some((mail) => mail.failed_at === null && !waiting.includes(mail));
}
