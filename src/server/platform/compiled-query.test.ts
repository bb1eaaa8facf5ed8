import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { withTransaction } from './database.ts';
import { compiledQuery } from './compiled-query.ts';

const database = useTestDatabase({ max: 2 });

describe('a compiled query', () => {
  it('is compiled once and answers for the values of each call, in a transaction too', async () => {
    let built = 0;
    const sums = compiledQuery<{ first: number; names: readonly string[] }, { n: number }>(
      (db, { first, names }) => {
        built += 1;
        return db.selectNoFrom([
          sql<number>`${first}::integer + cardinality(${names}::text[])`.as('n'),
          sql<number>`${first}::integer`.as('again'),
          sql<string>`${'fixed'}::text`.as('constant'),
        ]);
      },
    );
    expect(await sums(database.db, { first: 1, names: [] })).toEqual([
      { n: 1, again: 1, constant: 'fixed' },
    ]);
    const inTransaction = await withTransaction(database.db, (trx) =>
      sums(trx, { first: 5, names: ['a', 'b'] }),
    );
    expect(inTransaction).toEqual([{ n: 7, again: 5, constant: 'fixed' }]);
    expect(built).toBe(1);
  });

  it('sees the uncommitted writes of its transaction', async () => {
    await sql`create table crates (n integer)`.execute(database.db);
    const count = compiledQuery<object, { n: number }>((db) =>
      db.selectNoFrom(sql<number>`(select count(*)::integer from crates)`.as('n')),
    );
    const seen = await withTransaction(database.db, async (trx) => {
      await sql`insert into crates values (1)`.execute(trx);
      return [await count(trx, {}), await count(database.db, {})];
    });
    await sql`drop table crates`.execute(database.db);
    expect(seen).toEqual([[{ n: 1 }], [{ n: 0 }]]);
  });
});
