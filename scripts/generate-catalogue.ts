import { parseArgs } from 'node:util';

import { loadGeneratedCatalogue } from '#db/seed/generated/load-generated-catalogue.ts';
import { loadConfig } from '#server/platform/config.ts';
import { assertDatabaseReachable, type Database, openDatabase } from '#server/platform/database.ts';
import { locateData } from '#server/platform/data-location.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';

import { root } from './checks.ts';
import { reachDatabase } from './reach-database.ts';

const MOST_PRODUCTS = 5_000_000;

const HELP = `Fills the catalogue with generated products: names, brands, prices, specifications, variants and stock,
always the same for a seed. For load tests and for seeing how the shop feels at that size; what it adds stands beside
the goods that are there. Everything is written in one transaction, which holds other changes of the catalogue up.

Usage: npm run catalogue:generate -- --products 100000 [--seed 1]

  DATA_DIR=/tmp/big npm run catalogue:generate -- --products 1000000
  DATA_DIR=/tmp/big npm start`;

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const input = readArguments();
  if (input === null) {
    console.log(HELP);
    return;
  }
  const { dataDir } = locateData({
    root,
    dataDir: process.env['DATA_DIR'],
    usesEmbeddedDatabase: (process.env['DATABASE_URL'] ?? '') === '',
  });
  const config = loadConfig(process.env, { dataDir });
  const server = await reachDatabase(config.databaseUrl, dataDir);
  const database = openDatabase(server.url, { max: 2 });
  try {
    await assertDatabaseReachable(database, server.url);
    await migrateToLatest(database.db);
    const startedAt = performance.now();
    const seconds = () => `${Math.round((performance.now() - startedAt) / 100) / 10} s`;
    const { loaded } = await loadGeneratedCatalogue(database.db, {
      ...input,
      onProgress: (done, step) => {
        if (step === 'search') console.log(`  writing the search tables (${seconds()}) ...`);
        else if (done % 50_000 === 0) console.log(`  ${done} products (${seconds()})`);
      },
    });
    if (!loaded) {
      throw new StartError(
        'This database has a generated catalogue already. Give another DATA_DIR or database.',
      );
    }
    await readyForReading(database);
    console.log(`${input.products} products generated in ${seconds()}.`);
  } finally {
    await database.close();
    await server.stop();
  }
}

/**
 * Tells the database which pages everybody may see, so that lists are read from their indexes
 * alone.
 */
async function readyForReading({ pool }: Database): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('set statement_timeout = 0');
    for (const table of ['products', 'product_search', 'product_words', 'facet_rollup']) {
      await connection.query(`vacuum (analyze) ${table}`);
    }
  } finally {
    connection.release(true);
  }
}

/** Null when only help is wanted. */
function readArguments(): { products: number; seed: number } | null {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return null;
  const products = Number(values.products);
  const seed = Number(values.seed);
  if (!Number.isInteger(products) || products < 1 || products > MOST_PRODUCTS) {
    throw new StartError(`Say how many products, from 1 to ${MOST_PRODUCTS}.\n\n${HELP}`);
  }
  if (!Number.isInteger(seed)) throw new StartError(`A seed is a whole number.\n\n${HELP}`);
  return { products, seed };
}
