import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** The placeholders of a query by the names of its values. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A parameter of a compiled query that a value replaces. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query of the builder, or one in plain SQL. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A query of fixed text that is built and compiled on its first use and then only given values. For
 * hot queries, which cost more to build than to send. Most end in `preparedStatement` too.
 */
export function compiledQuery<Values extends object, Row>(
  build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholdersByName<Values>()).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

function placeholdersByName<Values>(): Placeholders<Values> {
  return new Proxy({} as Placeholders<Values>, {
    get: (_target, name) => sql`${new Placeholder(String(name))}`,
  });
}
