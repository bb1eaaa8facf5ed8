import type { Services } from '#server/http/context.ts';
import { findLatestBackups } from '#server/operations/queries.ts';
import type { Config } from '#server/platform/config.ts';
import { openArchive } from '#server/platform/wal-archive.ts';

/** A nightly backup, and two hours for a slow one. */
const LATE_AFTER_MS = 26 * 60 * 60 * 1000;
/** The log is kept every minute. */
const LOG_LATE_AFTER_MS = 15 * 60 * 1000;

export type BackupState = Awaited<ReturnType<typeof findBackupState>>;

/** The newest backups, which moments can be restored, and what of it is late (Rule 107). */
export async function findBackupState({
  db,
  config,
  clock,
}: Pick<Services, 'db' | 'clock'> & { readonly config: Pick<Config, 'backups' | 'dataDir'> }) {
  const [{ whole, oldest, failed, checked, sound }, moments] = await Promise.all([
    findLatestBackups(db, clock()),
    findMoments(config, clock()),
  ]);
  const since = (at: Date | undefined) =>
    at === undefined ? null : clock().getTime() - at.getTime();
  const ageMs = since(whole?.taken_at);
  // Without a good check it counts from the first backup.
  const uncheckedSince = sound?.checked_at ?? oldest?.taken_at;
  const checkedAgeMs = config.backups.isChecked ? since(uncheckedSince) : null;
  const isLate = !config.backups.isElsewhere && (ageMs === null || ageMs > LATE_AFTER_MS);
  return { whole, failed, checked, sound, ageMs, checkedAgeMs, isLate, moments };
}

/** From when to when any moment can be restored; null where the shop does not keep the log. */
async function findMoments({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>, now: Date) {
  if (backups.pointInTimeDays === 0) return null;
  const state = await openArchive(dataDir).readState();
  const since = state?.bases[0]?.finishedAt ?? null;
  const reachesTo = state?.reachesTo ?? since;
  const ageMs = reachesTo === null ? null : now.getTime() - Date.parse(reachesTo);
  return { since, reachesTo, ageMs, isLate: ageMs !== null && ageMs > LOG_LATE_AFTER_MS };
}
