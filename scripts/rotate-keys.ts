import { assertDataKey } from '#server/keys/assert-data-key.ts';
import { rotateDataKeys } from '#server/keys/rotate-data-keys.ts';
import { nextSigningKeys, type SigningStep } from '#server/keys/rotate-signing-keys.ts';
import { rewriteSecret } from '#server/platform/secrets.ts';

import { runCommand } from './command.ts';
import { withShopDatabase, type ShopDatabase } from './shop-database.ts';

const help = `Replaces a key of the shop while it runs. docs/guides/keys.md has the steps.

Usage: npm run keys:rotate                 encrypts everything in the database under the first key of DATA_KEY
       npm run keys:rotate -- --signing    does the next of three steps that replace the key of access tokens: publish
                                           a new one, sign with it, drop the former one

Restart every process before each step. The command changes nothing while one of them does not have the key yet. If it
is interrupted, run it again. Uses the same settings as npm start.`;

await runCommand({ help, options: { signing: { type: 'boolean', default: false } } }, (values) =>
  withShopDatabase(values.signing ? rotateSigningKeys : rotateDataKey),
);

async function rotateDataKey({ database: { db }, config }: ShopDatabase): Promise<void> {
  await assertDataKey(db, config);
  const count = await rotateDataKeys(db, config.dataKeys);
  console.log(
    `${count} secrets were encrypted under the first key, which alone opens this database now.`,
  );
  if (config.dataKeys.length > 1) {
    console.log(`Every process has all keys of DATA_KEY. Put a new one first now, and restart every process. Take a former one
out, and keep it with the backups from before.`);
  }
}

async function rotateSigningKeys({ database, config, dataDir }: ShopDatabase): Promise<void> {
  const { done, keys } = await nextSigningKeys(database.db, config.auth);
  const text = JSON.stringify(keys);
  console.log(explain(done, config.auth.accessTtlSeconds));
  if ((process.env['AUTH_JWT_KEYS'] ?? '').trim() === '') {
    rewriteSecret(dataDir, 'auth-jwt-keys', text);
    console.log(`The keys are in ${dataDir}/secrets/auth-jwt-keys: copy it to other machines.`);
  } else {
    console.log(`Set AUTH_JWT_KEYS to this line, which is secret:\n${text}`);
  }
  console.log('Then restart every process, one after the other.');
}

function explain(done: SigningStep['done'], accessTtlSeconds: number): string {
  const minutes = Math.ceil(accessTtlSeconds / 60);
  return {
    published:
      'Step 1 of 3: a new signing key is published; the present one goes on signing. Run this again 10 minutes after the restarts.',
    switched: `Step 2 of 3: the new key signs, and the former one verifies the tokens that it signed. Run this again ${minutes} minutes after the restarts.`,
    dropped: 'Step 3 of 3: the former key is dropped. No token of it is valid any longer.',
  }[done];
}
