import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import { loadDemoShop } from '#db/seed/load-demo-shop.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { createAdministrator } from '#server/accounts/create-admin.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { demoPasswords } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';

import { withShopDatabase } from './shop-database.ts';

const HELP = `Opens the account of an administrator. The password is read from standard input: typed when asked for,
or piped in. The shop may be running meanwhile, and the same settings as for npm start count.

Usage: npm run admin:create -- --email you@shop.example [--first-name Robin] [--last-name Marsh]

  npm run admin:create -- --email you@shop.example
  pass show shop/admin | npm run admin:create -- --email you@shop.example`;

try {
  await main();
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof AuthError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const input = readArguments();
  if (input === null) {
    console.log(HELP);
    return;
  }
  if (input.email === undefined) throw new StartError(`Give an address.\n\n${HELP}`);
  const { email, firstName = '', lastName = '' } = input;
  const password = await readPassword();
  await withShopDatabase(async ({ database: { db }, config, dataDir }) => {
    await migrateToLatest(db);
    if (config.demo) {
      // The demo shop loads into an empty database alone, which it is no more after this command.
      await loadDemoShop(db, {
        now: new Date(),
        passwords: demoPasswords(dataDir),
        hashPassword,
        dataKey: config.dataKey,
      });
    }
    const world = { db, config, now: new Date() };
    const opened = await createAdministrator(world, { email, password, firstName, lastName });
    console.log(`${opened} is an administrator and signs in at ${config.siteUrl}/admin/login.`);
  });
}

/** Null when only help is wanted. */
function readArguments(): { email?: string; firstName?: string; lastName?: string } | null {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: {
        email: option,
        'first-name': option,
        'last-name': option,
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) return null;
    return {
      ...(values.email === undefined ? {} : { email: values.email }),
      ...(values['first-name'] === undefined ? {} : { firstName: values['first-name'] }),
      ...(values['last-name'] === undefined ? {} : { lastName: values['last-name'] }),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${HELP}`);
  }
}

/** The first line of standard input; at a terminal it is asked for and not shown. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write('Password: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: isTerminal });
  lines.once('SIGINT', () => process.exit(130));
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}
