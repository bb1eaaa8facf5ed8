import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What the sandbox stands on: its table, and jobs for its webhooks and expiries. */
export interface SandboxWorld {
  readonly db: Kysely<DB>;
  readonly jobs: Jobs;
  readonly clock: Clock;
}
