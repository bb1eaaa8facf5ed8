import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

export async function readDataKeyCheck(db: Kysely<DB>): Promise<Buffer | undefined> {
  const row = await db.selectFrom('data_key_check').select('sealed').executeTakeFirst();
  return row?.sealed;
}

/** Keeps an existing check value. */
export async function insertDataKeyCheck(db: Kysely<DB>, sealed: Buffer): Promise<void> {
  await db
    .insertInto('data_key_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Any application with encrypted bank details. */
export async function findEncryptedApplication(db: Kysely<DB>) {
  return db.selectFrom('seller_applications').select(['id', 'bank_details']).executeTakeFirst();
}
