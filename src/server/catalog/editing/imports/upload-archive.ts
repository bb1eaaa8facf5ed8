import {
  archiveError,
  fileNameOf,
  isPictureFile,
  MAX_ARCHIVE_FILES,
  picturePath,
  type ArchivedFile,
} from '#domain/range/pictures.ts';
import { canBeChecked } from '#domain/range/outcomes.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { ARCHIVE_PART_BYTES, type ImportArchivePart } from '#contract/schemas/imports.ts';

import { BrokenArchive, openArchive } from '#server/catalog/editing/imports/open-archive.ts';
import {
  countArchiveParts,
  deleteArchive,
  deleteArchivedPictures,
  insertArchivedPictures,
  lockImport,
  lockUploadsOf,
  saveArchivePart,
  sizeOfOtherArchives,
  updateImport,
  type ArchivedPicture,
} from '#server/catalog/editing/imports/queries.ts';
import { getImport } from '#server/catalog/editing/imports/start-import.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';

/** What the archives of a seller's other imports may have, and those of the platform's. */
const MAX_OTHER_BYTES = 400 * 1024 * 1024;

/**
 * Stores a part of an archive in the database, where every process finds it (Rule 148). The last
 * part has the archive's directory read; a file that is no archive for us is not kept.
 */
export async function uploadArchivePart(
  ctx: SignedInCtx,
  scope: Scope,
  { id, input }: { readonly id: string; readonly input: ImportArchivePart },
): Promise<void> {
  const bytes = checkedPart(input);
  const { part, part_count: count } = input;
  const refusal = await inTransaction(ctx, async (tx) => {
    await lockUploadsOf(tx.db, scope);
    await lockImport(tx.db, id);
    const { state } = await getImport(tx.db, scope, id);
    if (!canBeChecked(state)) throw new AppError('IMPORT_NOT_READY');
    await requireRoomFor(tx.db, scope, id);
    if (part === 0) await deleteArchive(tx.db, id);
    if ((await countArchiveParts(tx.db, id, part)) < part) {
      throw refused('A part is missing. Upload the archive again.');
    }
    await saveArchivePart(tx.db, { importId: id, part, bytes });
    // What was checked with other bytes is checked again.
    await updateImport(tx.db, id, {
      state: 'uploaded',
      is_strict: null,
      failure: null,
      archived_pictures: 0,
      ...(part === 0 && { archive_at: tx.now }),
    });
    if (part < count - 1) return null;
    const reason = await readDirectory(tx.db, id);
    if (reason !== null) await deleteArchive(tx.db, id);
    return reason;
  });
  if (refusal !== null) throw refused(refusal);
}

function checkedPart({ part, part_count: count, content }: ImportArchivePart): Buffer {
  const bytes = Buffer.from(content, 'base64');
  const isWhole = bytes.length === ARCHIVE_PART_BYTES;
  const isSound = isWhole || (part === count - 1 && bytes.length < ARCHIVE_PART_BYTES);
  if (!isSound || bytes.length === 0) {
    throw refused('Every part but the last one has exactly 2 MB.');
  }
  return bytes;
}

async function requireRoomFor(db: Db, scope: Scope, id: string): Promise<void> {
  if ((await sizeOfOtherArchives(db, scope, id)) <= MAX_OTHER_BYTES) return;
  throw refused('Your other imports have archives of 400 MB already. Delete one of them first.');
}

/** Notes the pictures of an archive, or says why it is refused. */
async function readDirectory(db: Db, id: string): Promise<string | null> {
  const files = new Map<string, ArchivedFile>();
  const pictures = new Map<string, ArchivedPicture>();
  try {
    const archive = await openArchive(db, id);
    if (archive.entryCount > MAX_ARCHIVE_FILES) {
      return 'Choose an archive of at most 20,000 files.';
    }
    for await (const entry of archive.entries()) {
      const path = picturePath(entry.fileName);
      if (!isPictureFile(path)) continue;
      files.set(path, {
        path,
        bytes: Math.max(entry.uncompressedSize, entry.compressedSize),
        isEncrypted: entry.isEncrypted(),
        isReadable: entry.canDecodeFileData(),
      });
      pictures.set(path, {
        source: path,
        file_name: fileNameOf(path),
        archive_offset: entry.relativeOffsetOfLocalHeader,
        packed_bytes: entry.compressedSize,
        unpacked_bytes: entry.uncompressedSize,
        is_deflated: entry.compressionMethod !== 0,
      });
    }
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    return 'This is not a zip archive, or it is broken. Pack the pictures again.';
  }
  const reason = archiveError([...files.values()]);
  if (reason !== null) return reason;
  // A part that was sent again may name others.
  await deleteArchivedPictures(db, id);
  await insertArchivedPictures(db, id, [...pictures.values()]);
  await updateImport(db, id, { archived_pictures: pictures.size });
  return null;
}

function refused(message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { content: message } });
}
