import path from 'node:path';

import {
  findEncryptedApplication,
  insertDataKeyCheck,
  listEncryptedTables,
  readDataKeyCheck,
  replaceDataKeyCheck,
} from '#server/keys/queries/secrets.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';
import { decrypt, encrypt, reencrypt, type DataKeys } from '#server/platform/encryption.ts';
import { StartError } from '#server/platform/start-error.ts';
import { openBankDetails } from '#server/sellers/bank-details.ts';

const PURPOSE = 'data key check';

/**
 * Refuses a DATA_KEY other than the one that encrypted the database: sessions and bank details
 * would be unreadable, and new ones would be encrypted with a second key. Changes nothing, and
 * works before the migrations. Without a check value, stored bank details are tried.
 */
export async function assertDataKey(db: Db, config: Pick<Config, 'dataKeys' | 'dataDir'>) {
  const { dataKeys } = config;
  const tables = await listEncryptedTables(db);
  const sealed = tables.has('data_key_check') ? await readDataKeyCheck(db) : undefined;
  if (sealed !== undefined) return assertOpens(() => decrypt(dataKeys, sealed, PURPOSE), config);
  if (!tables.has('seller_applications')) return;
  const application = await findEncryptedApplication(db);
  if (application !== undefined) assertOpens(() => openBankDetails(dataKeys, application), config);
}

/** Gives a database without a check value one, once its secrets are known to open with the key. */
export async function establishDataKey(db: Db, config: Pick<Config, 'dataKeys' | 'dataDir'>) {
  await assertDataKey(db, config);
  await insertDataKeyCheck(db, encrypt(config.dataKeys, Buffer.from(PURPOSE), PURPOSE));
  // Another process may have inserted a check value for another key first.
  await assertDataKey(db, config);
}

/** Encrypts the check value under the first key, which alone opens the database then. */
export async function resealDataKeyCheck(db: Db, dataKeys: DataKeys): Promise<void> {
  const sealed = await readDataKeyCheck(db);
  if (sealed === undefined) return;
  await replaceDataKeyCheck(db, reencrypt(dataKeys, sealed, PURPOSE));
}

/** Whether a key encrypted the database that has this check value. */
export function dataKeyOpens(dataKeys: DataKeys, sealed: Uint8Array): boolean {
  try {
    decrypt(dataKeys, sealed, PURPOSE);
    return true;
  } catch {
    return false;
  }
}

function assertOpens(open: () => unknown, { dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    open();
  } catch (error) {
    throw new StartError(
      `DATA_KEY is not the key that this database was encrypted with: sessions and sellers' bank details could not be read. Set DATA_KEY to the key that was used before. A shop without that setting keeps its key in ${path.join(dataDir, 'secrets', 'data-key')}: copy that file from the machine or the backup that has it.`,
      { cause: error },
    );
  }
}
