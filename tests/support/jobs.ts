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
  /** Jobs that committed and wait, oldest first. */
  waiting: () => Promise<SentJob[]>;
  /** Takes the jobs that are due at `now` and runs them one after another; answers how many. */
  runDue: (handlers: Partial<JobHandlers>, now: Date) => Promise<number>;
}

/**
 * Jobs as rows that nobody works off until the test says so. Like the real ones they are written
 * through the given `db`, so a job sent on a transaction that rolls back was never sent.
 */
export function createTestJobs(db: Kysely<DB>): TestJobs {
  return {
    send: async (through, name, data, options = {}) => {
      await sql`insert into test_support.job (name, data, start_after)
        values (${name}, ${JSON.stringify(data)}::jsonb, ${options.startAfter ?? null})`.execute(
        through,
      );
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

/** Handlers for the real queue: those given, and for every other job one that does nothing. */
export function handlersWith(handlers: Partial<JobHandlers>): JobHandlers {
  const ignore = () => Promise.resolve();
  return Object.fromEntries(
    JOB_NAMES.map((name) => [name, handlers[name] ?? ignore]),
  ) as unknown as JobHandlers;
}
