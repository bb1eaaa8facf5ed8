import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** What a process reports of itself; the first key of each list encrypts or signs. */
export interface ProcessReport {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly data_keys: readonly string[];
  readonly signing_keys: readonly string[];
}

/** A process counts as stopped when it has not reported for so long. */
const LOST_AFTER = sql`interval '30 seconds'`;
/** Longer than any token of a former key is valid. */
const FORGOTTEN_AFTER = sql`interval '7 days'`;

/** Adds a process, or notes that it still runs. The time is the database server's. */
export async function saveProcess(db: Db, report: ProcessReport): Promise<void> {
  const { data_keys, signing_keys } = report;
  await db
    .insertInto('processes')
    .values({ ...report, data_keys: [...data_keys], signing_keys: [...signing_keys] })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

export async function endProcess(db: Db, id: string): Promise<void> {
  await db
    .updateTable('processes')
    .set({ stopped_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteFormerProcesses(db: Db): Promise<void> {
  await db
    .deleteFrom('processes')
    .where('seen_at', '<', sql<Date>`now() - ${FORGOTTEN_AFTER}`)
    .execute();
}

/** A key that processes should have. */
export interface WantedKey {
  readonly kind: 'data_keys' | 'signing_keys';
  readonly id: string;
  /** Whether it must be the one that encrypts or signs. */
  readonly isInUse: boolean;
}

interface ProcessWithout {
  readonly host: string;
  readonly pid: number;
  readonly is_running: boolean;
  /** Until it has been gone for as long as was asked. */
  readonly seconds_left: number;
}

/** The process without the key that runs now or was the last to run, within so many seconds. */
export async function findProcessWithout(
  db: Db,
  { kind, id, isInUse }: WantedKey,
  withinSeconds: number,
): Promise<ProcessWithout | undefined> {
  const keys = sql.ref(kind);
  const has = isInUse ? sql`${keys}[1] = ${id}` : sql`${id} = any(${keys})`;
  const { rows } = await sql<ProcessWithout>`
    select host, pid, ran_until > now() as is_running,
      ceil(extract(epoch from ran_until - now()) + ${withinSeconds})::integer as seconds_left
    from processes, lateral (select coalesce(stopped_at, seen_at + ${LOST_AFTER})) as t (ran_until)
    where not ${has} and ran_until > now() - make_interval(secs => ${withinSeconds})
    order by ran_until desc limit 1`.execute(db);
  return rows[0];
}
