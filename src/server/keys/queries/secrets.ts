import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** Where secrets are, next to the check value: the column, its table and the table's key. */
export type SecretPlace = keyof typeof SECRET_PLACES;
export const SECRET_PLACES = {
  sessions: { table: 'auth_sessions', column: 'hmac_key', key: 'id' },
  applications: { table: 'seller_applications', column: 'bank_details', key: 'id' },
  sellers: { table: 'seller_bank_details', column: 'bank_details', key: 'seller_id' },
  payoutFiles: { table: 'payout_files', column: 'sealed_file', key: 'id' },
  webhooks: { table: 'webhook_endpoints', column: 'secret', key: 'id' },
  formerWebhooks: { table: 'webhook_endpoints', column: 'former_secret', key: 'id' },
  factors: { table: 'auth_factors', column: 'secret', key: 'id' },
} as const;

interface StoredSecret {
  readonly id: string;
  readonly sealed: Buffer;
}

/** Secrets that do not begin as those of the present key do, in the order of their ids. */
export async function listOutdatedSecrets(
  db: Db,
  place: SecretPlace,
  { header, limit }: { readonly header: Buffer; readonly limit: number },
): Promise<StoredSecret[]> {
  const { table, column, key } = SECRET_PLACES[place];
  const { rows } = await sql<StoredSecret>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where substring(${sql.ref(column)} from 1 for ${header.length}) <> ${header}
    order by ${sql.ref(key)} limit ${limit}`.execute(db);
  return rows;
}

/** Replaces a secret unless it has changed or gone since it was read. */
export async function replaceSecrets(
  db: Db,
  place: SecretPlace,
  secrets: readonly (StoredSecret & { readonly resealed: Buffer })[],
): Promise<void> {
  const { table, column, key } = SECRET_PLACES[place];
  const values = sql.join(
    secrets.map(
      ({ id, sealed, resealed }) => sql`(${id}::uuid, ${sealed}::bytea, ${resealed}::bytea)`,
    ),
  );
  await sql`
    update ${sql.table(table)} as t set ${sql.ref(column)} = s.resealed
    from (values ${values}) as s (id, sealed, resealed)
    where t.${sql.ref(key)} = s.id and t.${sql.ref(column)} = s.sealed`.execute(db);
}

export async function replaceDataKeyCheck(db: Db, sealed: Buffer): Promise<void> {
  await db.updateTable('data_key_check').set({ sealed }).execute();
}

/** The tables by which a key is judged, as far as the database has them already. */
export async function listEncryptedTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and (table_name, column_name) in
      (('data_key_check', 'sealed'), ('seller_applications', 'bank_details'))`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

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
