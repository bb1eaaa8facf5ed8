import type { Insertable, Selectable, Updateable } from 'kysely';

import type { MailsTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';

export type MailRow = Selectable<MailsTable>;

/** A new email. `sent_at` is set for one that stays in the table. */
export type NewMailRow = Insertable<MailsTable>;

/** Adds an email; false if one with the same dedupe key exists. */
export async function insertMail(db: Db, mail: NewMailRow): Promise<boolean> {
  const row = await db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an email that was neither sent nor given up. */
export async function lockUnsentMail(db: Db, id: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes an email, unless it has been sent. */
export async function updateUnsentMail(db: Db, id: string, change: Updateable<MailsTable>) {
  await db
    .updateTable('mails')
    .set(change)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** The newest emails, without their text. */
export async function listNewestMails(db: Db, limit: number) {
  return db
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'to_address',
      'subject',
      'attempts',
      'sent_at',
      'failed_at',
      'last_error',
      'created_at',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes up to `limit` emails sent before a time; returns the number. */
export async function deleteMailsSentBefore(db: Db, instant: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('id', 'in', (query) =>
      query.selectFrom('mails').select('id').where('sent_at', '<', instant).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes every email to an address, for a closed account. */
export async function deleteMailsTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('mails').where('to_address', '=', address).execute();
}

/** The name that emails come from (Rule 109); null while the shop has none. */
export async function findSenderName(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('global_settings')
    .select((of) => of.fn.coalesce('mail_sender_name', 'trading_name').as('name'))
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The newest email of a kind. */
export async function findNewestMail(db: Db, kind: string) {
  return db
    .selectFrom('mails')
    .select(['to_address', 'created_at', 'sent_at', 'last_error'])
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
