import { sql, type Kysely, type Selectable } from 'kysely';

import type {
  AddressesTable,
  AuthOneTimeTokensTable,
  AuthSessionsTable,
  AuthUsersTable,
  DB,
} from '#db/types.ts';
import type { AddressInput } from '#contract/schemas/customer.ts';

export type AuthUserRow = Selectable<AuthUsersTable>;
export type AuthSessionRow = Selectable<AuthSessionsTable>;
export type OneTimeTokenRow = Selectable<AuthOneTimeTokensTable>;
export type TokenPurpose = OneTimeTokenRow['purpose'];
export type AddressRow = Selectable<AddressesTable>;

/** A sign-in identity with what its profile says about being let in. */
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

/** The user of an address in lower case, or undefined. */
export async function findUserByEmail(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select(userColumns)
    .where('auth_users.email', '=', email)
    .executeTakeFirst();
}

/** The user of an id, or undefined. */
export async function findUser(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select(userColumns)
    .where('auth_users.id', '=', userId)
    .executeTakeFirst();
}

/** The user, locked until the transaction ends, so that changes of one person take turns. */
export async function lockUser(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('auth_users')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select(userColumns)
    .where('auth_users.id', '=', userId)
    .forUpdate('auth_users')
    .executeTakeFirst();
}

/** What may change about a sign-in identity. */
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
  db: Kysely<DB>,
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

/** Users whose accounts are open, newest first. */
export async function listUsers(db: Kysely<DB>, page: { limit: number; offset: number }) {
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

export async function countUsers(db: Kysely<DB>): Promise<number> {
  const row = await db
    .selectFrom('user_profiles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Takes the name off the profile and marks it as closed. */
export async function scrubProfile(db: Kysely<DB>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('user_profiles')
    .set({ first_name: '', last_name: '', archived_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Deletes what is about the person alone. Orders keep their own copies of addresses. */
export async function deletePersonalRows(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('addresses').where('user_id', '=', id).execute();
  await db.deleteFrom('cart_items').where('user_id', '=', id).execute();
  await db.deleteFrom('wishlist_items').where('user_id', '=', id).execute();
  await db.deleteFrom('seller_applications').where('user_id', '=', id).execute();
}

export async function emailIsTaken(db: Kysely<DB>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a one-time token; an older one of the same user and purpose stops working. */
export async function replaceOneTimeToken(db: Kysely<DB>, token: OneTimeTokenRow): Promise<void> {
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

export async function findOneTimeToken(
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<OneTimeTokenRow | undefined> {
  return db
    .selectFrom('auth_one_time_tokens')
    .select(['user_id', 'purpose', 'token_hash', 'email', 'created_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a token up. False when somebody else has just done so, or it is over. */
export async function consumeOneTimeToken(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('auth_one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOneTimeTokensOf(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).execute();
}

/**
 * Adds a sign-in identity and its profile, always with role customer (Rule 9). Answers false, having
 * changed nothing, when the address is taken. Two statements: call it inside a transaction.
 */
export async function insertUser(
  db: Kysely<DB>,
  user: {
    id: string;
    email: string;
    /** Null for somebody who was invited: they choose one later. */
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

export async function markSignedIn(db: Kysely<DB>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('auth_users')
    .set({ last_sign_in_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function insertSession(db: Kysely<DB>, session: AuthSessionRow): Promise<void> {
  await db.insertInto('auth_sessions').values(session).execute();
}

/** The session, locked until the transaction ends, so that refreshes of one session take turns. */
export async function lockSession(
  db: Kysely<DB>,
  sessionId: string,
): Promise<AuthSessionRow | undefined> {
  return db
    .selectFrom('auth_sessions')
    .select([
      'id',
      'user_id',
      'hmac_key',
      'counter',
      'method',
      'user_agent',
      'ip',
      'created_at',
      'refreshed_at',
    ])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes that the session's refresh tokens have moved on to `counter`. */
export async function advanceSession(
  db: Kysely<DB>,
  sessionId: string,
  counter: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ counter, refreshed_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/** The user's sessions, the most recently used first. */
export async function listSessions(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('auth_sessions')
    .select(['id', 'method', 'user_agent', 'ip', 'created_at', 'refreshed_at'])
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one of the user's own sessions. Answers false when they have none with this id. */
export async function deleteOwnSession(
  db: Kysely<DB>,
  sessionId: string,
  userId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('auth_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function makeAdministrator(db: Kysely<DB>, userId: string): Promise<void> {
  await db.updateTable('user_profiles').set({ role: 'admin' }).where('id', '=', userId).execute();
}

/** Locks every administrator whose account is open, so that the last two cannot leave at once; their ids. */
export async function lockAdministrators(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('user_profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('archived_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the user has products that are for sale. */
export async function sellsProducts(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('seller_id', '=', userId)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What else the shop keeps about a person, besides addresses, sessions and orders. */
export async function readKeptData(db: Kysely<DB>, { id, email }: { id: string; email: string }) {
  const cart = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('product_variants', 'product_variants.id', 'cart_items.variant_id')
    .select([
      'products.name as product_name',
      'product_variants.name as variant_name',
      'cart_items.quantity',
      'cart_items.created_at as added_at',
    ])
    .where('cart_items.user_id', '=', id)
    .orderBy('cart_items.created_at')
    .execute();
  const wishlist = await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(['products.name as product_name', 'wishlist_items.created_at as added_at'])
    .where('wishlist_items.user_id', '=', id)
    .orderBy('wishlist_items.created_at')
    .execute();
  const applications = await db
    .selectFrom('seller_applications')
    .select([
      'business_name',
      'business_type',
      'abn',
      'contact_person',
      'contact_phone',
      'contact_email',
      'website',
      'description',
      'status',
      'created_at',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const messages = await db
    .selectFrom('mails')
    .select(['subject', 'created_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { cart, wishlist, applications, messages };
}

export async function deleteSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', sessionId).execute();
}

/** Ends every session of the user, or every one but `keepId`. */
export async function deleteSessionsOf(
  db: Kysely<DB>,
  userId: string,
  keepId?: string,
): Promise<void> {
  let query = db.deleteFrom('auth_sessions').where('user_id', '=', userId);
  if (keepId !== undefined) query = query.where('id', '!=', keepId);
  await query.execute();
}

/** The person behind a session that still exists, with what decides whether they are let in. */
export async function findSessionUser(db: Kysely<DB>, sessionId: string, userId: string) {
  return db
    .selectFrom('auth_sessions')
    .innerJoin('auth_users', 'auth_users.id', 'auth_sessions.user_id')
    .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
    .select([
      'auth_sessions.method',
      'auth_users.email',
      'auth_users.banned_until',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'user_profiles.role',
      'user_profiles.suspended_at',
      'user_profiles.archived_at',
    ])
    .where('auth_sessions.id', '=', sessionId)
    .where('auth_sessions.user_id', '=', userId)
    .executeTakeFirst();
}

export async function findProfile(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .select([
      'user_profiles.id',
      'auth_users.email',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'user_profiles.role',
      'user_profiles.created_at',
    ])
    .where('user_profiles.id', '=', userId)
    .executeTakeFirst();
}

/**
 * Counts one attempt in the bucket and answers how many its window has seen, this one included. A window
 * begins with its first attempt. Atomic: attempts that race are all counted.
 */
export async function countAttempt(
  db: Kysely<DB>,
  bucket: string,
  window: { now: Date; endsAt: Date },
): Promise<{ attempts: number; windowEndsAt: Date }> {
  const isOver = sql<boolean>`rate_limits.window_ends_at <= ${window.now}`;
  const row = await db
    .insertInto('rate_limits')
    .values({ bucket, attempts: 1, window_ends_at: window.endsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else rate_limits.attempts + 1 end`,
        window_ends_at: sql<Date>`case when ${isOver} then excluded.window_ends_at else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['attempts', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { attempts: row.attempts, windowEndsAt: row.window_ends_at };
}

export async function forgetAttempts(db: Kysely<DB>, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}

/** Drops up to 100 counters whose window is over; rows that somebody is counting in are left. */
export async function deleteOldAttempts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('bucket', 'in', (query) =>
      query
        .selectFrom('rate_limits')
        .select('bucket')
        .where('window_ends_at', '<=', now)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

const addressColumns = [
  'id',
  'user_id',
  'type',
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
  'is_default',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

/** The user's addresses that are not deleted, newest first. */
export async function listAddresses(db: Kysely<DB>, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .select(addressColumns)
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertAddress(
  db: Kysely<DB>,
  owner: { id: string; userId: string; now: Date },
  address: AddressInput,
): Promise<AddressRow> {
  return db
    .insertInto('addresses')
    .values({
      id: owner.id,
      user_id: owner.userId,
      ...columnsOf(address),
      archived_at: null,
      created_at: owner.now,
      updated_at: owner.now,
    })
    .returning(addressColumns)
    .executeTakeFirstOrThrow();
}

/** Replaces the user's own address; undefined when they have none with this id. */
export async function updateAddress(
  db: Kysely<DB>,
  owner: { id: string; userId: string; now: Date },
  address: AddressInput,
): Promise<AddressRow | undefined> {
  return db
    .updateTable('addresses')
    .set((eb) => ({
      ...columnsOf(address),
      // Another kind of address may have its default already.
      is_default: eb.and([eb.ref('is_default'), eb('type', '=', address.type)]).$castTo<boolean>(),
      updated_at: owner.now,
    }))
    .where('id', '=', owner.id)
    .where('user_id', '=', owner.userId)
    .where('archived_at', 'is', null)
    .returning(addressColumns)
    .executeTakeFirst();
}

/**
 * Makes the user's own address the default of its kind in place of another; undefined when they have none
 * with this id. Run inside a transaction.
 */
export async function makeAddressDefault(
  db: Kysely<DB>,
  owner: { id: string; userId: string; now: Date },
): Promise<AddressRow | undefined> {
  // Locked together and in order, so that two choices at once follow each other.
  const own = await db
    .selectFrom('addresses')
    .select(['id', 'type'])
    .where('user_id', '=', owner.userId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const chosen = own.find(({ id }) => id === owner.id);
  if (chosen === undefined) return undefined;
  await db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', owner.userId)
    .where('type', '=', chosen.type)
    .where('is_default', '=', true)
    .execute();
  return db
    .updateTable('addresses')
    .set({ is_default: true, updated_at: owner.now })
    .where('id', '=', owner.id)
    .returning(addressColumns)
    .executeTakeFirst();
}

/** Takes the user's own address out of sight (Rule 36). Answers false when they have none with this id. */
export async function archiveAddress(
  db: Kysely<DB>,
  owner: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('addresses')
    .set({ archived_at: owner.now, is_default: false, updated_at: owner.now })
    .where('id', '=', owner.id)
    .where('user_id', '=', owner.userId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function columnsOf(address: AddressInput) {
  return {
    type: address.type,
    first_name: address.first_name,
    last_name: address.last_name,
    company: blankToNull(address.company),
    address1: address.address1,
    address2: blankToNull(address.address2),
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    country: address.country,
    phone: blankToNull(address.phone),
  };
}

function blankToNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
