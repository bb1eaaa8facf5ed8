import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '#db/types.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { openDatabase, withTransaction, type Database } from './database.ts';
import { preparedStatement } from './prepared-statement.ts';

const database = useTestDatabase({ max: 1 });

/** Opened for each test, with one connection that has no prepared statements. */
let shop: Database;

beforeEach(async () => {
  await sql`create table shelf (width integer)`.execute(database.db);
  await sql`insert into shelf values (90)`.execute(database.db);
  shop = openDatabase(database.url, { max: 1 });
});

afterEach(async () => {
  await shop.close();
  await sql`drop table shelf`.execute(database.db);
});

describe('a prepared statement', () => {
  it('has one name on its connection, whatever its values', async () => {
    const answers = [];
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{
        n: number;
      }>`select ${n}::integer as n ${preparedStatement}`.execute(shop.db);
      answers.push(rows[0]?.n);
    }
    expect(answers).toEqual([1, 2, 3]);
    expect(await namesOf('select $1::integer as n')).toHaveLength(1);
  });

  it('leaves every other statement without a name', async () => {
    await sql`select ${1}::integer as plain`.execute(shop.db);
    expect(await namesOf('select $1::integer as plain')).toEqual([]);
  });

  it('keeps working when a migration changes its columns', async () => {
    expect(await shelf(shop.db)).toEqual({ width: 90 });
    await sql`alter table shelf alter column width type text`.execute(database.db);
    expect(await shelf(shop.db)).toEqual({ width: '90' });
    expect(await shelf(shop.db)).toEqual({ width: '90' });
    expect(await namesOf('select * from shelf')).toHaveLength(2);
  });

  it('has its transaction retried when that happens within one', async () => {
    await shelf(shop.db);
    await sql`alter table shelf add column depth integer`.execute(database.db);
    let runs = 0;
    const found = await withTransaction(shop.db, async (trx) => {
      runs += 1;
      await sql`update shelf set width = width + 1`.execute(trx);
      return shelf(trx);
    });
    expect({ found, runs }).toEqual({ found: { width: 91, depth: null }, runs: 2 });
  });

  it('runs without a name behind a pooler that loses names', async () => {
    await shelf(shop.db);
    await sql`deallocate all`.execute(shop.db);
    let runs = 0;
    const found = await withTransaction(shop.db, (trx) => {
      runs += 1;
      return shelf(trx);
    });
    expect({ found, runs }).toEqual({ found: { width: 90 }, runs: 2 });
    expect(await shelf(shop.db)).toEqual({ width: 90 });
    expect(await namesOf('select * from shelf')).toEqual([]);
  });

  it('runs without a name behind a pooler whose connection knows it from another client', async () => {
    await shelf(shop.db);
    const [name = ''] = await namesOf('select * from shelf');
    const other = openDatabase(database.url, { max: 1 });
    await sql`prepare ${sql.id(name)} as select * from shelf`.execute(other.db);
    expect(await shelf(other.db)).toEqual({ width: 90 });
    expect(await shelf(other.db)).toEqual({ width: 90 });
    await other.close();
  });

  it('reports its own errors unchanged', async () => {
    const wrong = sql`select 1 / ${0}::integer ${preparedStatement}`;
    await expect(wrong.execute(shop.db)).rejects.toMatchObject({ code: '22012' });
    await expect(wrong.execute(shop.db)).rejects.toMatchObject({ code: '22012' });
  });
});

async function shelf(db: Kysely<DB>) {
  const { rows } = await sql`select * from shelf ${preparedStatement}`.execute(db);
  return rows[0];
}

/** The names of the connection's prepared statements that start with this text. */
async function namesOf(beginning: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where starts_with(statement, ${beginning})`.execute(
    shop.db,
  );
  return rows.map(({ name }) => name);
}
