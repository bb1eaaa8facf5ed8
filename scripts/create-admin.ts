import { loadDemoShop } from '#db/seed/load-demo-shop.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { createAdministrator } from '#server/accounts/create-admin.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { assertDataKey } from '#server/keys/assert-data-key.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { demoPasswords } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';

import { readSecretLine, runCommand, UsageError } from './command.ts';
import { withDatabase } from './shop-database.ts';

const help = `Creates an administrator account. The password is read from standard input: type it when asked, or pipe it in.
The shop can be running. Uses the same settings as npm start.

Usage: npm run admin:create -- --email you@shop.example [--first-name Robin] [--last-name Marsh]

  npm run admin:create -- --email you@shop.example
  pass show shop/admin | npm run admin:create -- --email you@shop.example`;

const text = { type: 'string', default: '' } as const;
const options = { email: text, 'first-name': text, 'last-name': text };

await runCommand({ help, options }, async (values) => {
  const { email, 'first-name': firstName, 'last-name': lastName } = values;
  if (email === '') throw new UsageError('Enter an email address with --email.');
  const password = await readSecretLine('Password: ');
  await withDatabase(async ({ database: { db }, config, dataDir }) => {
    await assertDataKey(db, config);
    await migrateToLatest(db);
    if (config.demo) {
      // The demo shop loads only into an empty database, which this one is not after this command.
      await loadDemoShop(db, {
        now: new Date(),
        passwords: demoPasswords(dataDir),
        hashPassword,
        dataKeys: config.dataKeys,
      });
    }
    const ctx = { db, config, now: new Date() };
    const person = { email, password, firstName, lastName };
    const opened = await createAdministrator(ctx, person).catch((error: unknown) => {
      throw error instanceof AuthError ? new StartError(error.message) : error;
    });
    console.log(`${opened} is an administrator and can log in at ${config.siteUrl}/admin/login.`);
  });
});
