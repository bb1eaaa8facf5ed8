import type { ConsentKind, PreferenceKind } from '#domain/consents/kinds.ts';

import type { EmailPreference } from '#contract/schemas/consents.ts';

import { deleteStockRequests } from '#server/consents/back-in-stock/queries.ts';
import { presentPreference } from '#server/consents/present.ts';
import {
  deleteUnsubscribeLinksOf,
  hasConsent,
  insertConsents,
  listNewestConsents,
  lockPerson,
  type NewConsent,
} from '#server/consents/queries.ts';
import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';

type Where = Pick<NewConsent, 'words' | 'place'>;

interface Answer extends Where {
  readonly userId: string;
  readonly kind: PreferenceKind;
  readonly isGiven: boolean;
}

/**
 * Records that a person agrees to a kind of email or stops it, with the words that they read and
 * the screen (Rule 134). An answer that changes nothing is not recorded. Runs in the caller's
 * transaction.
 */
export async function recordConsent(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { userId, kind, isGiven, words, place }: Answer,
): Promise<void> {
  await lockPerson(db, userId);
  if ((await hasConsent(db, { userId, kind })) === isGiven) return;
  const answer = { user_id: userId, kind, is_given: isGiven, words, place, created_at: now };
  await insertConsents(db, [answer]);
}

/** A box in the account's settings. */
export async function savePreference(
  ctx: SignedInCtx,
  { kind, isGiven, words }: Pick<Answer, 'kind' | 'isGiven' | 'words'>,
): Promise<EmailPreference> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, (tx) =>
    recordConsent(tx, { userId, kind, isGiven, words, place: 'settings' }),
  );
  return presentPreference(kind, await listNewestConsents(ctx.db, userId));
}

/** Ends all consents of a kind, in the caller's transaction. Doing it again changes nothing. */
export async function endConsent(
  tx: Pick<Ctx, 'db' | 'now'>,
  { userId, kind, words, place }: Where & { readonly userId: string; readonly kind: ConsentKind },
): Promise<void> {
  if (kind !== 'back-in-stock') {
    await recordConsent(tx, { userId, kind, isGiven: false, words, place });
    return;
  }
  const ended = await deleteStockRequests(tx.db, { userId });
  await insertConsents(
    tx.db,
    ended.map(({ product_id, variant_id }) => ({
      user_id: userId,
      kind,
      is_given: false,
      words,
      place,
      product_id,
      variant_id,
      created_at: tx.now,
    })),
  );
}

/** Closing an account ends its consents. What it had agreed to stays recorded, without its name. */
export async function endAllConsents(tx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<void> {
  const closed = { userId, words: 'The account was closed.', place: 'closed-account' } as const;
  await endConsent(tx, { ...closed, kind: 'review-requests' });
  await endConsent(tx, { ...closed, kind: 'back-in-stock' });
  await deleteUnsubscribeLinksOf(tx.db, userId);
}
