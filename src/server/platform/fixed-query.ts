import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/types.ts';

/** The places of a query where its values go, by the values' names. */
export type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** Stands in the parameters of a compiled query until a value takes its place. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query of the builder, or one in plain SQL. */
interface Compilable<Row> {
  compile(db: Kysely<DB>): CompiledQuery<Row>;
}

/**
 * A query whose text never changes: put together and compiled when it is first asked, then only
 * given values. For hot queries, where putting them together costs more than sending them; most end
 * in `plannedOnce` too.
 */
export function fixedQuery<Values extends object, Row>(
  build: (db: Kysely<DB>, places: Places<Values>) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placesByName<Values>()).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

function placesByName<Values>(): Places<Values> {
  return new Proxy({} as Places<Values>, {
    get: (_target, name) => sql`${new Place(String(name))}`,
  });
}
