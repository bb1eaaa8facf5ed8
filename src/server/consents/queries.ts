import type { Insertable } from 'kysely';

import type { ConsentsTable, UnsubscribeLinksTable } from '#db/types.ts';
import type { ConsentKind } from '#domain/consents/kinds.ts';

import type { Db } from '#server/platform/database.ts';

export type NewConsent = Insertable<ConsentsTable>;

export async function insertConsents(db: Db, rows: readonly NewConsent[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('consents')
      .values([...rows])
      .execute();
}

/** Every consent that a person has given or withdrawn, oldest first. */
export async function listConsents(db: Db, userId: string) {
  return db
    .selectFrom('consents')
    .select(['kind', 'is_given', 'words', 'place', 'product_id', 'variant_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The newest answer of each kind. */
export async function listNewestConsents(db: Db, userId: string) {
  return db
    .selectFrom('consents')
    .distinctOn('kind')
    .select(['kind', 'is_given', 'words', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a person agrees to a kind of email now. */
export async function hasConsent(
  db: Db,
  { userId, kind }: { readonly userId: string; readonly kind: ConsentKind },
): Promise<boolean> {
  const newest = await db
    .selectFrom('consents')
    .select('is_given')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.is_given === true;
}

/** Locks the person, so that two answers at the same time are recorded one after the other. */
export async function lockPerson(db: Db, userId: string) {
  return db
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '=', userId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertUnsubscribeLink(
  db: Db,
  link: Insertable<UnsubscribeLinksTable>,
): Promise<void> {
  await db.insertInto('unsubscribe_links').values(link).execute();
}

/** A link that works, and the address that it is about. */
export async function findUnsubscribeLink(db: Db, hash: Buffer) {
  return db
    .selectFrom('unsubscribe_links')
    .innerJoin('auth_users', 'auth_users.id', 'unsubscribe_links.user_id')
    .select(['unsubscribe_links.user_id', 'unsubscribe_links.kind', 'auth_users.email'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export async function deleteUnsubscribeLinksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('unsubscribe_links').where('user_id', '=', userId).execute();
}

export async function deleteUnsubscribeLinksBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('unsubscribe_links').where('created_at', '<', instant).execute();
}
