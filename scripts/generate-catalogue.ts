import { loadGeneratedCatalogue } from '#db/seed/generated/load-generated-catalogue.ts';
import type { Database } from '#server/platform/database.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';

import { runCommand, wholeNumber } from './command.ts';
import { withDatabase } from './shop-database.ts';

const MOST_PRODUCTS = 5_000_000;

const help = `Fills the catalogue with generated products: names, brands, prices, specifications, variants and stock,
always the same for a seed. For load tests and for seeing how the shop performs at that size. Existing products stay.
Everything is written in one transaction, which blocks other changes to the catalogue.

Usage: npm run catalogue:generate -- --products 100000 [--seed 1]

  DATA_DIR=/tmp/big npm run catalogue:generate -- --products 1000000
  DATA_DIR=/tmp/big npm start`;

const options = { products: { type: 'string' }, seed: { type: 'string', default: '1' } } as const;

await runCommand({ help, options }, async (values) => {
  const products = wholeNumber('products', values.products, { from: 1, to: MOST_PRODUCTS });
  const seed = wholeNumber('seed', values.seed, { from: 0 });
  await withDatabase(async ({ database }) => {
    await migrateToLatest(database.db);
    const startedAt = performance.now();
    const seconds = () => `${Math.round((performance.now() - startedAt) / 100) / 10} s`;
    const { loaded } = await loadGeneratedCatalogue(database.db, {
      products,
      seed,
      onProgress: (done, step) => {
        if (step === 'search') console.log(`  writing the search tables (${seconds()}) ...`);
        else if (done % 50_000 === 0) console.log(`  ${done} products (${seconds()})`);
      },
    });
    if (!loaded) {
      throw new StartError(
        'This database already has a generated catalogue. Use another DATA_DIR or database.',
      );
    }
    await vacuumTables(database);
    console.log(`${products} products generated in ${seconds()}.`);
  });
});

/** Vacuums the tables, so that lists can be read by index-only scans. */
async function vacuumTables({ pool }: Database): Promise<void> {
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
