import type { ChangeFollower } from '#server/changes/follow-changes.ts';
import type { Services } from '#server/http/context.ts';

/** The tag of changes that record_webhook_events.sql writes. */
const TAG = 'webhooks';

/**
 * Starts the job as soon as this process sees that something happened. The job also runs every
 * minute, so what is missed here is late and not lost.
 */
export function wakeWebhooks(
  { db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>,
  changes: Pick<ChangeFollower, 'listen'>,
): void {
  changes.listen({
    onChanges: (tags) => {
      if (!tags.includes(TAG)) return;
      jobs
        .send(db, 'prepare-webhooks', {}, { onceInSeconds: 2 })
        .catch((error: unknown) => log.warn({ err: error }, 'Webhooks could not be woken'));
    },
    onGap: () => undefined,
  });
}
