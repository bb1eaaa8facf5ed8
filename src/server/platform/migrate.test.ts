import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { DB } from '#db/types.ts';
import { onServer, withDatabaseName } from '#tests/support/server-connection.ts';
import { openDatabase, type Database } from './database.ts';
import { migrateToLatest } from './migrate.ts';

const shelves: Migration = {
  up: (db) => sql`create table shelves (id int primary key)`.execute(db).then(() => undefined),
};
const boxes: Migration = {
  up: (db) => sql`create table boxes (id int primary key)`.execute(db).then(() => undefined),
};
const both = { '0001-shelves': shelves, '0002-boxes': boxes };

let name = '';
let url = '';
let opened: Database[] = [];

beforeEach(async () => {
  name = `migrate_${randomBytes(4).toString('hex')}`;
  url = withDatabaseName(inject('templateUrl'), name);
  await onServer(inject('templateUrl'), (client) =>
    client.query(`create database ${name} template template0`),
  );
});

afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  opened = [];
  await onServer(inject('templateUrl'), (client) =>
    client.query(`drop database ${name} with (force)`),
  );
});

describe('F42: migrations', () => {
  it('run twice do nothing the second time', async () => {
    const db = open();
    expect(await migrateToLatest(db, both)).toEqual({ applied: ['0001-shelves', '0002-boxes'] });
    expect(await migrateToLatest(db, both)).toEqual({ applied: [] });
  });

  it('started by four processes at once are applied once', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(open(), both)));
    expect(results.flatMap(({ applied }) => applied)).toEqual(['0001-shelves', '0002-boxes']);
  });

  it('killed in the middle leave nothing behind, and the next start completes them', async () => {
    const script = resolve('tests/support/interrupted-migration.ts');
    const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;

    const db = open();
    expect(await tables(db)).toEqual([]);
    expect(await migrateToLatest(db, both)).toEqual({ applied: ['0001-shelves', '0002-boxes'] });
    expect(await tables(db)).toEqual(['boxes', 'shelves']);
  });

  it('that fail leave nothing behind and name the step', async () => {
    const db = open();
    const broken = { ...both, '0003-broken': { up: () => Promise.reject(new Error('no')) } };
    await expect(migrateToLatest(db, broken)).rejects.toThrow('The migration 0003-broken failed');
    expect(await tables(db)).toEqual([]);
  });

  it('of a newer version are refused by an older one, which changes nothing', async () => {
    const db = open();
    await migrateToLatest(db, both);
    const older = { '0001-shelves': shelves };
    await expect(migrateToLatest(db, older)).rejects.toThrow(
      'A newer version of Bullnose has already changed this database (0002-boxes is unknown here).',
    );
    expect(await tables(db)).toEqual(['boxes', 'shelves']);
  });

  it('leave the limits of the connection as they were', async () => {
    const db = open();
    await migrateToLatest(db, both);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows[0]?.statement_timeout).toBe('5s');
  });
});

function open(): Kysely<DB> {
  const database = openDatabase(url, { max: 1 });
  opened.push(database);
  return database.db;
}

async function tables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%' order by tablename`.execute(db);
  return rows.map((row) => row.tablename);
}
