import type { TestMail } from '#contract/endpoints/office-shop.ts';

import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import { testMessage } from '#server/mail/messages.ts';
import { findNewestMail } from '#server/mail/queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';

const KIND = 'test-message';

/** What became of the last test email; null if there was none. */
export async function getTestMail({
  db,
}: Pick<Ctx, 'db'>): Promise<{ test_mail: TestMail | null }> {
  const row = await findNewestMail(db, KIND);
  if (row === undefined) return { test_mail: null };
  return {
    test_mail: {
      to: row.to_address,
      queued_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      error: row.sent_at === null ? row.last_error : null,
    },
  };
}

/** Sends an email to the administrator, the way in which every other one is sent. */
export async function sendTestMail(ctx: SignedInCtx) {
  return inTransaction(ctx, async (tx) => {
    const { email: to } = tx.actor;
    const message = (site: Parameters<typeof testMessage>[0]) => testMessage(site, { at: tx.now });
    await queueMail(tx.db, tx, { kind: KIND, to, message });
    return getTestMail(tx);
  });
}
