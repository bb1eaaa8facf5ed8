import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';

import { z } from 'zod';

import { writeSecrets } from '#server/backups/back-up.ts';
import { FileSchema, MANIFEST, parseJson } from '#server/backups/manifest.ts';
import { meter } from '#server/backups/meter.ts';
import { folderNameOf } from '#server/backups/old-backups.ts';
import { openPlace, type BackupFolder, type BackupPlace } from '#server/backups/places.ts';
import { segmentAt } from '#server/platform/wal.ts';
import { BaseBackup, onReplicationConnection } from '#server/backups/queries/base-backup.ts';
import type { SecretsToSeal } from '#server/backups/secrets.ts';
import type { S3Access } from '#server/platform/s3.ts';
import { StartError } from '#server/platform/start-error.ts';

const FORMAT = 1;

/** What a base backup contains. It is written last: a folder without one is no base backup. */
const BaseSchema = z.object({
  format: z.literal(FORMAT),
  /** PostgreSQL's identifier of the cluster: its log fits no other. */
  cluster: z.string(),
  startedAt: z.iso.datetime(),
  /** The first moment that can be restored with it. */
  finishedAt: z.iso.datetime(),
  /** Of the log, from which recovery begins. */
  segment: z.string().regex(/^[0-9A-F]{24}$/),
  tar: FileSchema,
  /** Null when they were left out. */
  secrets: FileSchema.nullable(),
});

export type Base = z.infer<typeof BaseSchema>;

export const TAR = 'base.tar.zst';

/** The folder of a base backup has the log that follows it. */
export const segmentFile = (segment: string) => `wal/${segment}.zst`;

/** Where base backups are kept, beside the nightly backups in `to`. */
export const openBases = (to: string, s3: S3Access | null) =>
  openPlace(`${to.replace(/\/+$/, '')}/point-in-time`, s3);

interface TakeBaseInput {
  readonly databaseUrl: string;
  readonly place: BackupPlace;
  readonly cluster: string;
  readonly clock: () => Date;
  readonly secrets: SecretsToSeal | null;
}

/** Copies the running cluster, file by file. Recovery with the log makes it whole. */
export async function takeBase({
  databaseUrl,
  place,
  cluster,
  clock,
  secrets,
}: TakeBaseInput): Promise<{ name: string; base: Base }> {
  const startedAt = clock();
  const name = folderNameOf(startedAt);
  const folder = await place.create(name);
  try {
    const sealed = secrets === null ? null : await writeSecrets(folder, secrets);
    const { segment, ...tar } = await copyCluster(folder, databaseUrl);
    const base: Base = {
      format: FORMAT,
      cluster,
      startedAt: startedAt.toISOString(),
      finishedAt: clock().toISOString(),
      segment,
      tar,
      secrets: sealed,
    };
    await folder.write(MANIFEST, Readable.from([Buffer.from(JSON.stringify(base, null, 2))]));
    return { name, base };
  } catch (error) {
    await folder.remove().catch(() => undefined);
    throw error;
  }
}

function copyCluster(folder: BackupFolder, databaseUrl: string) {
  return onReplicationConnection(databaseUrl, async (client) => {
    const backup = client.query(new BaseBackup());
    const written = meter();
    await pipeline(backup, createZstdCompress(), written.stream, (bytes) =>
      folder.write(TAR, bytes),
    );
    return { segment: segmentAt(backup.start), ...written.result() };
  });
}

/** Reads what a folder contains; null if it is no base backup, or one that was interrupted. */
export async function readBase(folder: BackupFolder): Promise<Base | null> {
  const stream = await folder.read(MANIFEST);
  if (stream === null) return null;
  const parsed = BaseSchema.safeParse(parseJson(await text(stream)));
  if (parsed.success) return parsed.data;
  throw new StartError(
    `${folder.name}/${MANIFEST} is damaged, or was written by a newer version of Bullnose.`,
  );
}
