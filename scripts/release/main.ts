import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';

import type { Kysely } from 'kysely';

import { readSchemaFiles } from '#db/migrations/index.ts';
import { dumpShop } from '#db/releases/dump-shop.ts';
import { CHECKSUMS, DUMP, RELEASES_DATA_KEY } from '#db/releases/read-releases.ts';
import { loadDemoShop } from '#db/seed/load-demo-shop.ts';
import type { DB } from '#db/types.ts';

import { hashPassword } from '#server/accounts/passwords.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';
import packageJson from '../../package.json' with { type: 'json' };

import { root } from '../checks.ts';
import { runCommand } from '../command.ts';
import { placeEveryOrder } from './every-order.ts';
import { openShop, PASSWORDS } from './shop.ts';

const help = `Writes db/releases/<version>: the checksums of this release's migrations and a dump of its demo shop with orders in
every state. Tests upgrade it. The version is the one in package.json. docs/guides/release.md has the steps of a release.

Usage: npm run release:snapshot`;

/** The dates of the demo shop count back from here. */
const NOW = new Date('2026-03-02T01:00:00Z');
const STRONGEST = 19;

await runCommand({ help, options: {} }, async () => {
  const { version } = packageJson;
  const folder = join(root, 'db/releases', version);
  if (existsSync(folder)) {
    throw new StartError(`${folder} is there: a released version is never written again.`);
  }
  const schema = readSchemaFiles();
  const dump = await onThrowAwayDatabase(async (url) => {
    const database = openDatabase(url, { max: 4 });
    try {
      await migrateToLatest(database.db, schema);
      await fillShop(database.db);
      return await dumpShop(database.db, schema);
    } finally {
      await database.close();
    }
  });
  const packed = zstdCompressSync(dump, {
    params: { [constants.ZSTD_c_compressionLevel]: STRONGEST },
  });
  mkdirSync(folder);
  writeFileSync(join(folder, DUMP), packed);
  writeFileSync(
    join(folder, CHECKSUMS),
    schema.migrations.map(({ checksum, name }) => `${checksum}  ${name}\n`).join(''),
  );
  console.log(
    `${folder} has the shop of ${version}: ${dump.length} bytes, packed ${packed.length}.`,
  );
});

async function onThrowAwayDatabase<Result>(work: (url: string) => Promise<Result>) {
  const { dataDir, discard } = throwAwayData();
  const server = await startEmbeddedPostgres({ dataDir, root, durable: false });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    discard();
  }
}

async function fillShop(db: Kysely<DB>): Promise<void> {
  const dataKeys = [RELEASES_DATA_KEY] as const;
  await loadDemoShop(db, { now: NOW, passwords: PASSWORDS, hashPassword, dataKeys });
  await placeEveryOrder(await openShop(db, NOW));
  const broken = await checkInvariants(db, null);
  if (broken.length > 0) throw new Error(`Invariants are broken: ${JSON.stringify(broken)}`);
}
