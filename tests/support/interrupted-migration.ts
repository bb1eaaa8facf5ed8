/**
 * Begins a migration that never ends, for a test that kills the process in the middle:
 * `node … <url>`.
 */
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';

const { db } = openDatabase(process.argv[2] ?? '', { max: 2 });
await migrateToLatest(db, {
  '0001-shelves': {
    up: (trx) => sql`create table shelves (id int primary key)`.execute(trx).then(() => {}),
  },
  '0002-boxes': {
    async up(trx) {
      await sql`create table boxes (id int primary key)`.execute(trx);
      console.log('half way');
      await sql`select pg_sleep(60)`.execute(trx);
    },
  },
});
