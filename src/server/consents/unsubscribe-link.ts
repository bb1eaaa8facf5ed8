import type { ConsentKind } from '#domain/consents/kinds.ts';

import { insertUnsubscribeLink } from '#server/consents/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { hashOfToken, newToken } from '#server/platform/link-token.ts';

/** How long a link to unsubscribe works at least; the law asks for 30 days. */
export const UNSUBSCRIBE_LINK_DAYS = 365;

/**
 * A new link that stops a kind of email to a person, for one email (Rule 134). It is random and its
 * digest is stored, so that it names nobody and no change of keys ends it. Runs in the transaction
 * that queues the email.
 */
export async function newUnsubscribeLink(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  { userId, kind }: { readonly userId: string; readonly kind: ConsentKind },
): Promise<string> {
  const token = newToken();
  const link = { token_hash: hashOfToken(token), user_id: userId, kind, created_at: now };
  await insertUnsubscribeLink(db, link);
  return `${config.siteUrl}/unsubscribe/${token}`;
}
