import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { sql, type Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';

import { readSchemaFiles, sqlFile, type SchemaFiles } from '#db/migrations/index.ts';
import type { DB } from '#db/types.ts';
import { useEmptyDatabase } from '#tests/support/database.ts';

import { migrateToLatest } from './migrate.ts';

const shops = sqlFile('0001-shops.sql', 'create table shops (id int primary key)');
const boxes = sqlFile('0002-boxes.sql', 'create table boxes (id int primary key)');

/** A schema of these migrations, one function and one view. */
function schemaOf(migrations: SchemaFiles['migrations'], answer = 1): SchemaFiles {
  return {
    migrations,
    replaceable: [
      sqlFile(
        'answer.sql',
        `create or replace function answer() returns int language sql return ${answer}`,
      ),
      sqlFile(
        'views.sql',
        'drop view if exists answers; create view answers as select answer() as answer',
      ),
    ],
    baselineUpgrade: sqlFile('baseline-upgrade.sql', ''),
  };
}
const both = schemaOf([shops, boxes]);
const BOTH_APPLIED = { applied: ['0001-shops.sql', '0002-boxes.sql'] };

const database = useEmptyDatabase();

describe('F42: migrations', () => {
  it('that run twice do nothing the second time', async () => {
    const db = database.open();
    expect(await migrateToLatest(db, both)).toEqual(BOTH_APPLIED);
    const before = await recorded(db);
    expect(await migrateToLatest(db, both)).toEqual({ applied: [] });
    expect(await recorded(db)).toEqual(before);
  });

  it('of the shop drop each view before they create it again', () => {
    const { text } =
      readSchemaFiles().replaceable.find(({ name }) => name === 'views.sql') ?? shops;
    const dropped = /^drop view if exists ([^;]+);/m.exec(text)?.[1]?.split(/,\s*/) ?? [];
    const created = [...text.matchAll(/^create view (\w+)/gm)].map(([, name]) => name);
    expect(created.length).toBeGreaterThan(5);
    expect(new Set(dropped)).toEqual(new Set(created));
  });

  it('that four processes start at once are applied once', async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => migrateToLatest(database.open(), both)),
    );
    expect(results.flatMap(({ applied }) => applied)).toEqual(BOTH_APPLIED.applied);
  });

  it('that are killed in the middle leave nothing behind, and the next start completes them', async () => {
    const script = resolve('tests/support/interrupted-migration.ts');
    const child = spawn(process.execPath, [script, database.url], { stdio: 'inherit' });
    const db = database.open();
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
        return rows.length;
      })
      .toBe(1);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;

    expect(await tables(db)).toEqual([]);
    expect(await migrateToLatest(db, both)).toEqual(BOTH_APPLIED);
    expect(await tables(db)).toEqual(['boxes', 'migrations', 'shops']);
  });

  it('that fail leave nothing behind and name the step', async () => {
    const db = database.open();
    const broken = schemaOf([shops, boxes, sqlFile('0003-broken.sql', 'select 1 / 0')]);
    await expect(migrateToLatest(db, broken)).rejects.toThrow('0003-broken.sql failed');
    expect(await tables(db)).toEqual([]);
  });

  it('of a newer version are refused by an older one, which changes nothing', async () => {
    const db = database.open();
    await migrateToLatest(db, both);
    await expect(migrateToLatest(db, schemaOf([shops], 2))).rejects.toThrow(
      'A newer version of Bullnose has already changed this database (0002-boxes.sql is unknown here).',
    );
    expect(await tables(db)).toEqual(['boxes', 'migrations', 'shops']);
    expect(await answer(db)).toBe(1);
  });

  it('that were rewritten after they ran are refused, and nothing is changed', async () => {
    const db = database.open();
    await migrateToLatest(db, schemaOf([shops]));
    const rewritten = sqlFile(shops.name, `${shops.text}; -- one comment more`);
    await expect(migrateToLatest(db, schemaOf([rewritten, boxes]))).rejects.toThrow(
      'The migration 0001-shops.sql has been changed since this database ran it. Restore the file as it was released, and write the change as a new migration.',
    );
    expect(await tables(db)).toEqual(['migrations', 'shops']);
  });

  it('keep the timeouts of the connection', async () => {
    const db = database.open();
    await migrateToLatest(db, both);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows[0]?.statement_timeout).toBe('5s');
  });
});

describe('functions and views', () => {
  it('are replaced when their text has changed', async () => {
    const db = database.open();
    await migrateToLatest(db, both);
    expect(await answer(db)).toBe(1);
    expect(await migrateToLatest(db, schemaOf([shops, boxes], 2))).toEqual({ applied: [] });
    expect(await answer(db)).toBe(2);
  });

  it('are restored when a migration has dropped them', async () => {
    const db = database.open();
    await migrateToLatest(db, schemaOf([shops]));
    const dropping = sqlFile('0002-drop.sql', 'drop view answers; drop function answer');
    await migrateToLatest(db, schemaOf([shops, dropping]));
    expect(await answer(db)).toBe(1);
  });
});

describe('the migrations of this repository', () => {
  it('match db/migrations/checksums.txt, which lists each, and none has changed', () => {
    const listed = readFileSync('db/migrations/checksums.txt', 'utf8');
    const now = readSchemaFiles().migrations.map((file) => `${file.checksum}  ${file.name}\n`);
    expect(now.join(''), 'a migration is never rewritten: docs/guides/add-a-table.md').toBe(listed);
  });

  it('can be followed by a version with another function', async () => {
    const db = database.open();
    const schema = readSchemaFiles();
    await migrateToLatest(db, schema);
    const added = sqlFile('added.sql', 'create or replace function added() returns int return 1');
    const next = { ...schema, replaceable: [...schema.replaceable, added] };
    expect(await migrateToLatest(db, next)).toEqual({ applied: [] });
  });
});

async function tables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  return rows.map((row) => row.tablename);
}

async function recorded(db: Kysely<DB>): Promise<unknown[]> {
  return (await sql`select * from migrations order by name`.execute(db)).rows;
}

async function answer(db: Kysely<DB>): Promise<number | undefined> {
  return (await sql<{ answer: number }>`select answer from answers`.execute(db)).rows[0]?.answer;
}
