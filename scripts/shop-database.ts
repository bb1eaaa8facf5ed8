import { loadConfig, type Config } from '#server/platform/config.ts';
import { locateData } from '#server/platform/data-location.ts';
import { assertDatabaseReachable, openDatabase, type Database } from '#server/platform/database.ts';

import { root } from './checks.ts';
import { reachDatabase } from './reach-database.ts';

export interface ShopDatabase {
  readonly database: Database;
  readonly config: Config;
  readonly dataDir: string;
}

/**
 * Runs a command's work on the shop's own database, whether the shop is running or not, and closes
 * it again.
 */
export async function withShopDatabase<Result>(
  work: (shop: ShopDatabase) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = locateData({
    root,
    dataDir: process.env['DATA_DIR'],
    usesEmbeddedDatabase: (process.env['DATABASE_URL'] ?? '') === '',
  });
  const config = loadConfig(process.env, { dataDir });
  const server = await reachDatabase(config.databaseUrl, dataDir);
  try {
    const database = openDatabase(server.url, { max: 2 });
    try {
      await assertDatabaseReachable(database, server.url);
      return await work({ database, config, dataDir });
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
