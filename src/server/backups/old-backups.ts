import { MANIFEST } from '#server/backups/manifest.ts';
import type { BackupPlace } from '#server/backups/places.ts';
import type { BackupConfig } from '#server/platform/backup-config.ts';

const DAY_MS = 86_400_000;
/** The epoch was a Thursday, and weeks begin on Monday. */
const DAYS_FROM_MONDAY_TO_EPOCH = 3;
/** No backup takes longer: a removed file is kept for as long. */
const UNFINISHED_AFTER_MS = 2 * DAY_MS;

/** Colons are not allowed in names on every system. */
export const folderNameOf = (takenAt: Date) =>
  takenAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

/** When the backup in a folder of this name was taken; null for a folder that is not ours. */
export function takenAtOf(name: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)$/.exec(name)?.slice(1);
  const takenAt = new Date(parts?.join(':') ?? Number.NaN);
  return Number.isNaN(takenAt.getTime()) ? null : takenAt;
}

const PERIODS = {
  days: (at: Date) => Math.floor(at.getTime() / DAY_MS),
  weeks: (at: Date) => Math.floor((at.getTime() / DAY_MS + DAYS_FROM_MONDAY_TO_EPOCH) / 7),
  months: (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
} as const;

/**
 * Which backups to keep (Rule 107): the newest of each of the last days, weeks and months in which
 * there is one, in UTC. Periods without a backup do not count, so the last ones are never removed.
 */
export function backupsToKeep(
  takenAt: readonly Date[],
  keep: BackupConfig['keep'],
): ReadonlySet<Date> {
  const newestFirst = takenAt.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set<Date>();
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const periods = new Set<number>();
    for (const at of newestFirst) {
      const period = PERIODS[unit](at);
      if (periods.has(period) || periods.size === keep[unit]) continue;
      periods.add(period);
      kept.add(at);
    }
  }
  return kept;
}

/** Keeps the chosen backups of a place, and removes what killed ones left. Returns their names. */
export async function removeOldBackups(
  place: BackupPlace,
  { choose, now }: { choose: (takenAt: readonly Date[]) => ReadonlySet<Date>; now: Date },
): Promise<string[]> {
  const whole = new Map<Date, string>();
  const removed: string[] = [];
  for (const name of await place.list()) {
    const takenAt = takenAtOf(name);
    if (takenAt === null) continue;
    if (await place.folder(name).has(MANIFEST)) whole.set(takenAt, name);
    else if (now.getTime() - takenAt.getTime() > UNFINISHED_AFTER_MS) removed.push(name);
  }
  const kept = choose([...whole.keys()]);
  for (const [takenAt, name] of whole) if (!kept.has(takenAt)) removed.push(name);
  for (const name of removed) await place.folder(name).remove();
  return removed;
}
