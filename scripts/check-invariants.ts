import { parseArgs } from 'node:util';

import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { invariants } from '#server/invariants/queries.ts';
import { createFileStore } from '#server/uploads/file-store.ts';
import { systemClock } from '#server/platform/clock.ts';
import { StartError } from '#server/platform/start-error.ts';

import { withShopDatabase } from './shop-database.ts';

const HELP = `Asks the shop's database and file store whether everything that must always hold does hold (docs/rules.md): one
question each, none of which may find a row. Ends with 1 when one does. Changes nothing.

Usage: npm run check:invariants

The shop may be running or not.`;

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  if (wantsHelp()) {
    console.log(HELP);
    return;
  }
  const broken = await withShopDatabase(({ database, config }) =>
    checkInvariants(database.db, { store: createFileStore(config), now: systemClock() }),
  );
  for (const { code, promise, ids } of broken) {
    console.log(`${code} does not hold: ${promise}\n  ${ids.join('\n  ')}`);
  }
  console.log(`${invariants.length - broken.length} of ${invariants.length} invariants hold.`);
  if (broken.length > 0) process.exitCode = 1;
}

function wantsHelp(): boolean {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
    return values.help === true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${HELP}`);
  }
}
