import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { MANIFEST } from '#server/backups/manifest.ts';
import { createS3Place } from '#server/backups/s3-place.ts';
import type { S3Access } from '#server/platform/s3.ts';
import { errorCode, StartError } from '#server/platform/start-error.ts';

/** The folder of one backup. File names have forward slashes. */
export interface BackupFolder {
  /** As the operator names it: `/mnt/backups/<time>` or `s3://bucket/shop/<time>`. */
  readonly name: string;
  /** Writes a file, streamed; it is there only once it is whole. */
  write(file: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is no such file. */
  read(file: string): Promise<Readable | null>;
  has(file: string): Promise<boolean>;
  /** Its manifest first: what is left of a removal that is killed is no backup. */
  remove(): Promise<void>;
}

/** Where a shop's backups are kept. */
export interface BackupPlace {
  /** A folder that is there, or not yet. */
  folder(name: string): BackupFolder;
  /** A new folder; throws in a sentence if it cannot be made or is there. */
  create(name: string): Promise<BackupFolder>;
  /** The names of the folders. */
  list(): Promise<string[]>;
}

/** Opens a folder of this machine, or `s3://bucket/prefix`, by its name. */
export function openPlace(name: string, s3: S3Access | null): BackupPlace {
  if (!name.startsWith('s3://')) return createDiskPlace(path.resolve(name));
  if (s3 !== null) return createS3Place(name, s3);
  throw new StartError(
    'A backup to or from s3:// needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or the settings S3_… of uploads.',
  );
}

/** Opens the folder of one backup by its name. */
export function openFolder(name: string, s3: S3Access | null): BackupFolder {
  const whole = name.replace(/\/+$/, '');
  const at = whole.lastIndexOf('/');
  return openPlace(at === -1 ? '.' : whole.slice(0, at) || '/', s3).folder(whole.slice(at + 1));
}

export function createDiskPlace(place: string): BackupPlace {
  const folder = (name: string) => diskFolder(path.join(place, name));
  return {
    folder,
    async create(name) {
      try {
        await mkdir(place, { recursive: true, mode: 0o700 });
        await mkdir(path.join(place, name), { mode: 0o700 });
      } catch (error) {
        throw new StartError(
          `The folder ${path.join(place, name)} cannot be created (${errorCode(error) ?? String(error)}). Name one that this account can write.`,
          { cause: error },
        );
      }
      return folder(name);
    },
    list: () => readdir(place),
  };
}

function diskFolder(folder: string): BackupFolder {
  const placeOf = (file: string) => path.join(folder, ...file.split('/'));
  return {
    name: folder,
    async write(file, content) {
      await mkdir(path.dirname(placeOf(file)), { recursive: true, mode: 0o700 });
      const draft = `${placeOf(file)}.new`;
      await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, placeOf(file));
    },
    async read(file) {
      try {
        return (await open(placeOf(file))).createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has: (file) =>
      access(placeOf(file)).then(
        () => true,
        (error: unknown) => {
          // A disk that cannot be read must not make a backup look unfinished.
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    async remove() {
      await rm(placeOf(MANIFEST), { force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
