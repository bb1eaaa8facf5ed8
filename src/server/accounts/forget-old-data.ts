import { deleteExpiredTokens } from '#server/accounts/queries/one-time-tokens.ts';
import { deleteOldPasswordThrottles } from '#server/accounts/queries/password-throttles.ts';
import { deleteSessionsBefore } from '#server/accounts/queries/sessions.ts';
import { deleteUnverifiedFactors } from '#server/accounts/second-factor/queries.ts';
import { LONGEST_SESSION } from '#server/accounts/session-lifetime.ts';
import { deleteUnsubscribeLinksBefore } from '#server/consents/queries.ts';
import { UNSUBSCRIBE_LINK_DAYS } from '#server/consents/unsubscribe-link.ts';
import type { Services } from '#server/http/context.ts';
import { deleteMailsSentBefore } from '#server/mail/queries.ts';
import { deleteNoticesBefore } from '#server/notices/queries.ts';
import { deleteInvitationsExpiredBefore } from '#server/sellers/people/queries.ts';

const DAY_MS = 86_400_000;
/** How long the shop keeps sent emails. */
export const SENT_MAILS_KEPT_DAYS = 90;
/** How long the shop keeps notices of the back offices. */
const NOTICES_KEPT_DAYS = 90;
/** How long the shop keeps an invitation of a seller that can no longer be accepted. */
const INVITATIONS_KEPT_DAYS = 90;
const MAILS_AT_ONCE = 1_000;

/**
 * Deletes data that is no longer needed: emails sent and notices written 90 days ago, expired
 * sessions and links, links to unsubscribe that are a year old, invitations of sellers that expired
 * 90 days ago, second factors that nobody confirmed, and wrong passwords that no longer delay
 * anyone. Emails that could not be sent stay longer, for an administrator to check (Rule 104). Safe
 * to repeat and to run in several processes.
 */
export async function forgetOldData({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  let forgotten: number;
  do {
    const sentBefore = before(SENT_MAILS_KEPT_DAYS * DAY_MS);
    forgotten = await deleteMailsSentBefore(db, sentBefore, MAILS_AT_ONCE);
  } while (forgotten === MAILS_AT_ONCE);
  await deleteUnsubscribeLinksBefore(db, before(UNSUBSCRIBE_LINK_DAYS * DAY_MS));
  await deleteExpiredTokens(db, now);
  await deleteOldPasswordThrottles(db, now);
  await deleteInvitationsExpiredBefore(db, before(INVITATIONS_KEPT_DAYS * DAY_MS));
  await deleteNoticesBefore(db, before(NOTICES_KEPT_DAYS * DAY_MS));
  await deleteUnverifiedFactors(db, before(DAY_MS));
  await deleteSessionsBefore(db, {
    lastUsed: before(LONGEST_SESSION.idleMs),
    begun: before(LONGEST_SESSION.absoluteMs),
  });
}
