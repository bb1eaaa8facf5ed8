import { randomBytes } from 'node:crypto';

import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';

import type { DB } from '#db/types.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';

import { databaseNameOf, withServerConnection, withDatabaseName } from './server-connection.ts';

export interface TestDatabase extends Database {
  url: string;
  /** Back to the rows that the migrations wrote. */
  reset: () => Promise<void>;
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>;
}

/**
 * A database of its own with the current schema, cloned from the run's template in some tens of
 * milliseconds.
 */
export async function createTestDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const template = databaseNameOf(templateUrl);
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const url = withDatabaseName(templateUrl, name);
  await withServerConnection(withDatabaseName(templateUrl, 'postgres'), (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const database = openDatabase(url, options);
  return {
    ...database,
    url,
    reset: () => resetDatabase(database.db),
    drop: async () => {
      await database.close();
      await withServerConnection(withDatabaseName(templateUrl, 'postgres'), (client) =>
        client.query(`drop database ${name} with (force)`),
      );
    },
  };
}

/** Resets a test database to the rows that the migrations wrote. */
async function resetDatabase(db: Kysely<DB>): Promise<void> {
  await sql`select test_support.reset()`.execute(db);
}

/**
 * The usual way to a database in a test file: cloned before its first test, reset after each,
 * dropped at the end. The returned object is filled before the first test runs.
 */
export function useTestDatabase(options: { max?: number } = {}): TestDatabase {
  const held = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(held, await createTestDatabase(options));
  });
  afterEach(() => held.reset());
  afterAll(() => held.drop());
  return held;
}

export interface EmptyDatabase {
  url: string;
  /** Another pool on it, or on another address; closed after the test. */
  open: (url?: string) => Kysely<DB>;
  /** Runs SQL of several statements. */
  run: (statements: string) => Promise<unknown>;
}

/** A new database without tables for each test. */
export function useEmptyDatabase(): EmptyDatabase {
  const held = {} as EmptyDatabase;
  let name = '';
  let opened: Database[] = [];
  beforeEach(async () => {
    name = `empty_${randomBytes(4).toString('hex')}`;
    const url = withDatabaseName(inject('templateUrl'), name);
    await withServerConnection(inject('templateUrl'), (client) =>
      client.query(`create database ${name} template template0`),
    );
    Object.assign(held, {
      url,
      open: (address = url) => {
        const database = openDatabase(address, { max: 2 });
        opened.push(database);
        return database.db;
      },
      run: (statements: string) => withServerConnection(url, (client) => client.query(statements)),
    } satisfies EmptyDatabase);
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
    await withServerConnection(inject('templateUrl'), (client) =>
      client.query(`drop database ${name} with (force)`),
    );
  });
  return held;
}
