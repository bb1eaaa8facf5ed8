/** Starts a migration that never ends, for a test that kills the process: `node … <url>`. */
import { sqlFile } from '#db/migrations/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';

const { db } = openDatabase(process.argv[2] ?? '', { max: 1 });
await migrateToLatest(db, {
  migrations: [
    sqlFile('0001-shops.sql', 'create table shops (id int primary key)'),
    sqlFile('0002-boxes.sql', 'create table boxes (id int primary key); select pg_sleep(60)'),
  ],
  replaceable: [],
  baselineUpgrade: sqlFile('baseline-upgrade.sql', ''),
});
