import { availableParallelism, loadavg } from 'node:os';

import type { Hono } from 'hono';
import { Kysely, PostgresDialect, sql } from 'kysely';

import type { DB } from '#db/types.ts';
import { signAccessToken } from '#server/accounts/access-token.ts';
import { createApi } from '#server/api.ts';
import type { Services } from '#server/http/context.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';

export const silentLog = createLog({ logLevel: 'silent' });

/** The API in this process. Without `services` it has neither jobs nor payments. */
export function apiOver(
  db: Kysely<DB>,
  config: Config,
  services: Partial<Pick<Services, 'jobs' | 'payments'>> = {},
): Hono {
  const clock = () => new Date();
  const unused = { jobs: notNeeded('jobs'), payments: notNeeded('payments') };
  return createApi({ db, config, clock, log: silentLog, ...unused, ...services }).app;
}

function notNeeded(name: string): never {
  const get = () => {
    throw new Error(`A measured call used ${name}.`);
  };
  return new Proxy({}, { get }) as never;
}

/** An access token for a user and session that are in the database. */
export function accessToken(
  config: Config,
  session: { readonly userId: string; readonly email: string; readonly sessionId: string },
  now: Date,
): Promise<string> {
  const rest = { method: 'password', signedInAt: now, appMetadata: {}, userMetadata: {} } as const;
  return signAccessToken(config, { ...session, ...rest }, now);
}

interface Statement {
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

/** Sends the same statements in the same order through the bare driver. Returns the last rows. */
export async function replay(
  { pool }: Pick<Database, 'pool'>,
  steps: Steps,
): Promise<readonly unknown[]> {
  let rows: unknown[] = [];
  for (const statements of steps) {
    const results = await Promise.all(
      statements.map(({ text, values }) => pool.query<object>(text, values)),
    );
    rows = results.map((result) => result.rows);
  }
  return rows;
}

/** Prints what is measured, on which database, when, and on how busy a machine. */
export async function printHead(db: Kysely<DB>, what: string): Promise<void> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const load = loadavg().map(tenths).join(', ');
  console.log(
    `PostgreSQL ${rows[0]?.server_version}, ${what}\n` +
      `${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} cores, load average ${load}\n`,
  );
}

/** The smallest of the values that is at least as large as this share of them. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

export function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Prints a line of a table: a name and its figures. */
export function printRow([name = '', ...cells]: readonly string[]): void {
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(9)).join(''));
}
