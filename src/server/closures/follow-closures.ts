import { followValue, type FollowOptions } from '#server/changes/follow-value.ts';
import { findClosure } from '#server/closures/queries.ts';
import type { Closing } from '#server/http/closing.ts';
import type { Db } from '#server/platform/database.ts';

type Following = { readonly db: Db } & Pick<FollowOptions<Closing | null>, 'changes' | 'log'>;

/** The closure in force as this process last read it. */
export function followClosures({ db, ...following }: Following): Promise<() => Closing | null> {
  return followValue({
    ...following,
    tag: 'closures',
    read: async () => {
      const found = await findClosure(db);
      return found === undefined
        ? null
        : { reason: found.reason, message: found.message, reopensAt: found.reopens_at };
    },
  });
}
