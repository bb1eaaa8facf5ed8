import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import type { DB } from '#db/types.ts';
import { createApi } from '#server/api.ts';
import type { Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { noReplicas } from '#server/platform/replicas.ts';

import type { Ask } from './client.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of one call, in steps. Statements sent in parallel are one step. */
export type Steps = readonly (readonly Statement[])[];

/** Records the statements that calls of the API send; the API runs in this process for it. */
export function recorder(pool: pg.Pool, config: Config): (ask: Ask) => Promise<Steps> {
  let sent: { statement: Statement; from: number; to: number }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis }) => {
      const to = performance.now();
      const statement = { text: query.sql, values: [...query.parameters] };
      if (level === 'query') sent.push({ statement, from: to - queryDurationMillis, to });
    },
  });
  const services = {
    db,
    replicas: noReplicas,
    config,
    clock: () => new Date(),
    log: createLog({ logLevel: 'silent' }),
  };
  const { app } = createApi({
    ...services,
    jobs: notNeeded('jobs'),
    outbound: notNeeded('outbound'),
    payments: notNeeded('payments'),
    otherPayments: [],
  });
  return async ({ path, body, ...init }) => {
    sent = [];
    const response = await app.request(path, { ...init, ...(body !== undefined && { body }) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.text();
    const steps: Statement[][] = [];
    let stepEndsAt = -1;
    for (const { statement, from, to } of sent.toSorted((one, other) => one.from - other.from)) {
      if (from >= stepEndsAt) steps.push([]);
      steps.at(-1)?.push(statement);
      stepEndsAt = Math.max(stepEndsAt, to);
    }
    return steps;
  };
}

function notNeeded(name: string): never {
  const get = () => {
    throw new Error(`A recorded call used ${name}.`);
  };
  return new Proxy({}, { get }) as never;
}
