import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/**
 * Counts one attempt in the bucket and returns the attempts of its window, this one included. A
 * window starts with its first attempt. Atomic: concurrent attempts are all counted.
 */
export async function countAttempt(db: Db, bucket: string, window: { now: Date; endsAt: Date }) {
  const isOver = sql<boolean>`rate_limits.window_ends_at <= ${window.now}`;
  const row = await db
    .insertInto('rate_limits')
    .values({ bucket, attempts: 1, window_ends_at: window.endsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else rate_limits.attempts + 1 end`,
        window_ends_at: sql<Date>`case when ${isOver} then excluded.window_ends_at else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['attempts', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { attempts: row.attempts, windowEndsAt: row.window_ends_at };
}

/** Deletes up to 100 expired counters; skips rows that another transaction is updating. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('bucket', 'in', (query) =>
      query
        .selectFrom('rate_limits')
        .select('bucket')
        .where('window_ends_at', '<=', now)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
