import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

import { openDatabase, withTransaction, type Database, type Db } from './database.ts';
import type { SlowQuery } from './slow-query.ts';

const slow: SlowQuery[] = [];
let origin: TestDatabase;
let database: Database;
beforeAll(async () => {
  origin = await createTestDatabase();
  const report = (query: SlowQuery) => void slow.push(query);
  database = openDatabase(origin.url, { slowQueries: { overMs: 80, report } });
});
beforeEach(() => void (slow.length = 0));
afterAll(async () => {
  await database.close();
  await origin.drop();
});

const findSlowly = (db: Db, secret: string) =>
  db
    .selectFrom(sql<{ slept: string }>`(select pg_sleep(0.1)::text as slept)`.as('slow'))
    .select('slept')
    .where(sql`${secret}`, '<>', '')
    .execute();

async function useSlowly(db: Db, secret: string): Promise<void> {
  await sql`select 1`.execute(db);
  await findSlowly(db, secret);
}

it('a slow statement is named by the functions that sent it, without its parameters', async () => {
  await useSlowly(database.db, 'a secret');
  expect(slow).toHaveLength(1);
  expect(slow[0]?.query).toMatch(/^useSlowly\b/);
  expect(slow[0]?.durationMs).toBeGreaterThanOrEqual(100);
  expect(slow[0]?.statement).toContain('$1');
  expect(JSON.stringify(slow)).not.toContain('secret');
});

it('the name leads out of a transaction', async () => {
  async function payOrder(): Promise<void> {
    await withTransaction(database.db, async (trx) => {
      await useSlowly(trx as Db, 'x');
    });
  }
  await payOrder();
  expect(slow[0]?.query).toMatch(/^useSlowly < payOrder\b/);
});

it('a slow statement that fails is reported too', async () => {
  const failing = sql`select 1 / (select 0 from pg_sleep(0.1))`.execute(database.db);
  await expect(failing).rejects.toThrow('division by zero');
  expect(slow.map(({ statement }) => statement)).toEqual([
    'select 1 / (select 0 from pg_sleep(0.1))',
  ]);
});
