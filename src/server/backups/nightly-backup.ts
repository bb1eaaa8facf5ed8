import { listAdministratorEmails } from '#server/accounts/queries/profiles.ts';
import { backupsToKeep, removeOldBackups } from '#server/backups/old-backups.ts';
import { openPlace } from '#server/backups/places.ts';
import { backUpOnRecord, messageOf } from '#server/backups/record-backup.ts';
import { secretsToSeal } from '#server/backups/secrets.ts';
import type { Services } from '#server/http/context.ts';
import type { MailMessage } from '#server/mail/compose.ts';
import {
  backupFailedMessage,
  backupLateMessage,
  backupLogLateMessage,
} from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { findBackupState } from '#server/operations/backup-state.ts';
import type { BackupConfig } from '#server/platform/backup-config.ts';
import { withTransaction } from '#server/platform/database.ts';
import { createFileStore } from '#server/uploads/file-store.ts';

const DAY_MS = 86_400_000;
const TRY_AGAIN_AFTER_MS = 60 * 60_000;

type State = Awaited<ReturnType<typeof findBackupState>>;

/**
 * Takes the nightly backup when its time has come, and tells administrators when none has succeeded
 * for 26 hours, or the log of the database is late (Rule 107). One that was missed is taken when
 * the shop runs again, and one that failed is taken again an hour later.
 */
export async function keepBackedUp(services: Services, databaseUrl: string): Promise<void> {
  const { config, clock } = services;
  const state = await findBackupState(services);
  const { to } = config.backups;
  if (to !== null && isDue(clock(), state, config.backups)) {
    return takeBackup(services, { databaseUrl, to, state });
  }
  const { whole, isLate, moments } = state;
  if (isLate && whole !== null) {
    const message = backupLateMessage(config, { lastAt: whole.taken_at });
    await tellAdministrators(services, { kind: 'backup-late', since: whole.id, message });
  }
  if (moments?.isLate === true && moments.reachesTo !== null) {
    const { reachesTo: since } = moments;
    const message = backupLogLateMessage(config, { lastAt: new Date(since) });
    await tellAdministrators(services, { kind: 'backup-log-late', since, message });
  }
}

/** Whether the time of day for a backup has passed without one. */
export function isDue(
  now: Date,
  { whole, failed }: Pick<State, 'whole' | 'failed'>,
  { timeOfDayMs }: Pick<BackupConfig, 'timeOfDayMs'>,
): boolean {
  const sinceFailureMs = failed === null ? Infinity : now.getTime() - failed.taken_at.getTime();
  if (sinceFailureMs < TRY_AGAIN_AFTER_MS) return false;
  const day = Math.floor((now.getTime() - timeOfDayMs) / DAY_MS);
  return whole === null || whole.taken_at.getTime() < day * DAY_MS + timeOfDayMs;
}

async function takeBackup(
  services: Services,
  { databaseUrl, to, state }: { databaseUrl: string; to: string; state: State },
): Promise<void> {
  const { db, config, clock, log } = services;
  const { backups } = config;
  const now = clock();
  const { s3 } = backups;
  const input = { store: createFileStore(config), to, s3, now };
  try {
    const { folder } = await backUpOnRecord(
      { db, databaseUrl },
      { ...input, secrets: secretsToSeal(config) },
    );
    log.info({ folder: folder.name }, 'A backup was taken');
  } catch (error) {
    log.error({ err: error }, 'A backup failed');
    const message = backupFailedMessage(config, { at: now, error: messageOf(error) });
    const since = state.whole?.id ?? 'the beginning';
    return tellAdministrators(services, { kind: 'backup-failed', since, message });
  }
  const choose = (takenAt: readonly Date[]) => backupsToKeep(takenAt, backups.keep);
  const removed = await removeOldBackups(openPlace(to, s3), { choose, now });
  if (removed.length > 0) log.info({ removed }, 'Old backups were removed');
}

/** Emails every administrator, once for each value of `since`. */
async function tellAdministrators(
  services: Services,
  mail: {
    kind: 'backup-failed' | 'backup-late' | 'backup-log-late';
    since: string;
    message: MailMessage;
  },
): Promise<void> {
  const { kind, since, message } = mail;
  await withTransaction(services.db, async (trx) => {
    for (const to of await listAdministratorEmails(trx)) {
      await queueMail(trx, services, { kind, to, message, dedupeKey: `${kind} ${since} ${to}` });
    }
  });
}
