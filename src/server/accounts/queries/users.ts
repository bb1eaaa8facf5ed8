import type { Selectable } from 'kysely';

import type { AuthUsersTable } from '#db/types.ts';

import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';

export type AuthUserRow = Selectable<AuthUsersTable>;

/** A sign-in identity with the parts of its profile that decide about access. */
export type KnownUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

const userColumns = [
  'auth_users.id',
  'auth_users.email',
  'auth_users.password_hash',
  'auth_users.email_confirmed_at',
  'auth_users.confirmation_sent_at',
  'auth_users.recovery_sent_at',
  'auth_users.last_sign_in_at',
  'auth_users.banned_until',
  'auth_users.user_metadata',
  'auth_users.created_at',
  'auth_users.updated_at',
  'auth_users.invited_at',
  'auth_users.email_change',
  'auth_users.email_change_sent_at',
  'auth_users.email_change_confirmed_by',
  'auth_users.app_metadata',
  'user_profiles.first_name',
  'user_profiles.role',
  'user_profiles.suspended_at',
  'user_profiles.archived_at',
] as const;

/** The user with this email address, in lower case, or undefined. */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select(userColumns)
    .where('auth_users.email', '=', email)
    .executeTakeFirst();
}

/** The user with this id, or undefined. */
export async function findUser(db: Db, userId: string) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select(userColumns)
    .where('auth_users.id', '=', userId)
    .executeTakeFirst();
}

/** The user, locked until the transaction ends, so that changes to one user are serialised. */
export async function lockUser(db: Db, userId: string) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select(userColumns)
    .where('auth_users.id', '=', userId)
    .forUpdate('auth_users')
    .executeTakeFirst();
}

/** The fields of a sign-in identity that may change. */
export interface UserChange {
  email?: string;
  password_hash?: string | null;
  email_confirmed_at?: Date;
  confirmation_sent_at?: Date;
  recovery_sent_at?: Date;
  invited_at?: Date;
  banned_until?: Date | null;
  email_change?: string | null;
  email_change_sent_at?: Date | null;
  email_change_confirmed_by?: 'current' | 'new' | null;
  user_metadata?: Record<string, unknown>;
  app_metadata?: Record<string, unknown>;
}

export async function changeUser(
  db: Db,
  userId: string,
  { user_metadata: userMetadata, app_metadata: appMetadata, ...change }: UserChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('auth_users')
    .set({
      ...change,
      ...(userMetadata === undefined ? {} : { user_metadata: JSON.stringify(userMetadata) }),
      ...(appMetadata === undefined ? {} : { app_metadata: JSON.stringify(appMetadata) }),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Users with open accounts, newest first. */
export async function listUsers(db: Db, page: { limit: number; offset: number }) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select(userColumns)
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
  const row = await db
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a sign-in identity and its profile, always with the role customer (Rule 9). Returns false,
 * without a change, when the email address is taken. Two statements: needs a transaction.
 */
export async function insertUser(
  db: Db,
  user: {
    id: string;
    email: string;
    /** Null for an invited user, who chooses a password later. */
    passwordHash: string | null;
    confirmedAt: Date | null;
    confirmationSentAt: Date | null;
    invitedAt?: Date;
    metadata: Record<string, unknown>;
    appMetadata?: Record<string, unknown>;
    firstName: string;
    lastName: string;
    now: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('auth_users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      email_confirmed_at: user.confirmedAt,
      confirmation_sent_at: user.confirmationSentAt,
      recovery_sent_at: null,
      last_sign_in_at: null,
      banned_until: null,
      user_metadata: JSON.stringify(user.metadata),
      app_metadata: JSON.stringify(user.appMetadata ?? {}),
      invited_at: user.invitedAt ?? null,
      email_change: null,
      email_change_sent_at: null,
      email_change_confirmed_by: null,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await db
    .insertInto('user_profiles')
    .values({
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      role: 'customer',
      suspended_at: null,
      archived_at: null,
      created_at: user.now,
    })
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
