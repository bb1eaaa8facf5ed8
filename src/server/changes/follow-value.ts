import type { ChangeFollower } from '#server/changes/follow-changes.ts';
import type { Logger } from '#server/platform/log.ts';

export interface FollowOptions<Value> {
  /** Of the changes after which the value is read again. */
  readonly tag: string;
  readonly read: () => Promise<Value>;
  readonly changes: Pick<ChangeFollower, 'listen' | 'isCurrent' | 'catchUp'>;
  readonly log: Logger;
}

/** A value of the database as this process last read it: at most half a second old. */
export async function followValue<Value>({
  tag,
  read,
  changes,
  log,
}: FollowOptions<Value>): Promise<() => Value> {
  let value = await read();
  // One after the other, so that the last change is what is known.
  let reading = Promise.resolve();
  const readAgain = () => {
    reading = reading
      .then(async () => {
        value = await read();
      })
      .catch((error: unknown) => log.error({ err: error, tag }, 'A change could not be read'));
  };
  changes.listen({
    onChanges: (tags) => {
      if (tags.includes(tag)) readAgain();
    },
    onGap: readAgain,
  });
  await changes.catchUp();
  await reading;
  return () => {
    // Keeps the follower reading: in a process without visitors nothing else asks it.
    changes.isCurrent();
    return value;
  };
}
