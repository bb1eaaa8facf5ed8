import { MOST_KEYS } from '#domain/access/api-keys.ts';

import type { ApiKeyInput } from '#contract/endpoints/api-keys.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { hintOf, newKeyText } from '#server/api-keys/key-text.ts';
import { findKey, insertKey, listKeys, type KeyRow } from '#server/api-keys/queries.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hashOfToken } from '#server/platform/link-token.ts';
import { lockAsOwner } from '#server/sellers/people/change-person.ts';

const DAY_MS = 86_400_000;

/** Makes a key for the caller's seller, or for the platform. Only this answer contains it. */
export async function makeKey(
  ctx: SignedInCtx,
  { area, input }: { readonly area: 'seller' | 'admin'; readonly input: ApiKeyInput },
): Promise<{ readonly row: KeyRow; readonly key: string }> {
  return inTransaction(ctx, async (tx) => {
    const sellerId = area === 'seller' ? (await lockAsOwner(tx)).id : null;
    if ((await listKeys(tx.db, sellerId)).length >= MOST_KEYS) {
      throw new AppError('TOO_MANY_API_KEYS');
    }
    const key = newKeyText();
    const id = newId();
    const { name, expires_in_days: days } = input;
    await insertKey(tx.db, {
      id,
      seller_id: sellerId,
      made_by: tx.actor.userId,
      name,
      hint: hintOf(key),
      key_hash: hashOfToken(key),
      scopes: [...new Set(input.scopes)],
      created_at: tx.now,
      expires_at: days === null ? null : new Date(tx.now.getTime() + days * DAY_MS),
      last_used_at: null,
    });
    const row = await findKey(tx.db, sellerId, id);
    if (row === undefined) throw new Error('A key that was added is not there.');
    await recordChange(tx, {
      action: 'created',
      subject: API_KEY,
      subjectId: id,
      subjectName: name,
      before: null,
      after: factsOf(row),
    });
    return { row, key };
  });
}

/** Its name in the audit log. */
export const API_KEY = 'API key';

/** What the audit log keeps of a key: nothing of its text but the hint. */
export function factsOf(row: KeyRow) {
  return {
    seller_id: row.seller_id,
    hint: row.hint,
    scopes: row.scopes,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
