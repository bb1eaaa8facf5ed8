import type { Db } from '#server/platform/database.ts';

export async function readDataKeyCheck(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('data_key_check').select('sealed').executeTakeFirst();
  return row?.sealed;
}

/** Keeps an existing check value. */
export async function insertDataKeyCheck(db: Db, sealed: Buffer): Promise<void> {
  await db
    .insertInto('data_key_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Any application with encrypted bank details. */
export async function findEncryptedApplication(db: Db) {
  return db.selectFrom('seller_applications').select(['id', 'bank_details']).executeTakeFirst();
}
