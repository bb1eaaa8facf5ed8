import type { Insertable, Selectable, Updateable } from 'kysely';

import type { AuthFactorsTable } from '#db/types.ts';

import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';

export type FactorRow = Selectable<AuthFactorsTable>;

/** What using a factor changes. */
export type FactorChange = Pick<
  Updateable<AuthFactorsTable>,
  'last_step' | 'credential_id' | 'public_key' | 'sign_count' | 'transports'
>;

export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db.selectFrom('auth_factors').selectAll().where('user_id', '=', userId).execute();
}

export async function findFactor(db: Db, id: string, userId: string) {
  return db
    .selectFrom('auth_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertFactor(db: Db, factor: Insertable<AuthFactorsTable>): Promise<void> {
  await db.insertInto('auth_factors').values(factor).execute();
}

export async function changeFactor(db: Db, id: string, change: Updateable<AuthFactorsTable>) {
  await db.updateTable('auth_factors').set(change).where('id', '=', id).execute();
}

export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth_factors').where('id', '=', id).execute();
}

/** Deletes the factors of a user that were never confirmed. */
export async function deleteUnverifiedFactorsOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_factors')
    .where('user_id', '=', userId)
    .where('verified_at', 'is', null)
    .execute();
}

/** Deletes the factors that were added before an instant and never confirmed. */
export async function deleteUnverifiedFactors(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('auth_factors')
    .where('verified_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** Deletes a user's factors and recovery codes. */
export async function deleteSecondFactorsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_factors').where('user_id', '=', userId).execute();
  await deleteRecoveryCodesOf(db, userId);
}

export async function deleteRecoveryCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_recovery_codes').where('user_id', '=', userId).execute();
}

export async function insertRecoveryCodes(
  db: Db,
  { userId, hashes, now }: { userId: string; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await db
    .insertInto('auth_recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute();
}

/** Uses a code up; false when the user has no such code. */
export async function consumeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('auth_recovery_codes').where('user_id', '=', userId));
}

/** Stores what a passkey has to sign for this session; replaces an earlier one. */
export async function savePasskeyChallenge(
  db: Db,
  sessionId: string,
  { challenge, now }: { challenge: string; now: Date },
): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ passkey_challenge: challenge, passkey_challenge_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/** The session's challenge, for one use; null when it has none or it was issued before that. */
export async function consumePasskeyChallenge(db: Db, sessionId: string, issuedAfter: Date) {
  const session = await db
    .selectFrom('auth_sessions')
    .select(['passkey_challenge', 'passkey_challenge_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable('auth_sessions')
    .set({ passkey_challenge: null, passkey_challenge_at: null })
    .where('id', '=', sessionId)
    .execute();
  const issuedAt = session?.passkey_challenge_at ?? null;
  if (issuedAt === null || issuedAt < issuedAfter) return null;
  return session?.passkey_challenge ?? null;
}

export async function credentialIsTaken(db: Db, credentialId: string): Promise<boolean> {
  const query = db
    .selectFrom('auth_factors')
    .select('id')
    .where('credential_id', '=', credentialId);
  return (await query.executeTakeFirst()) !== undefined;
}
