import { AppError } from '#contract/errors/app-error.ts';
import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import type { Ctx, Services, SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { isSigned, sign } from '#server/platform/signature.ts';
import type { FileStore } from '#server/uploads/file-store.ts';
import {
  countUnattached,
  lockPicturesOf,
  removeFileRow,
  updatePublished,
  updateUnattached,
  usageOf,
} from '#server/uploads/queries.ts';
import { cleanPicture } from '#server/uploads/re-encode.ts';
import { StorageError } from '#server/uploads/storage-error.ts';
import { keepPicture } from '#server/uploads/upload-picture.ts';

/** The bucket of pictures that customers and sellers attach to what they write (Rule 131). */
export const ATTACHMENTS = 'attachments';
/** Enough to see a damage on a large screen. */
const MAX_SIDE = 1600;
/** How many a person may have uploaded without attaching them. */
const MOST_UNATTACHED = 20;
/** What the attachments of a customer may take; those of others ten times as much. */
const MOST_FILES = 500;
const MOST_BYTES = 500 * 1024 ** 2;
const HOUR_MS = 60 * 60 * 1000;

/** Stores a picture for something that its sender is still writing. Anybody signed in may. */
export async function uploadAttachment(
  ctx: SignedInCtx,
  store: FileStore,
  bytes: Uint8Array,
): Promise<AttachedPicture> {
  // Asked again when it is stored; a picture without room is not worth decoding.
  await checkRoom(ctx, 0);
  const picture = await cleanPicture(bytes, MAX_SIDE);
  if (picture === null) throw new StorageError('InvalidMimeType');
  const id = newId();
  await keepPicture(ctx, store, {
    id,
    bucket: ATTACHMENTS,
    path: id,
    isPublic: false,
    picture,
    checkRoom: async (db) => {
      await lockPicturesOf(db, { bucket: ATTACHMENTS, ownerId: ctx.actor.userId });
      await checkRoom({ ...ctx, db }, picture.bytes.byteLength);
    },
  });
  return { id, url: signedAddress(ctx, id) };
}

async function checkRoom({ db, actor }: SignedInCtx, bytes: number): Promise<void> {
  const { userId: ownerId, role } = actor;
  if ((await countUnattached(db, ownerId)) >= MOST_UNATTACHED) {
    throw new StorageError('TooManyUnattached');
  }
  const share = role === 'customer' ? 1 : 10;
  const { fileCount, byteCount } = await usageOf(db, { bucket: ATTACHMENTS, ownerId });
  if (fileCount >= MOST_FILES * share || byteCount + bytes > MOST_BYTES * share) {
    throw new StorageError('AttachmentsFull');
  }
}

/**
 * Attaches uploaded pictures to what the caller's transaction writes, once: they must be the
 * actor's own and not be attached to anything. Throws `INVALID_INPUT` otherwise.
 */
export async function attachPictures(tx: SignedInCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { actor, now, db } = tx;
  const attached = await updateUnattached(db, { ids, ownerId: actor.userId, now });
  if (attached === ids.length) return;
  throw new AppError('INVALID_INPUT', {
    fields: { pictures: 'A picture is no longer there. Add it again.' },
  });
}

/** Takes attached pictures out of use; their bytes stay for backups for two days. */
export async function removeAttachments(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await removeFileRow(db, id, now);
}

/** Lets anyone see attached pictures, or only who has a signed address. */
export async function publishPictures(
  db: Db,
  ids: readonly string[],
  isPublic: boolean,
): Promise<void> {
  if (ids.length > 0) await updatePublished(db, ids, isPublic);
}

/** The public address; it answers 404 unless the picture is published. */
export function publishedAddress(id: string): string {
  return `/storage/v1/object/public/${ATTACHMENTS}/${id}`;
}

/**
 * An address for whoever may see a private picture: good for one to two hours, and the same for
 * everyone within an hour, so that browsers load it once.
 */
export function signedAddress(
  { config, now }: Pick<Services, 'config'> & Pick<Ctx, 'now'>,
  id: string,
): string {
  const until = (Math.floor(now.getTime() / HOUR_MS) + 2).toString(36);
  const token = `${until}.${sign(config, ATTACHMENTS, `${id} ${until}`)}`;
  return `/storage/v1/object/sign/${ATTACHMENTS}/${id}?token=${token}`;
}

/** Whether the token of such an address is ours and its time is not over. */
export function isSignedAddress(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { id, token }: { readonly id: string; readonly token: string },
): boolean {
  const [, until = '', signature = ''] = /^([0-9a-z]{1,6})\.([\w-]{43})$/.exec(token) ?? [];
  const isOurs = isSigned(config, ATTACHMENTS, { content: `${id} ${until}`, signature });
  return isOurs && Number.parseInt(until, 36) * HOUR_MS > clock().getTime();
}
