import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createTestDatabase, useTestDatabase } from '#tests/support/database.ts';
import { databaseNameOf, withServerConnection } from '#tests/support/server-connection.ts';

import { openDatabase, withTransaction, type Db } from './database.ts';

const CONNECTIONS = 4;

const server = useTestDatabase();

/** A pool whose connections are all with a server that became a replica. */
async function poolAfterFailover() {
  const database = await createTestDatabase();
  const name = databaseNameOf(database.url);
  const setReadOnly = (value: 'on' | 'off') =>
    withServerConnection(server.url, (client) =>
      client.query(`alter database "${name}" set default_transaction_read_only = ${value}`),
    );
  const lost: string[] = [];
  const pool = openDatabase(database.url, {
    max: CONNECTIONS,
    onIdleError: (error) => lost.push(error.message),
  });
  await setReadOnly('on');
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sleepOn(pool.db)));
  await setReadOnly('off');
  const end = async () => {
    await pool.close();
    await database.drop();
  };
  return { db: pool.db, open: () => pool.pool.totalCount, lost, end };
}

const sleepOn = (db: Db) => sql`select pg_sleep(0.1)`.execute(db);
const write = (db: Db) => sql`create table written (n int)`.execute(db);
const writeInTransaction = (db: Db) => withTransaction(db, write);

it.each([
  ['statement', write],
  ['transaction', writeInTransaction],
])('closes every connection of the pool when a %s finds the server read-only', async (_, work) => {
  const { db, open, lost, end } = await poolAfterFailover();
  expect(open()).toBe(CONNECTIONS);
  await expect(work(db)).rejects.toMatchObject({ code: '25006' });
  await expect.poll(open).toBe(0);
  expect(lost).toContain('The database server became read-only');
  await work(db);
  await end();
});

it('lets transactions that read finish first', async () => {
  const { db, end } = await poolAfterFailover();
  let read = 0;
  const reading = withTransaction(db, async (tx) => {
    await sleepOn(tx);
    await sleepOn(tx);
    read += 1;
  });
  await expect(write(db)).rejects.toMatchObject({ code: '25006' });
  await reading;
  expect(read).toBe(1);
  await write(db);
  await end();
});
