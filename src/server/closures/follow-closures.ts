import type { Logger } from '#server/platform/log.ts';

import type { ChangeFollower } from '#server/changes/follow-changes.ts';
import { findClosure } from '#server/closures/queries.ts';
import type { Closing } from '#server/http/closing.ts';
import type { Db } from '#server/platform/database.ts';

/** The closure in force as this process last read it: at most half a second ago. */
export async function followClosures({
  db,
  changes,
  log,
}: {
  readonly db: Db;
  readonly changes: Pick<ChangeFollower, 'listen' | 'isCurrent' | 'catchUp'>;
  readonly log: Logger;
}): Promise<() => Closing | null> {
  let closing: Closing | null = null;
  const read = async () => {
    const found = await findClosure(db);
    closing = found
      ? { reason: 'maintenance', message: found.message, reopensAt: found.reopens_at }
      : null;
  };
  // One after the other, so that the last change is what is known.
  let reading = read();
  const readAgain = () => {
    reading = reading
      .then(read)
      .catch((error: unknown) => log.error({ err: error }, 'Closures could not be read'));
  };
  changes.listen({
    onChanges: (tags) => {
      if (tags.includes('closures')) readAgain();
    },
    onGap: readAgain,
  });
  await reading;
  await changes.catchUp();
  return () => {
    // Keeps the follower reading: a process without visitors has no other who asks.
    changes.isCurrent();
    return closing;
  };
}
