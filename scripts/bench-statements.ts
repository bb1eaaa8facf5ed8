import { Kysely, PostgresDialect } from 'kysely';

import type { DB } from '#db/types.ts';
import type { Database } from '#server/platform/database.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statements of one call, in steps. Statements sent in parallel are one step. */
export type Steps = readonly (readonly Statement[])[];

/** Records the statements sent through `db` while `work` runs. */
export function recordingDatabase({ pool }: Pick<Database, 'pool'>): {
  readonly db: Kysely<DB>;
  readonly record: (work: () => Promise<unknown>) => Promise<Steps>;
} {
  let sent: { statement: Statement; from: number; to: number }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis }) => {
      const to = performance.now();
      const statement = { text: query.sql, values: [...query.parameters] };
      if (level === 'query') sent.push({ statement, from: to - queryDurationMillis, to });
    },
  });
  return {
    db,
    record: async (work) => {
      sent = [];
      await work();
      const steps: Statement[][] = [];
      let stepEndsAt = -1;
      for (const { statement, from, to } of sent.toSorted((one, other) => one.from - other.from)) {
        if (from >= stepEndsAt) steps.push([]);
        steps.at(-1)?.push(statement);
        stepEndsAt = Math.max(stepEndsAt, to);
      }
      return steps;
    },
  };
}

/** Sends the same statements in the same order through the bare driver. */
export async function replay({ pool }: Pick<Database, 'pool'>, steps: Steps): Promise<void> {
  for (const statements of steps) {
    await Promise.all(statements.map(({ text, values }) => pool.query(text, values)));
  }
}
