import type { Insertable } from 'kysely';

import type { ApiKeysTable } from '#db/types.ts';
import type { KeyScope } from '#domain/access/api-keys.ts';

import type { Db } from '#server/platform/database.ts';
import { selectMaker } from '#server/accounts/queries/makers.ts';

/** Whose keys: a seller's, or the platform's (null). */
export type KeyOwner = string | null;

/** Keys with the facts about their makers that decide what they may do. */
function keys(db: Db) {
  return db
    .selectFrom('api_keys')
    .innerJoin('user_profiles', 'user_profiles.id', 'api_keys.made_by')
    .innerJoin('auth_users', 'auth_users.id', 'api_keys.made_by')
    .select([
      'api_keys.id',
      'api_keys.seller_id',
      'api_keys.made_by',
      'api_keys.name',
      'api_keys.hint',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
    ])
    .select((eb) => eb.ref('api_keys.scopes').$castTo<KeyScope[]>().as('scopes'))
    .select(selectMaker);
}

export async function findKeyByHash(db: Db, hash: Buffer) {
  return keys(db).where('api_keys.key_hash', '=', hash).executeTakeFirst();
}

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKeyByHash>>>;

export async function findKey(db: Db, owner: KeyOwner, id: string) {
  return keys(db)
    .where('api_keys.id', '=', id)
    .where('api_keys.seller_id', 'is not distinct from', owner)
    .executeTakeFirst();
}

/** Newest first; there are never many. */
export async function listKeys(db: Db, owner: KeyOwner): Promise<KeyRow[]> {
  return keys(db)
    .where('api_keys.seller_id', 'is not distinct from', owner)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
}

/** Keys of every owner that expire after `now` and by `until`. */
export async function listExpiringKeys(
  db: Db,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<{ id: string; seller_id: KeyOwner; name: string; expires_at: Date | null }[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'seller_id', 'name', 'expires_at'])
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .orderBy('id')
    .execute();
}

export async function insertKey(db: Db, row: Insertable<ApiKeysTable>): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

export async function lockKey(db: Db, id: string): Promise<void> {
  await db.selectFrom('api_keys').select('id').where('id', '=', id).forUpdate().execute();
}

export async function deleteKey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('api_keys').where('id', '=', id).execute();
}

export async function noteKeyUse(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}
