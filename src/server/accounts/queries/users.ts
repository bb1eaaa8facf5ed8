import type { Insertable, Selectable, Updateable } from 'kysely';

import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { AuthUsersTable } from '#db/types.ts';

import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';

export type AuthUserRow = Selectable<AuthUsersTable>;

/** A sign-in identity with the parts of its profile that decide about access. */
export type KnownUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/** JSON columns are passed as text. */
export type UserChange = Updateable<AuthUsersTable>;

/** The columns of a user without a pending change of email address. */
export const NO_EMAIL_CHANGE = {
  email_change: null,
  email_change_sent_at: null,
  email_change_confirmed_by: null,
} as const;

function users(db: Db) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .selectAll('auth_users')
    .select([
      'user_profiles.first_name',
      'user_profiles.role',
      'user_profiles.suspended_at',
      'user_profiles.archived_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('auth_factors')
          .select(['id', 'factor_type', 'friendly_name', 'verified_at', 'created_at', 'updated_at'])
          .whereRef('auth_factors.user_id', '=', 'auth_users.id')
          .orderBy('created_at')
          .orderBy('id'),
      ).as('factors'),
    );
}

/** `email` in lower case. */
export async function findUserByEmail(db: Db, email: string) {
  return users(db).where('auth_users.email', '=', email).executeTakeFirst();
}

export async function findUser(db: Db, userId: string) {
  return users(db).where('auth_users.id', '=', userId).executeTakeFirst();
}

/** The user, locked until the transaction ends, so that changes to one user are serialised. */
export async function lockUser(db: Db, userId: string) {
  return users(db).where('auth_users.id', '=', userId).forUpdate('auth_users').executeTakeFirst();
}

export async function changeUser(db: Db, userId: string, change: UserChange, now: Date) {
  await db
    .updateTable('auth_users')
    .set({ ...change, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/**
 * Stores merged metadata, and the names that were sent with it in the profile, which the shop
 * shows. Needs a transaction.
 */
export async function changeMetadata(
  db: Db,
  userId: string,
  { metadata, names }: { metadata: object; names: { first_name?: string; last_name?: string } },
  now: Date,
) {
  await changeUser(db, userId, { user_metadata: JSON.stringify(metadata) }, now);
  if (Object.keys(names).length === 0) return;
  await db.updateTable('user_profiles').set(names).where('id', '=', userId).execute();
}

/** Users with open accounts, newest first. */
export async function listUsers(db: Db, page: { limit: number; offset: number }) {
  return users(db)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy('auth_users.created_at', 'desc')
    .orderBy('auth_users.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countUsers(db: Db): Promise<number> {
  return countRows(db.selectFrom('user_profiles').where('archived_at', 'is', null));
}

export async function emailIsTaken(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom('auth_users').select('id').where('email', '=', email);
  return (await query.executeTakeFirst()) !== undefined;
}

interface NewUser extends Omit<
  Insertable<AuthUsersTable>,
  'user_metadata' | 'app_metadata' | 'created_at' | 'updated_at'
> {
  readonly metadata: Record<string, unknown>;
  readonly appMetadata?: Record<string, unknown>;
  readonly firstName: string;
  readonly lastName: string;
  readonly now: Date;
}

/** Adds a customer (Rule 9); false when the address is taken. Needs a transaction. */
export async function insertUser(
  db: Db,
  { metadata, appMetadata = {}, firstName, lastName, now, ...user }: NewUser,
): Promise<boolean> {
  const inserted = await db
    .insertInto('auth_users')
    .values({
      ...user,
      user_metadata: JSON.stringify(metadata),
      app_metadata: JSON.stringify(appMetadata),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  const names = { first_name: firstName, last_name: lastName };
  await db
    .insertInto('user_profiles')
    .values({ id: user.id, ...names, role: 'customer', created_at: now })
    .execute();
  return true;
}

export async function markSignedIn(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('auth_users')
    .set({ last_sign_in_at: now })
    .where('id', '=', userId)
    .execute();
}
