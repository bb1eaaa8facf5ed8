import { parseArgs } from 'node:util';

import { signServiceToken } from '#server/accounts/access-token.ts';
import { loadConfig } from '#server/platform/config.ts';
import { locateData } from '#server/platform/data-location.ts';
import { StartError } from '#server/platform/start-error.ts';

import { root } from './checks.ts';

const DEFAULT_HOURS = 1;
const MAX_HOURS = 8760;

const HELP = `Prints a token for a program of yours that manages users through /auth/v1/admin, /auth/v1/invite and
/auth/v1/admin/generate_link. Whoever has it can change every account but read no order: keep it secret.

Usage: npm run service:token [-- --hours 24]

It works for 1 hour, or as many as are given (at most ${MAX_HOURS}). Changing AUTH_JWT_KEYS ends it at once.`;

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const hours = readHours();
  if (hours === null) {
    console.log(HELP);
    return;
  }
  const { dataDir } = locateData({
    root,
    dataDir: process.env['DATA_DIR'],
    usesEmbeddedDatabase: (process.env['DATABASE_URL'] ?? '') === '',
  });
  const config = loadConfig(process.env, { dataDir });
  console.log(await signServiceToken(config, new Date(), hours * 3600));
}

/** Null when only help is wanted. */
function readHours(): number | null {
  const { values } = readValues();
  if (values.help === true) return null;
  const hours = Number(values.hours ?? DEFAULT_HOURS);
  if (Number.isInteger(hours) && hours >= 1 && hours <= MAX_HOURS) return hours;
  throw new StartError(`--hours must be a whole number from 1 to ${MAX_HOURS}.\n\n${HELP}`);
}

function readValues() {
  try {
    return parseArgs({ options: { hours: { type: 'string' }, help: { type: 'boolean' } } });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${HELP}`);
  }
}
