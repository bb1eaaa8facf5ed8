import { sql, type Selectable } from 'kysely';

import type { PasswordThrottlesTable } from '#db/types.ts';

import { AT_ANY_TIME } from '#server/accounts/password-delays.ts';
import type { Db } from '#server/platform/database.ts';

export type PasswordThrottleRow = Selectable<PasswordThrottlesTable>;

/** The throttle of an email address and source, locked until the transaction ends; empty if new. */
export async function lockPasswordThrottle(
  db: Db,
  { addressDigest, source, now }: { addressDigest: Buffer; source: string; now: Date },
): Promise<PasswordThrottleRow> {
  const empty = { failures: 0, next_at: AT_ANY_TIME, has_turn: false, forget_at: now };
  const row = await db
    .insertInto('password_throttles')
    .values({ address_digest: addressDigest, source, ...empty })
    .onConflict((conflict) =>
      // A no-op update locks the row and returns it.
      conflict.columns(['address_digest', 'source']).doUpdateSet({ source }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.forget_at > now ? row : { ...row, ...empty };
}

export async function savePasswordThrottle(
  db: Db,
  { address_digest: addressDigest, source, ...throttle }: PasswordThrottleRow,
): Promise<void> {
  await db
    .updateTable('password_throttles')
    .set(throttle)
    .where('address_digest', '=', addressDigest)
    .where('source', '=', source)
    .execute();
}

/** Deletes the wrong passwords of an email address, from one source or from all. */
export async function deletePasswordThrottles(db: Db, addressDigest: Buffer, source?: string) {
  let query = db.deleteFrom('password_throttles').where('address_digest', '=', addressDigest);
  if (source !== undefined) query = query.where('source', '=', source);
  await query.execute();
}

/** Moves `next_at` back by `ms`, so that an attempt with the correct password costs nothing. */
export async function returnPasswordTurn(
  db: Db,
  { addressDigest, source, ms }: { addressDigest: Buffer; source: string; ms: number },
): Promise<void> {
  await db
    .updateTable('password_throttles')
    .set({ next_at: sql<Date>`next_at - ${ms} * interval '1 millisecond'` })
    .where('address_digest', '=', addressDigest)
    .where('source', '=', source)
    .execute();
}

/** Deletes the throttles that no longer delay anything. */
export async function deleteOldPasswordThrottles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_throttles').where('forget_at', '<=', now).execute();
}
