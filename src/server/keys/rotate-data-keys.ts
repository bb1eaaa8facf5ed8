import { resealSessionKey } from '#server/accounts/refresh-token.ts';
import { resealTotpSecret } from '#server/accounts/second-factor/totp.ts';
import { assertProcessesHave } from '#server/keys/assert-processes.ts';
import { resealDataKeyCheck } from '#server/keys/assert-data-key.ts';
import {
  listOutdatedSecrets,
  replaceSecrets,
  type SecretPlace,
} from '#server/keys/queries/secrets.ts';
import type { Db } from '#server/platform/database.ts';
import { currentHeader, dataKeyIds, type DataKeys } from '#server/platform/encryption.ts';
import { resealBankFile } from '#server/payouts/bank-files.ts';
import { resealWebhookSecret } from '#server/webhooks/secrets.ts';
import { resealBankDetails } from '#server/sellers/bank-details.ts';

const BATCH = 500;

/**
 * Encrypts under the first key everything that another one encrypted, in small batches, while the
 * shop runs, and returns the number of secrets. What is done stays done if it is interrupted.
 * Refuses while a process lacks a key or encrypts with another. Afterwards the first key alone
 * opens the database.
 */
export async function rotateDataKeys(db: Db, dataKeys: DataKeys): Promise<number> {
  for (const [index, id] of dataKeyIds(dataKeys).entries()) {
    await assertProcessesHave(db, { kind: 'data_keys', id, isInUse: index === 0 });
  }
  const sessions = await rotate(db, dataKeys, 'sessions', ({ id, sealed }) =>
    resealSessionKey(dataKeys, { id, hmac_key: sealed }),
  );
  const applications = await rotate(db, dataKeys, 'applications', ({ id, sealed }) =>
    resealBankDetails(dataKeys, { id, bank_details: sealed }),
  );
  const sellers = await rotate(db, dataKeys, 'sellers', ({ id, sealed }) =>
    resealBankDetails(dataKeys, { id, bank_details: sealed }, 'seller'),
  );
  const payoutFiles = await rotate(db, dataKeys, 'payoutFiles', ({ id, sealed }) =>
    resealBankFile(dataKeys, { id, sealed_file: sealed }),
  );
  const factors = await rotate(db, dataKeys, 'factors', ({ id, sealed }) =>
    resealTotpSecret(dataKeys, { id, secret: sealed }),
  );
  const webhooks = await rotate(db, dataKeys, 'webhooks', ({ id, sealed }) =>
    resealWebhookSecret(dataKeys, { id, secret: sealed }),
  );
  const formerWebhooks = await rotate(db, dataKeys, 'formerWebhooks', ({ id, sealed }) =>
    resealWebhookSecret(dataKeys, { id, secret: sealed }),
  );
  await resealDataKeyCheck(db, dataKeys);
  return sessions + applications + sellers + payoutFiles + factors + webhooks + formerWebhooks;
}

async function rotate(
  db: Db,
  dataKeys: DataKeys,
  place: SecretPlace,
  reseal: (secret: { readonly id: string; readonly sealed: Buffer }) => Buffer,
): Promise<number> {
  const batch = { header: currentHeader(dataKeys), limit: BATCH };
  for (let count = 0; ;) {
    const secrets = await listOutdatedSecrets(db, place, batch);
    if (secrets.length === 0) return count;
    const resealed = secrets.map((secret) => ({ ...secret, resealed: reseal(secret) }));
    await replaceSecrets(db, place, resealed);
    count += secrets.length;
  }
}
