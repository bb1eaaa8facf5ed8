import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { invariants } from '#server/invariants/queries.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createFileStore } from '#server/uploads/file-store.ts';

import { runCommand } from './command.ts';
import { withShopDatabase } from './shop-database.ts';

const help = `Checks the invariants of the shop's database and file store (docs/rules.md) with one query each. Lists the rows
that break one and exits with 1 if there are any. Changes nothing.

Usage: npm run check:invariants

The shop may be running or not.`;

await runCommand({ help, options: {} }, async () => {
  const broken = await withShopDatabase(({ database, config }) =>
    checkInvariants(database.db, { store: createFileStore(config), now: systemClock() }),
  );
  for (const { code, promise, ids } of broken) {
    console.log(`${code} is broken: ${promise}\n  ${ids.join('\n  ')}`);
  }
  console.log(`${invariants.length - broken.length} of ${invariants.length} invariants hold.`);
  if (broken.length > 0) process.exitCode = 1;
});
