import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';

import { removeOldBackups } from '#server/backups/old-backups.ts';
import type { BackupFolder, BackupPlace } from '#server/backups/places.ts';
import { openBases, segmentFile, takeBase } from '#server/backups/point-in-time/base.ts';
import { openArchive } from '#server/platform/wal-archive.ts';
import { readLogPosition } from '#server/backups/queries/base-backup.ts';
import { secretsToSeal } from '#server/backups/secrets.ts';
import type { Services } from '#server/http/context.ts';
import { onConnection } from '#server/platform/database.ts';
import { StartError } from '#server/platform/start-error.ts';

type ArchiveServices = Pick<Services, 'config' | 'clock' | 'log'>;

const DAY_MS = 86_400_000;
const EVERY_MS = 60_000;
const NEW_BASE_AFTER_MS = 7 * DAY_MS;
/** Two gigabytes. More would fill the disk while the place of the backups cannot be reached. */
const MOST_WAITING = 128;

/** Keeps the log every minute. This is the server's owner's, so a held shop's log is kept too. */
export function startArchiving(services: ArchiveServices, databaseUrl: string) {
  const { log } = services;
  const ended = new AbortController();
  const { signal } = ended;
  void (async () => {
    while (!signal.aborted) {
      await archiveWal(services, databaseUrl).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'The log of the database could not be kept');
      });
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return { stop: () => ended.abort() };
}

/**
 * Keeps the log of the embedded server with the backups, so that any moment of the
 * last days can be restored (Rule 107): a base backup every week and each segment since. Segments
 * wait while the place cannot be reached; when too many do, the log begins again with a base
 * backup.
 */
export async function archiveWal(
  { config, clock, log }: ArchiveServices,
  databaseUrl: string,
): Promise<void> {
  const { to, s3, pointInTimeDays } = config.backups;
  if (to === null || pointInTimeDays === 0) return;
  const archive = openArchive(config.dataDir);
  const place = openBases(to, s3);
  const now = clock();
  const { cluster, mark } = await readMark(databaseUrl, clock);
  const waiting = await archive.segments();
  let state = await archive.readState();
  const isContinued = state?.to === to && state.cluster === cluster;
  if (!isContinued || waiting.length > MOST_WAITING) {
    if (isContinued) log.error({ waiting: waiting.length }, 'The log of the database was given up');
    await archive.beginAgain(waiting);
    state = null;
  }

  const newest = state?.bases.at(-1);
  const ageMs = newest === undefined ? Infinity : now.getTime() - Date.parse(newest.finishedAt);
  // Below 0, the clock was wrong at the time, and no moment until then could be restored.
  if (ageMs > NEW_BASE_AFTER_MS || ageMs < 0) {
    const secrets = secretsToSeal(config);
    const { name, base } = await takeBase({ databaseUrl, place, cluster, clock, secrets });
    log.info({ base: name }, 'A base backup was taken');
    // The server begins a new segment for it.
    const earlier = (await archive.segments()).filter((segment) => segment < base.segment);
    await ship(archive, earlier, newest && place.folder(newest.name));
    const since = new Date(now.getTime() - pointInTimeDays * DAY_MS);
    const removed = await removeOldBases(place, { now, since });
    const bases = [...(state?.bases ?? []), { name, finishedAt: base.finishedAt }];
    state = {
      to,
      cluster,
      bases: bases.filter((kept) => !removed.includes(kept.name)),
      mark: (await readMark(databaseUrl, clock)).mark,
      reachesTo: state?.reachesTo ?? null,
    };
    await archive.writeState(state);
  }

  const finished = await archive.segments();
  const base = state?.bases.at(-1);
  if (state === null || base === undefined) return;
  await ship(archive, finished, place.folder(base.name));
  const isWhole = (finished.at(-1) ?? '') >= state.mark.segment;
  if (isWhole) await archive.writeState({ ...state, reachesTo: state.mark.at, mark });
}

/** The cluster; and that all that is committed by now is in its log up to this segment. */
async function readMark(databaseUrl: string, clock: () => Date) {
  const at = clock().toISOString();
  const position = await onConnection(databaseUrl, ({ client }) => readLogPosition(client));
  const { cluster, segment } = position;
  if (position.is_archived) return { cluster, mark: { at, segment } };
  throw new StartError('The embedded database keeps no log yet. Restart the shop.');
}

/** Keeps segments in a folder, or without one drops them. */
async function ship(
  archive: ReturnType<typeof openArchive>,
  segments: readonly string[],
  folder: BackupFolder | undefined,
): Promise<void> {
  for (const segment of segments) {
    const file = archive.fileOf(segment);
    if (folder !== undefined) {
      await pipeline(createReadStream(file), createZstdCompress(), (bytes) =>
        folder.write(segmentFile(segment), bytes),
      );
    }
    await rm(file);
  }
}

/** Removes the base backups that no moment after `since` needs, each with the log after it. */
function removeOldBases(place: BackupPlace, { now, since }: { now: Date; since: Date }) {
  const choose = (takenAt: readonly Date[]) => {
    const newestFirst = takenAt.toSorted((one, other) => other.getTime() - one.getTime());
    const firstNeeded = newestFirst.findIndex((at) => at <= since);
    return new Set(firstNeeded === -1 ? newestFirst : newestFirst.slice(0, firstNeeded + 1));
  };
  return removeOldBackups(place, { choose, now });
}
