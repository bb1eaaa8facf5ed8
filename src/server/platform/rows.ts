import type { Insertable, Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from './database.ts';

type TableWithId = { [Table in keyof DB]: 'id' extends keyof DB[Table] ? Table : never }[keyof DB];

// The casts are needed because the query builder does not resolve the columns of a type parameter.

/** A query that adds a row to a table. */
export function insertInto<Table extends keyof DB>(table: Table) {
  return async (db: Db, row: Insertable<DB[Table]>) => {
    await db
      .insertInto(table)
      .values(row as never)
      .execute();
  };
}

/** A query that changes the row of a table with an id. */
export function updateById<Table extends TableWithId>(table: Table) {
  return async (db: Db, id: string, change: Updateable<DB[Table]>) => {
    await db
      .updateTable(table as TableWithId)
      .set(change as never)
      .where('id', '=', id)
      .execute();
  };
}

/** A query that locks the row of a table with an id until the transaction ends. */
export function lockById(table: TableWithId) {
  return (db: Db, id: string) =>
    db.selectFrom(table).select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A query that deletes the row of a table with an id. */
export function deleteById(table: TableWithId) {
  return async (db: Db, id: string) => {
    await db.deleteFrom(table).where('id', '=', id).execute();
  };
}
