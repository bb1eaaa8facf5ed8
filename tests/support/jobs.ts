import { type Kysely, sql } from 'kysely';

import type { DB } from '#db/types.ts';
import {
  JOB_NAMES,
  type JobData,
  type JobHandlers,
  type JobName,
  type Jobs,
} from '#server/jobs/jobs.ts';

export interface SentJob {
  name: JobName;
  data: Record<string, unknown>;
  startAfter: Date | null;
}

export interface TestJobs extends Jobs {
  /** Committed jobs that are waiting, oldest first. */
  waiting: () => Promise<SentJob[]>;
  /** Runs the jobs that are due at `now`, one after another, and returns their number. */
  runDue: (handlers: Partial<JobHandlers>, now: Date) => Promise<number>;
}

/** The table of `createTestJobs`. */
export const TEST_JOBS_TABLE = `
  create schema test_support;
  create table test_support.job (
    id integer generated always as identity primary key,
    name text not null, data jsonb not null, start_after timestamptz
  );`;

/** Adds that table to a database other than the tests' own. */
export async function createTestJobsTable(db: Kysely<DB>): Promise<void> {
  await sql.raw(TEST_JOBS_TABLE).execute(db);
}

/**
 * Jobs as rows that run only when the test says so. Like real jobs they are written through the
 * given `db`, so a rollback removes them.
 */
export function createTestJobs(db: Kysely<DB>): TestJobs {
  return {
    send: async (through, name, data, options = {}) => {
      await sql`insert into test_support.job (name, data, start_after)
        select ${name}, ${JSON.stringify(data)}::jsonb, ${options.startAfter ?? null}::timestamptz
        where ${options.oncePer ?? null}::text is null or not exists (
          select from test_support.job where name = ${name}
            and data = ${JSON.stringify(data)}::jsonb)`.execute(through);
    },
    requeue: async (through, stored) => {
      for (const { name, data, startAfter } of stored) {
        await sql`insert into test_support.job (name, data, start_after)
          values (${name}, ${JSON.stringify(data)}::jsonb, ${startAfter})`.execute(through);
      }
    },
    start: async () => {},
    work: async () => {},
    stop: async () => {},
    waiting: async () => {
      const { rows } = await sql<SentJob>`
        select name, data, start_after as "startAfter" from test_support.job order by id`.execute(
        db,
      );
      return rows;
    },
    runDue: async (handlers, now) => {
      const { rows } = await sql<SentJob & { id: number }>`
        delete from test_support.job where start_after is null or start_after <= ${now}
        returning id, name, data, start_after as "startAfter"`.execute(db);
      const inOrder = rows.toSorted((a, b) => a.id - b.id);
      for (const { name, data } of inOrder) {
        const handle = handlers[name] as ((data: unknown) => Promise<void>) | undefined;
        if (!handle) throw new Error(`The test gave no handler for the job ${name}.`);
        await handle(data);
      }
      return inOrder.length;
    },
  };
}

/** Puts a job into the real queue, due at once, as another process of the shop would. */
export async function sendJob<Name extends JobName>(
  db: Kysely<DB>,
  name: Name,
  data: JobData[Name],
): Promise<void> {
  await sql`insert into pgboss.job (name, data)
    values (${name}, ${JSON.stringify(data)}::jsonb)`.execute(db);
}

/** Handlers for the real queue: the given ones, and one that does nothing for every other job. */
export function handlersWith(handlers: Partial<JobHandlers>): JobHandlers {
  const ignore = () => Promise.resolve();
  return Object.fromEntries(
    JOB_NAMES.map((name) => [name, handlers[name] ?? ignore]),
  ) as unknown as JobHandlers;
}
