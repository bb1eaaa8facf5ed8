import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import { findBroken, invariants } from '#server/invariants/queries.ts';
import type { Logger } from '#server/platform/log.ts';

export interface BrokenInvariant {
  readonly code: string;
  readonly promise: string;
  /** Some of the rows that break it. */
  readonly ids: readonly string[];
}

/** Every promise that does not hold now; each is asked in a statement of its own. */
export async function checkInvariants(db: Kysely<DB>): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const invariant of invariants) {
    const ids = await findBroken(db, invariant);
    if (ids.length > 0) broken.push({ code: invariant.code, promise: invariant.promise, ids });
  }
  return broken;
}

/** The nightly look at all of them: what is broken is logged for a person to see to. */
export async function logBrokenInvariants({
  db,
  log,
}: {
  readonly db: Kysely<DB>;
  readonly log: Logger;
}): Promise<void> {
  for (const broken of await checkInvariants(db)) log.error(broken, 'An invariant is broken');
}
