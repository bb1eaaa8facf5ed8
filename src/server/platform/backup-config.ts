import { isAbsolute } from 'node:path';

import { z } from 'zod';

import type { Environment } from './config.ts';
import type { S3Access } from './s3.ts';
import { flag, webAddress, wholeNumber } from './setting-types.ts';

export type BackupConfig = ReturnType<typeof backupConfig>;

const s3Settings = {
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

/** The settings of the shop's own backups. */
export const backupSettings = {
  BACKUP_TO: z
    .string()
    .refine(
      (text) => isAbsolute(text) || /^s3:\/\/[^/]+/.test(text),
      'must be the absolute path of a folder, or s3://bucket/prefix',
    )
    .optional(),
  ...s3Settings,
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC such as 15:47')
    .default('15:47'),
  BACKUP_KEEP_DAYS: wholeNumber(1, 366).default(7),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 520).default(4),
  BACKUP_KEEP_MONTHS: wholeNumber(0, 120).default(6),
  BACKUP_POINT_IN_TIME_DAYS: wholeNumber(0, 366).default(0),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_WITHOUT_SECRETS: flag.default(false),
  BACKUP_CHECK: flag.default(true),
  BACKUP_ELSEWHERE: flag.default(false),
};

/** The storage of uploads, where backups go by default. */
const S3SettingsSchema = z.object({
  ...s3Settings,
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

type S3Settings = z.infer<typeof S3SettingsSchema>;
type Settings = z.infer<z.ZodObject<typeof backupSettings>> &
  S3Settings & { readonly DATABASE_URL?: string | undefined };

/** How the shop backs itself up every night. */
export function backupConfig(settings: Settings) {
  const [hours = '', minutes = ''] = settings.BACKUP_TIME.split(':');
  return {
    /** A folder, or `s3://bucket/prefix`; null when the shop takes no backups by itself. */
    to: settings.BACKUP_TO ?? null,
    s3: s3Of(settings),
    /** When in a UTC day, in milliseconds after its beginning. */
    timeOfDayMs: (Number(hours) * 60 + Number(minutes)) * 60_000,
    /** Of how many days, weeks and months the newest backup is kept. */
    keep: {
      days: settings.BACKUP_KEEP_DAYS,
      weeks: settings.BACKUP_KEEP_WEEKS,
      months: settings.BACKUP_KEEP_MONTHS,
    },
    /** For how many days back any moment can be restored; 0 keeps no log. */
    pointInTimeDays: settings.BACKUP_POINT_IN_TIME_DAYS,
    passphrase: settings.BACKUP_PASSPHRASE ?? null,
    passphraseFile: settings.BACKUP_PASSPHRASE_FILE ?? null,
    hasSecrets: !settings.BACKUP_WITHOUT_SECRETS,
    /** Whether one of the shop's own backups is restored for a check every week. */
    isChecked: settings.BACKUP_TO !== undefined && settings.BACKUP_CHECK,
    /** Whether another tool backs up the shop, so that nothing is missing without ours. */
    isElsewhere: settings.BACKUP_ELSEWHERE,
  };
}

/** Where `s3://` leads, for a restore: before it the shop may have no secrets to load. */
export function backupStorage(environment: Environment): S3Access | null {
  const parsed = S3SettingsSchema.safeParse(environment);
  return parsed.success ? s3Of(parsed.data) : null;
}

function s3Of(settings: S3Settings): S3Access | null {
  const endpoint = settings.BACKUP_S3_ENDPOINT ?? settings.S3_ENDPOINT;
  const accessKeyId = settings.BACKUP_S3_ACCESS_KEY_ID ?? settings.S3_ACCESS_KEY_ID;
  const secretAccessKey = settings.BACKUP_S3_SECRET_ACCESS_KEY ?? settings.S3_SECRET_ACCESS_KEY;
  if (!endpoint || !accessKeyId || !secretAccessKey) return null;
  const region = settings.BACKUP_S3_REGION ?? settings.S3_REGION;
  return { endpoint, region, accessKeyId, secretAccessKey };
}

/** Backup settings that contradict each other, each with its remedy. */
export function backupRefusals(settings: Settings): string[] {
  const refusals: string[] = [];
  if (settings.BACKUP_POINT_IN_TIME_DAYS > 0) refusals.push(...pointInTimeRefusals(settings));
  if (settings.BACKUP_TO === undefined) return refusals;
  if (settings.BACKUP_ELSEWHERE) {
    refusals.push(
      'BACKUP_ELSEWHERE says that another tool backs up the shop, and BACKUP_TO that the shop does. Set one of them.',
    );
  }
  if (settings.BACKUP_TO.startsWith('s3://') && s3Of(settings) === null) {
    refusals.push(
      'BACKUP_TO is on S3, and nothing says where that is. Set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    );
  }
  const hasPassphrase =
    settings.BACKUP_PASSPHRASE !== undefined || settings.BACKUP_PASSPHRASE_FILE !== undefined;
  if (!hasPassphrase && !settings.BACKUP_WITHOUT_SECRETS) {
    refusals.push(
      'BACKUP_TO needs a passphrase for the secrets in the backup. Set BACKUP_PASSPHRASE_FILE, or BACKUP_WITHOUT_SECRETS=true and keep DATA_DIR/secrets elsewhere.',
    );
  }
  return refusals;
}

function pointInTimeRefusals(settings: Settings): string[] {
  if (settings.DATABASE_URL !== undefined) {
    return [
      'BACKUP_POINT_IN_TIME_DAYS keeps the log of the embedded database, and DATABASE_URL names a server of yours. Unset it; docs/guides/backup.md names tools for that server.',
    ];
  }
  if (process.platform === 'win32') {
    return ['BACKUP_POINT_IN_TIME_DAYS needs Linux or macOS. Unset it.'];
  }
  if (settings.BACKUP_TO !== undefined) return [];
  return ['BACKUP_POINT_IN_TIME_DAYS needs a place for the log. Set BACKUP_TO.'];
}
