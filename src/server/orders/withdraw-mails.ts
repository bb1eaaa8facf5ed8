import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import { failUnsentMails, findMailsAboutParcel } from '#server/orders/queries/read-orders.ts';

/**
 * Takes the mails about a parcel that nobody has begun to send out of the post; whether one has
 * gone out, or is on its way, so that its buyer must be told what became of it.
 */
export async function withdrawWaitingMails(
  db: Kysely<DB>,
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
