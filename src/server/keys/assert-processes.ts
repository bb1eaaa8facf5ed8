import { findProcessWithout, type WantedKey } from '#server/keys/queries/processes.ts';
import type { Db } from '#server/platform/database.ts';
import { StartError } from '#server/platform/start-error.ts';

const NAMES = {
  data_keys: { key: 'data key', does: 'encrypts with' },
  signing_keys: { key: 'signing key', does: 'signs with' },
} as const;

/**
 * Refuses to go on while a process of the shop runs without the key, or if one did in the last
 * `withinSeconds` (Rule 105).
 */
export async function assertProcessesHave(
  db: Db,
  wanted: WantedKey,
  { withinSeconds = 0, why = '' }: { readonly withinSeconds?: number; readonly why?: string } = {},
): Promise<void> {
  const without = await findProcessWithout(db, wanted, withinSeconds);
  if (without === undefined) return;
  const { key, does } = NAMES[wanted.kind];
  if (!without.is_running) {
    const minutes = Math.ceil(without.seconds_left / 60);
    throw new StartError(
      `${why} Run this again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Nothing was changed.`,
    );
  }
  const lacks = wanted.isInUse ? `${does} another ${key} than` : `does not have the ${key} of`;
  throw new StartError(
    `The process ${without.pid} on ${without.host} ${lacks} these settings. Restart every process of the shop with them, then run this again. A process that was killed counts for 30 seconds. Nothing was changed.`,
  );
}
