import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { uploadOf } from '#contract/paths/pictures.ts';

import type { Services } from '#server/http/context.ts';
import { errorCode } from '#server/platform/start-error.ts';
import { createFileStore } from '#server/uploads/file-store.ts';
import { findPublicFile } from '#server/uploads/queries.ts';

/** An original picture, shipped with the shop or uploaded. */
export interface Original {
  /** SHA-256 of its content, in hexadecimal. */
  readonly hash: string;
  /** Null when it was deleted in the meantime. */
  read(): Promise<Uint8Array | null>;
}

export interface Originals {
  /** Null when there is no such picture. `source` has passed `hasRenditions`. */
  find(source: string): Promise<Original | null>;
}

/** The pictures shipped below `shippedDir`, and the uploaded ones from the file store. */
export function createOriginals(
  { db, config }: Pick<Services, 'db' | 'config'>,
  shippedDir: string,
): Originals {
  const uploads = createFileStore(config);
  const findShipped = createShippedOriginals(shippedDir);
  return {
    async find(source) {
      const upload = uploadOf(source);
      if (upload === null) return findShipped(source);
      const row = await findPublicFile(db, upload);
      return row === undefined
        ? null
        : { hash: row.sha256, read: () => uploads.get(row.storage_name) };
    },
  };
}

/** Hashes each file once, and again after it changes. */
export function createShippedOriginals(folder: string): Originals['find'] {
  const known = new Map<string, { changedAtMs: number; size: number; hash: string }>();
  return async (source) => {
    const file = path.join(folder, source);
    try {
      const { mtimeMs, size } = await stat(file);
      const before = known.get(source);
      if (before?.changedAtMs === mtimeMs && before.size === size) {
        return { hash: before.hash, read: () => readFile(file) };
      }
      const bytes = await readFile(file);
      const hash = createHash('sha256').update(bytes).digest('hex');
      known.set(source, { changedAtMs: mtimeMs, size, hash });
      return { hash, read: () => Promise.resolve(bytes) };
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) {
        return null;
      }
      throw error;
    }
  };
}
