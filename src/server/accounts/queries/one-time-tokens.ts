import type { Selectable } from 'kysely';

import type { AuthOneTimeTokensTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';

export type OneTimeTokenRow = Selectable<AuthOneTimeTokensTable>;

export type TokenPurpose = OneTimeTokenRow['purpose'];

/** Stores a one-time token; it replaces an older one of the same user and purpose. */
export async function replaceOneTimeToken(db: Db, token: OneTimeTokenRow): Promise<void> {
  await db
    .insertInto('auth_one_time_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).doUpdateSet({
        token_hash: token.token_hash,
        email: token.email,
        created_at: token.created_at,
        expires_at: token.expires_at,
      }),
    )
    .execute();
}

export async function findOneTimeToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('auth_one_time_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Consumes a token. False when another request has just consumed it, or it has expired. */
export async function consumeOneTimeToken(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('auth_one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOneTimeTokensOf(
  db: Db,
  userId: string,
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  let query = db.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId);
  if (purposes !== undefined) query = query.where('purpose', 'in', purposes);
  await query.execute();
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<=', now).execute();
}
