import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { invariants } from '#server/invariants/queries.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createFileStore } from '#server/uploads/file-store.ts';

import { runCommand } from './command.ts';
import { withShopDatabase } from './shop-database.ts';

const help = `Asks the shop's database and file store whether everything that must always hold does hold (docs/rules.md): one
question each, none of which may find a row. Ends with 1 when one does. Changes nothing.

Usage: npm run check:invariants

The shop may be running or not.`;

await runCommand({ help, options: {} }, async () => {
  const broken = await withShopDatabase(({ database, config }) =>
    checkInvariants(database.db, { store: createFileStore(config), now: systemClock() }),
  );
  for (const { code, promise, ids } of broken) {
    console.log(`${code} does not hold: ${promise}\n  ${ids.join('\n  ')}`);
  }
  console.log(`${invariants.length - broken.length} of ${invariants.length} invariants hold.`);
  if (broken.length > 0) process.exitCode = 1;
});
