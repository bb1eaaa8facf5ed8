import { createHash, randomBytes } from 'node:crypto';

import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { FileStore } from '#server/uploads/file-store.ts';
import {
  deleteFileRow,
  forgetRemovedFile,
  listRemovedFiles,
  listUnfinishedFiles,
  lockPicturesOf,
  removeFileRow,
  removeForgottenPictures,
  reserveFile,
  updateFile,
  usageOf,
} from '#server/uploads/queries.ts';
import { cleanDrawing, looksLikeDrawing } from '#server/uploads/clean-drawing.ts';
import { cleanPicture } from '#server/uploads/re-encode.ts';
import { StorageError } from '#server/uploads/storage-error.ts';

export const BUCKET = 'product-images';
/** Largest upload, in bytes. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;
/** The limit per seller. */
const SELLER_FILES = 5_000;
const SELLER_BYTES = 2 * 1024 ** 3;
/** An upload that is not finished after this time never will be. */
const UNFINISHED_MS = 60 * 60 * 1000;

/** How long a picture waits for the review or message that it was uploaded for. */
const UNATTACHED_MS = 24 * 60 * 60 * 1000;
/** How long a removed file can still be copied by a backup that began before. */
const REMOVED_KEPT_MS = 48 * 60 * 60 * 1000;

/** Milliseconds, a dash and a safe name: the key that the back offices send. */
const KEY = /^products\/\d{10,16}-[A-Za-z0-9._-]{1,120}$/;

/** The path of a picture in addresses of this shop. */
export function publicPicturePath(path: string): string {
  return `/storage/v1/object/public/${BUCKET}/${path}`;
}

export interface Upload {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores a picture under the client's key. It is decoded and encoded again first; a drawing, which
 * only administrators may upload, is built anew. The row is
 * written before the file and marked ready after it, so a crash leaves at most an unfinished row,
 * which `dropUnfinishedFiles` removes with its file.
 */
export async function uploadPicture(
  { db, actor, now }: SignedInCtx,
  store: FileStore,
  { path, bytes }: Upload,
): Promise<{ id: string; key: string }> {
  if (!KEY.test(path) || path.includes('..')) throw new StorageError('InvalidKey');
  await requireRoom({ db, actor }, bytes.byteLength);
  const isDrawing = actor.role === 'admin' && looksLikeDrawing(bytes);
  const picture = await (isDrawing ? cleanDrawing(bytes) : cleanPicture(bytes));
  if (picture === null) throw new StorageError(isDrawing ? 'InvalidDrawing' : 'InvalidMimeType');
  const id = newId();
  await keepPicture({ db, actor, now }, store, {
    id,
    bucket: BUCKET,
    path,
    isPublic: true,
    picture,
    checkRoom: (tx) => takeRoom({ db: tx, actor }, picture.bytes.byteLength),
  });
  return { id, key: `${BUCKET}/${path}` };
}

/** Refuses a picture that has no room, in the transaction that stores it: one at a time. */
export async function takeRoom(
  { db, actor }: Pick<SignedInCtx, 'db' | 'actor'>,
  bytes: number,
): Promise<void> {
  if (actor.role !== 'seller') return;
  await lockPicturesOf(db, { bucket: BUCKET, ownerId: actor.userId });
  await requireRoom({ db, actor }, bytes);
}

/** Refuses a picture for which a seller's storage has no room, before it is decoded. */
async function requireRoom(
  { db, actor }: Pick<SignedInCtx, 'db' | 'actor'>,
  bytes: number,
): Promise<void> {
  if (actor.role !== 'seller') return;
  const { fileCount, byteCount } = await usageOf(db, { bucket: BUCKET, ownerId: actor.userId });
  if (fileCount >= SELLER_FILES || byteCount + bytes > SELLER_BYTES) {
    throw new StorageError('QuotaExceeded');
  }
}

interface KeptPicture {
  readonly id: string;
  readonly bucket: string;
  readonly path: string;
  /** Whether anyone may see it. */
  readonly isPublic: boolean;
  readonly picture: NonNullable<Awaited<ReturnType<typeof cleanPicture>>>;
  /** Throws if there is no room, in the transaction that writes the row. */
  readonly checkRoom?: (db: Db) => Promise<void>;
  /** Stored for an import, which deletes it tomorrow unless a product has it (Rule 148). */
  readonly isForImport?: boolean;
  /** Notes the picture in the transaction that makes it ready. False where nobody wants it. */
  readonly onReady?: (db: Db) => Promise<boolean>;
}

/**
 * Writes a picture's row, then its file, and marks the row as ready. Throws `Duplicate` when the
 * path is taken.
 */
export async function keepPicture(
  { db, actor, now }: Pick<SignedInCtx, 'db' | 'actor' | 'now'>,
  store: FileStore,
  { id, bucket, path, isPublic, picture, checkRoom, isForImport = false, onReady }: KeptPicture,
): Promise<void> {
  const storageName = randomBytes(16).toString('hex');
  const isFree = await inTransaction({ db }, async (tx) => {
    await checkRoom?.(tx.db);
    return reserveFile(tx.db, {
      id,
      bucket,
      path,
      is_public: isPublic,
      is_for_import: isForImport,
      storage_name: storageName,
      content_type: picture.contentType,
      size_bytes: picture.bytes.byteLength,
      width: picture.width,
      height: picture.height,
      sha256: createHash('sha256').update(picture.bytes).digest('hex'),
      owner_id: actor.userId,
      created_at: now,
    });
  });
  if (!isFree) throw new StorageError('Duplicate');
  try {
    await store.put(storageName, picture.bytes, picture.contentType);
    await inTransaction({ db }, async (tx) => {
      await updateFile(tx.db, id, { is_ready: true });
      if ((await onReady?.(tx.db)) === false) await removeFileRow(tx.db, id, now);
    });
  } catch (error) {
    // If this fails, the unfinished row stays for `dropUnfinishedFiles`.
    await store
      .remove(storageName)
      .then(() => deleteFileRow(db, id))
      .catch(() => {});
    throw error;
  }
}

/** Deletes what interrupted uploads left behind, and what nobody attached. A job. */
export async function dropUnfinishedFiles({ db, now }: Pick<Ctx, 'db' | 'now'>, store: FileStore) {
  const before = new Date(now.getTime() - UNFINISHED_MS);
  for (const { id, storage_name: name } of await listUnfinishedFiles(db, before)) {
    await store.remove(name);
    await deleteFileRow(db, id);
  }
  const yesterday = new Date(now.getTime() - UNATTACHED_MS);
  await removeForgottenPictures(db, { before: yesterday, now });
}

/** Deletes the bytes of files that were removed two days ago. A job. */
export async function dropRemovedFiles(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  store: Pick<FileStore, 'remove'>,
) {
  const before = new Date(now.getTime() - REMOVED_KEPT_MS);
  for (const { storage_name: name } of await listRemovedFiles(db, before)) {
    await store.remove(name);
    await forgetRemovedFile(db, name);
  }
}
