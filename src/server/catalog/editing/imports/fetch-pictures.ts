import { setTimeout as pause } from 'node:timers/promises';

import { slugify } from '#domain/catalog/slug.ts';
import { MAX_PICTURE_BYTES } from '#domain/range/pictures.ts';

import { makerCtx, StoppedImport } from '#server/catalog/editing/imports/maker.ts';
import { BrokenArchive, readArchived } from '#server/catalog/editing/imports/open-archive.ts';
import {
  claimPicture,
  failImport,
  getAnyImport,
  lockImport,
  releasePicture,
  settlePicture,
  startApplying,
  type ClaimedPicture,
} from '#server/catalog/editing/imports/queries.ts';
import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { OutboundError } from '#server/platform/outbound/outbound.ts';
import type { FileStore } from '#server/uploads/file-store.ts';
import { cleanPicture } from '#server/uploads/re-encode.ts';
import { StorageError } from '#server/uploads/storage-error.ts';
import { BUCKET, keepPicture, takeRoom } from '#server/uploads/upload-picture.ts';

/** Pictures under way at once, and from one server. */
const AT_ONCE = 4;
const AT_ONCE_FROM_HOST = 2;
/** For everything from the name to the last byte. */
const DOWNLOAD_MAY_TAKE_MS = 20_000;
/** A claim whose process has died lapses. Longer than a download and the encoding may take. */
const CLAIM_MS = 120_000;
/** A server that does not answer is tried again. */
const MOST_ATTEMPTS = 3;
/** A picture that brings the server down does so a few times at most. */
const MOST_CLAIMS = 5;
const TRY_AGAIN_MS = 15_000;
/** How often new imports are looked for while slow servers answer. */
const LOOK_AGAIN_MS = 1000;

/**
 * Fetches the pictures that imports wait for, from archives and addresses (Rule 148), in turns
 * between imports. Each is claimed before and stored with its import after it, so whatever a
 * killed process has not stored is fetched again, and nothing else is. Safe to repeat.
 */
export async function fetchImportPictures(ctx: Ctx, store: FileStore): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const fail = (error: unknown): undefined => {
    failures.push(error);
  };
  while (failures.length === 0) {
    const picture = running.size < AT_ONCE ? await claimNext(ctx).catch(fail) : undefined;
    if (picture === undefined) {
      if (running.size === 0) break;
      await Promise.race([...running, pause(LOOK_AGAIN_MS)]);
      continue;
    }
    const work = fetchPicture({ ...ctx, now: ctx.clock() }, store, picture)
      .catch(fail)
      .finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
  // The job is repeated; claims lapse.
  if (failures.length > 0) throw failures[0];
}

async function claimNext({ db, clock }: Ctx): Promise<ClaimedPicture | undefined> {
  const now = clock();
  const until = new Date(now.getTime() + CLAIM_MS);
  return claimPicture(db, { now, until, mostFromHost: AT_ONCE_FROM_HOST });
}

/** Why a picture cannot be had, for its reader. */
class RefusedPicture extends Error {
  /** Whether the next attempt may have another end. */
  readonly isForNow: boolean;

  constructor(reason: string, isForNow = false) {
    super(reason);
    this.isForNow = isForNow;
  }
}

async function fetchPicture(ctx: Ctx, store: FileStore, picture: ClaimedPicture): Promise<void> {
  const { import_id: id } = picture;
  try {
    const record = await getAnyImport(ctx.db, id);
    const maker = await makerCtx(ctx, record);
    if (picture.attempts > MOST_CLAIMS) {
      throw new RefusedPicture('Each of several attempts to read it failed.');
    }
    const bytes = await bytesOf(ctx, picture);
    await keep(maker, store, { picture, bytes });
  } catch (error) {
    if (error instanceof StoppedImport) {
      await failImport(ctx.db, id, { failure: error.message, finished_at: ctx.clock() });
    } else if (error instanceof RefusedPicture) {
      const isTriedAgain = error.isForNow && picture.attempts < MOST_ATTEMPTS;
      const again = new Date(ctx.clock().getTime() + TRY_AGAIN_MS);
      if (isTriedAgain) await releasePicture(ctx.db, picture, again);
      else await settle(ctx, picture, { failure: error.message, pictureId: null });
    } else {
      throw error;
    }
  }
}

async function bytesOf(ctx: Ctx, picture: ClaimedPicture): Promise<Uint8Array> {
  const { archive_offset, packed_bytes, unpacked_bytes, is_deflated } = picture;
  if (picture.host !== null) return download(ctx, picture.source);
  if (
    archive_offset === null ||
    packed_bytes === null ||
    unpacked_bytes === null ||
    is_deflated === null
  ) {
    throw new RefusedPicture('The archive no longer has it.');
  }
  const file = { archive_offset, packed_bytes, unpacked_bytes, is_deflated };
  try {
    return await readArchived(ctx.db, picture.import_id, file);
  } catch (error) {
    if (error instanceof BrokenArchive) throw new RefusedPicture('It is damaged in the archive.');
    throw error;
  }
}

async function download({ outbound }: Ctx, address: string): Promise<Uint8Array> {
  try {
    const limits = { maxBytes: MAX_PICTURE_BYTES, timeoutMs: DOWNLOAD_MAY_TAKE_MS };
    const { status, bytes } = await outbound.download(address, limits);
    if (status === 200) return bytes;
    const isForNow = status === 429 || status >= 500;
    throw new RefusedPicture(`Its server answered with the status ${status}.`, isForNow);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { reason } = error;
    if (reason === 'too_large') throw new RefusedPicture('The picture has more than 8 MB.');
    throw new RefusedPicture(error.message, reason === 'too_slow' || reason === 'unreachable');
  }
}

async function keep(
  ctx: SignedInCtx,
  store: FileStore,
  { picture, bytes }: { readonly picture: ClaimedPicture; readonly bytes: Uint8Array },
): Promise<void> {
  const cleaned = await cleanPicture(bytes);
  if (cleaned === null) {
    throw new RefusedPicture(
      'It is not a JPEG, PNG, WebP, AVIF or GIF picture of up to 40 megapixels.',
    );
  }
  const id = newId();
  try {
    await keepPicture(ctx, store, {
      id,
      bucket: BUCKET,
      path: pathFor(ctx, id, { source: picture.source, type: cleaned.contentType }),
      isPublic: true,
      isForImport: true,
      picture: cleaned,
      checkRoom: (db) => takeRoom({ ...ctx, db }, cleaned.bytes.byteLength),
      onReady: (db) => settle({ ...ctx, db }, picture, { pictureId: id, failure: null }),
    });
  } catch (error) {
    if (error instanceof StorageError) throw new RefusedPicture(error.message);
    throw error;
  }
}

/** A path like that of a picture uploaded by hand, with a name that people recognise. */
function pathFor(
  { now }: Ctx,
  id: string,
  { source, type }: { readonly source: string; readonly type: string },
): string {
  const last = decoded(source.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  const name = slugify(last.replace(/\.\w{1,5}$/, '')).slice(0, 60) || 'picture';
  const ending = type.slice('image/'.length).replace('jpeg', 'jpg');
  return `products/${now.getTime()}-${id.replaceAll('-', '').slice(-8)}-${name}.${ending}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Notes a stored or refused picture with its import, which goes on once it has the last one. False
 * where the import no longer waits for it.
 */
async function settle(
  ctx: Ctx,
  picture: ClaimedPicture,
  settled: { readonly pictureId: string | null; readonly failure: string | null },
): Promise<boolean> {
  const { import_id: id } = picture;
  return inTransaction(ctx, async (tx) => {
    // Everything that settles pictures of an import waits here, so one of them sees the last one.
    await lockImport(tx.db, id);
    if (!(await settlePicture(tx.db, picture, settled))) return false;
    if (await startApplying(tx.db, id))
      await tx.jobs.send(tx.db, 'work-on-imports', { onlyNew: true });
    return true;
  });
}
