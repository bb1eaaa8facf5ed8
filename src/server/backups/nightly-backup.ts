import { tellAdministrators } from '#server/accounts/tell-administrators.ts';
import { checkBackup, discardKilledCheck, isCheckDue } from '#server/backups/check-newest.ts';
import { backupsToKeep, removeOldBackups } from '#server/backups/old-backups.ts';
import { openPlace } from '#server/backups/places.ts';
import { backUpOnRecord, messageOf } from '#server/backups/record-backup.ts';
import { secretsToSeal } from '#server/backups/secrets.ts';
import type { Services } from '#server/http/context.ts';
import type { MailSite } from '#server/mail/compose.ts';
import {
  backupCheckFailedMessage,
  backupFailedMessage,
  backupLateMessage,
  backupLogLateMessage,
  oldBackupsKeptMessage,
} from '#server/mail/messages.ts';
import { findBackupState, type BackupState } from '#server/operations/backup-state.ts';
import type { BackupConfig } from '#server/platform/backup-config.ts';
import { withTransaction } from '#server/platform/database.ts';
import { createFileStore } from '#server/uploads/file-store.ts';

const DAY_MS = 86_400_000;
const TRY_AGAIN_AFTER_MS = 60 * 60_000;

/**
 * Takes the nightly backup when its time has come, checks one a week, and tells administrators when
 * none has succeeded for 26 hours, or the log of the database is late (Rule 107). One that was
 * missed is taken when the shop runs again, and one that failed is taken again an hour later.
 */
export async function keepBackedUp(services: Services, databaseUrl: string): Promise<void> {
  const { config, clock } = services;
  await discardKilledCheck(config);
  const state = await findBackupState(services);
  const { to } = config.backups;
  if (to !== null && isDue(clock(), state, config.backups)) {
    const isTaken = await takeBackup(services, { databaseUrl, to, state });
    if (!isTaken) return;
    await removeOld(services, to);
    return checkWeekly(services);
  }
  const { whole, isLate, moments } = state;
  if (isLate && whole !== null) {
    const message = (site: MailSite) => backupLateMessage(site, { lastAt: whole.taken_at });
    await tell(services, { kind: 'backup-late', since: whole.id, message });
  }
  if (moments?.isLate === true && moments.reachesTo !== null) {
    const { reachesTo: since } = moments;
    const message = (site: MailSite) => backupLogLateMessage(site, { lastAt: new Date(since) });
    await tell(services, { kind: 'backup-log-late', since, message });
  }
}

/** Whether the time of day for a backup has passed without one. */
export function isDue(
  now: Date,
  { whole, failed }: Pick<BackupState, 'whole' | 'failed'>,
  { timeOfDayMs }: Pick<BackupConfig, 'timeOfDayMs'>,
): boolean {
  const sinceFailureMs = failed === null ? Infinity : now.getTime() - failed.taken_at.getTime();
  if (sinceFailureMs < TRY_AGAIN_AFTER_MS) return false;
  const day = Math.floor((now.getTime() - timeOfDayMs) / DAY_MS);
  return whole === null || whole.taken_at.getTime() < day * DAY_MS + timeOfDayMs;
}

async function takeBackup(
  services: Services,
  { databaseUrl, to, state }: { databaseUrl: string; to: string; state: BackupState },
): Promise<boolean> {
  const { db, config, clock, log } = services;
  const now = clock();
  const { s3 } = config.backups;
  const input = { store: createFileStore(config), to, s3, now };
  try {
    const { folder } = await backUpOnRecord(
      { db, databaseUrl },
      { ...input, secrets: secretsToSeal(config) },
    );
    log.info({ folder: folder.name }, 'A backup was taken');
    return true;
  } catch (error) {
    log.error({ err: error }, 'A backup failed');
    const message = (site: MailSite) =>
      backupFailedMessage(site, { at: now, error: messageOf(error) });
    const since = state.whole?.id ?? 'the beginning';
    await tell(services, { kind: 'backup-failed', since, message });
    return false;
  }
}

async function removeOld(services: Services, to: string): Promise<void> {
  const { config, clock, log } = services;
  const { keep, s3 } = config.backups;
  const now = clock();
  const choose = (takenAt: readonly Date[]) => backupsToKeep(takenAt, keep);
  try {
    const removed = await removeOldBackups(openPlace(to, s3), { choose, now });
    if (removed.length > 0) log.info({ removed }, 'Old backups were removed');
  } catch (error) {
    log.error({ err: error }, 'Old backups could not be removed');
    const message = (site: MailSite) => oldBackupsKeptMessage(site, { error: messageOf(error) });
    // Told once a month, because the place fills slowly.
    const since = now.toISOString().slice(0, 7);
    await tell(services, { kind: 'backup-not-removed', since, message });
  }
}

async function checkWeekly(services: Services): Promise<void> {
  const { config, clock, log } = services;
  if (!config.backups.isChecked) return;
  const state = await findBackupState(services);
  const { whole } = state;
  if (whole === null || !isCheckDue(clock(), state)) return;
  const error = await checkBackup(services, whole);
  if (error === null) return log.info({ folder: whole.folder }, 'A backup was checked');
  log.error({ folder: whole.folder, reason: error }, 'A backup could not be restored for a check');
  const message = (site: MailSite) =>
    backupCheckFailedMessage(site, { takenAt: whole.taken_at, error });
  const since = state.sound?.id ?? 'the beginning';
  await tell(services, { kind: 'backup-check-failed', since, message });
}

async function tell(services: Services, mail: Parameters<typeof tellAdministrators>[2]) {
  await withTransaction(services.db, (trx) => tellAdministrators(trx, services, mail));
}
