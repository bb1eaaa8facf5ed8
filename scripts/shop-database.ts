import { existsSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { loadConfig, type Config } from '#server/platform/config.ts';
import { locateData } from '#server/platform/data-location.ts';
import {
  assertDatabaseReachable,
  openDatabase,
  WITHOUT_LIMITS,
  type Database,
} from '#server/platform/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { StartError } from '#server/platform/start-error.ts';

import { root } from './checks.ts';

export interface ConfiguredShop {
  readonly config: Config;
  readonly dataDir: string;
}

export interface ShopDatabase extends ConfiguredShop {
  readonly url: string;
  readonly database: Database;
}

/** The shop's data folder. */
export function shopDataDir(): string {
  const { dataDir } = locateData({
    root,
    dataDir: process.env['DATA_DIR'],
    usesEmbeddedDatabase: !usesOwnServer(),
  });
  return dataDir;
}

/** Throws with the remedy unless there is a database: the operator's, or one in the data folder. */
export function assertHasDatabase(dataDir: string): void {
  if (usesOwnServer() || existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return;
  throw new StartError(
    `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`,
  );
}

const usesOwnServer = () => (process.env['DATABASE_URL'] ?? '').trim() !== '';

/** The shop's settings, as `npm start` reads them. */
export function configuredShop(): ConfiguredShop {
  const dataDir = shopDataDir();
  return { config: loadConfig(process.env, { dataDir }), dataDir };
}

/**
 * Runs a command's work on the shop's database server: the operator's, the embedded one that the
 * shop is running on, or one started for this command.
 */
export async function withDatabaseServer<Result>(
  work: (shop: ConfiguredShop & { readonly url: string }) => Promise<Result>,
  shop = configuredShop(),
): Promise<Result> {
  const { config, dataDir } = shop;
  await assertReachable(config);
  const running = config.databaseDirectUrl ?? (await findRunningPostgres(dataDir));
  if (running !== null) return work({ ...shop, url: running });
  const server = await startEmbeddedPostgres({ dataDir, root });
  try {
    return await work({ ...shop, url: server.url });
  } finally {
    await server.stop();
  }
}

/**
 * Runs a command's work on the shop's own database, whether the shop is running or not. Refuses a
 * data folder without one: it would not be the shop's.
 */
export async function withShopDatabase<Result>(
  work: (shop: ShopDatabase) => Promise<Result>,
): Promise<Result> {
  assertHasDatabase(shopDataDir());
  return withDatabase(work);
}

/** The same for a command that may come before the first start, and then creates the database. */
export async function withDatabase<Result>(
  work: (shop: ShopDatabase) => Promise<Result>,
): Promise<Result> {
  return withDatabaseServer(async ({ url, ...shop }) => {
    const database = openDatabase(url, { max: 2 });
    try {
      return await work({ ...shop, url, database });
    } finally {
      await database.close();
    }
  });
}

/** Reports a wrong address of the operator's server in one sentence. */
export async function assertReachable({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  if (databaseDirectUrl === null) return;
  const database = openDatabase(databaseDirectUrl, { max: 1 });
  const setting = databaseDirectUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  try {
    await assertDatabaseReachable(database, databaseDirectUrl, setting);
  } finally {
    await database.close();
  }
}

/** Runs work on a connection without the time limits of the shop's own. */
export async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: WITHOUT_LIMITS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
