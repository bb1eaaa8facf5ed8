import type { ExpressionBuilder, Selectable } from 'kysely';

import type { AuthSessionsTable, DB } from '#db/types.ts';

import { compiledQuery, type Placeholders } from '#server/platform/compiled-query.ts';
import type { Db } from '#server/platform/database.ts';
import { membershipsOfUser } from '#server/sellers/people/queries.ts';
import { preparedStatement } from '#server/platform/prepared-statement.ts';

export type AuthSessionRow = Selectable<AuthSessionsTable>;

/** Starts a session; false when all of the user's sessions were ended after it was requested. */
export async function insertSession(db: Db, session: AuthSessionRow): Promise<boolean> {
  // The user's row is locked: a concurrent request to end all sessions sees this one, or is seen
  // here.
  const user = await db
    .selectFrom('auth_users')
    .select('sessions_ended_at')
    .where('id', '=', session.user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const endedAt = user?.sessions_ended_at ?? null;
  if (endedAt !== null && endedAt > session.created_at) return false;
  await db.insertInto('auth_sessions').values(session).execute();
  return true;
}

/** Locks the session, so that its refreshes are serialised. */
export async function lockSession(db: Db, sessionId: string): Promise<AuthSessionRow | undefined> {
  return db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Records that the session's refresh tokens have moved on to `counter`. */
export async function advanceSession(db: Db, sessionId: string, counter: number, now: Date) {
  await db
    .updateTable('auth_sessions')
    .set({ counter, refreshed_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/** Raises the session to `aal2`, with a new key that ends its former refresh tokens. */
export async function raiseSession(
  db: Db,
  sessionId: string,
  change: Pick<
    AuthSessionRow,
    'hmac_key' | 'counter' | 'refreshed_at' | 'second_factor_method' | 'second_factor_at'
  >,
): Promise<AuthSessionRow | undefined> {
  return db
    .updateTable('auth_sessions')
    .set(change)
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns every session of the user to `aal1`. */
export async function lowerSessionsOf(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ second_factor_method: null, second_factor_at: null })
    .where('user_id', '=', userId)
    .execute();
}

/** The user's sessions, the most recently used first. */
export async function listSessions(db: Db, userId: string) {
  return db
    .selectFrom('auth_sessions')
    .select(['id', 'method', 'user_agent', 'ip', 'created_at', 'refreshed_at'])
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False when the user has no session with this id. */
export async function deleteOwnSession(db: Db, sessionId: string, userId: string) {
  const result = await db
    .deleteFrom('auth_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', sessionId).execute();
}

/** Ends every session of the user, except `keepId` if given, and records when. */
export async function deleteSessionsOf(
  db: Db,
  { userId, keepId, now }: { userId: string; keepId?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('auth_users')
    .set({ sessions_ended_at: now, retained_session_id: keepId ?? null })
    .where('id', '=', userId)
    .execute();
  let query = db.deleteFrom('auth_sessions').where('user_id', '=', userId);
  if (keepId !== undefined) query = query.where('id', '!=', keepId);
  await query.execute();
}

/** Deletes sessions that were last used, or started, before these instants. */
export async function deleteSessionsBefore(
  db: Db,
  { lastUsed, begun }: { lastUsed: Date; begun: Date },
): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where((eb) => eb.or([eb('refreshed_at', '<', lastUsed), eb('created_at', '<', begun)]))
    .execute();
}

/** The user of an existing session, with the facts that decide about access. */
export async function findSessionUser(db: Db, sessionId: string, userId: string) {
  const [user] = await sessionUsers(db, { sessionId, userId });
  return user;
}

/** Whether the joined user has confirmed a second factor. */
export function hasSecondFactor(eb: ExpressionBuilder<DB, 'auth_users'>) {
  return eb
    .exists(
      eb
        .selectFrom('auth_factors')
        .select('auth_factors.id')
        .whereRef('auth_factors.user_id', '=', 'auth_users.id')
        .where('auth_factors.verified_at', 'is not', null),
    )
    .$castTo<boolean>();
}

const sessionUsers = compiledQuery(
  (db, { sessionId, userId }: Placeholders<{ sessionId: string; userId: string }>) =>
    db
      .selectFrom('auth_sessions')
      .innerJoin('auth_users', 'auth_users.id', 'auth_sessions.user_id')
      .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
      .select([
        'auth_sessions.method',
        'auth_sessions.created_at',
        'auth_sessions.refreshed_at',
        'auth_sessions.second_factor_at',
        'auth_users.email',
        'auth_users.banned_until',
        'user_profiles.first_name',
        'user_profiles.last_name',
        'user_profiles.role',
        'user_profiles.suspended_at',
        'user_profiles.archived_at',
      ])
      .select((eb) => hasSecondFactor(eb).as('has_factor'))
      .select((eb) => membershipsOfUser(eb).as('sellers'))
      .where('auth_sessions.id', '=', sessionId)
      .where('auth_sessions.user_id', '=', userId)
      .modifyEnd(preparedStatement),
);
