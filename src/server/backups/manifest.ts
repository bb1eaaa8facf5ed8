import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { z } from 'zod';

import { meter } from '#server/backups/meter.ts';
import type { BackupFolder } from '#server/backups/places.ts';
import { StartError } from '#server/platform/start-error.ts';

/** Raised when a release could no longer restore what the next one writes. */
const FORMAT = 1;

/** A table, column or sequence of ours; it becomes part of a file's name and of SQL. */
const NameSchema = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
export const FileSchema = z.object({
  bytes: z.int().nonnegative(),
  /** Of the file's bytes, as `sha256sum` prints it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const TableSchema = FileSchema.extend({
  name: NameSchema,
  columns: z.array(NameSchema).min(1),
  rows: z.int().nonnegative(),
});

/** What a backup contains. It is written last: a folder without one is no backup. */
export const ManifestSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** Of Bullnose. */
  release: z.string(),
  lastMigration: z.string(),
  postgres: z.string(),
  /** The version of pg-boss's schema; null without one. */
  pgBoss: z.int().nullable(),
  tables: z.array(TableSchema),
  sequences: z.array(
    z.object({ name: NameSchema, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** Jobs that had not been completed. */
  jobs: TableSchema.nullable(),
  /** Uploaded files, which the table `stored_files` lists with their hashes. */
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** Null when they were left out. */
  secrets: FileSchema.nullable(),
  /** The database's check value of its data key; null when it has none. */
  dataKeyCheck: z.base64().nullable(),
  /** What the database had and the backup has not, in words. */
  leftOut: z.array(z.string()),
});

export type Manifest = z.infer<typeof ManifestSchema>;
export type ManifestTable = Manifest['tables'][number];
export type ManifestFile = z.infer<typeof FileSchema>;

export const MANIFEST = 'manifest.json';
export const SECRETS = 'secrets.age';
export const JOBS = 'jobs.copy.zst';

export const tableFile = (name: string) => `tables/${name}.copy.zst`;

const StorageNameSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** Where the backup keeps an uploaded file. */
export function uploadedFile(storageName: string): string {
  const parsed = StorageNameSchema.safeParse(storageName);
  if (parsed.success) return `files/${storageName.slice(0, 2)}/${storageName}`;
  throw new StartError(
    `The backup names a stored file ${JSON.stringify(storageName)}, which no shop of ours writes. Nothing was changed.`,
  );
}

export const manifestBytes = (manifest: Manifest) =>
  Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);

/** Reads a backup's manifest; refuses an incomplete, damaged or newer one in a sentence. */
export async function readManifest(
  { name: folder, read }: BackupFolder,
  knownMigrations: readonly string[],
): Promise<Manifest> {
  const stream = await read(MANIFEST);
  if (stream === null) {
    throw new StartError(
      `${folder} has no ${MANIFEST}, so it is no backup, or one that was interrupted. Name the folder of a whole backup, such as backups/2026-03-02T01-00-00Z.`,
    );
  }
  const content = parseJson(await text(stream));
  const format = z.object({ format: z.number() }).safeParse(content);
  if (format.success && format.data.format > FORMAT) throw newer(folder);
  const parsed = ManifestSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(
      `${folder}/${MANIFEST} is damaged (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}). Restore another backup.`,
    );
  }
  if (!knownMigrations.includes(parsed.data.lastMigration))
    throw newer(folder, parsed.data.release);
  return parsed.data;
}

/** Reads every file that the manifest lists and compares its length and hash. */
export async function assertUndamaged(folder: BackupFolder, manifest: Manifest): Promise<void> {
  const files: readonly (readonly [string, ManifestFile | null])[] = [
    ...manifest.tables.map((table) => [tableFile(table.name), table] as const),
    [JOBS, manifest.jobs],
    [SECRETS, manifest.secrets],
  ];
  for (const [name, expected] of files) {
    if (expected !== null) await assertSame(folder, name, expected);
  }
}

/** Refuses a file that is missing or has other bytes than it was written with. */
export async function assertSame(folder: BackupFolder, name: string, expected: ManifestFile) {
  const stream = await folder.read(name);
  if (stream === null) throw damaged(folder, `${name} is missing`);
  const found = meter();
  await pipeline(stream, found.stream, async (bytes) => {
    for await (const _chunk of bytes);
  });
  const { bytes, sha256 } = found.result();
  if (bytes !== expected.bytes || sha256 !== expected.sha256) {
    throw damaged(folder, `${name} has other bytes than were written`);
  }
}

function damaged({ name }: BackupFolder, what: string): StartError {
  return new StartError(`The backup ${name} is damaged: ${what}. Restore another one.`);
}

function newer(folder: string, release?: string): StartError {
  const by = release === undefined ? '' : ` (${release})`;
  return new StartError(
    `The backup ${folder} was made by a newer version of Bullnose${by} than this one. Restore it with that version or a later one.`,
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
