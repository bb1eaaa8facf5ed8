import { Readable } from 'node:stream';
import { callbackify, promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';

import { ARCHIVE_PART_BYTES } from '#contract/schemas/imports.ts';

import {
  findArchivePart,
  readArchiveBytes,
  sizeOfArchive,
  type FileInArchive,
} from '#server/catalog/editing/imports/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** Parts that are kept while a directory is read, which lies in few. */
const PARTS_KEPT = 2;
/** Twenty thousand long names take less. */
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;
/** What an entry may have besides its name; usual programs write some dozen bytes. */
const MAX_EXTRA_BYTES = 1024;

/** Reads an archive where it is stored, so that any process can, and no disk has it. */
class StoredArchive extends RandomAccessReader {
  /** Why the database did not answer, which is no fault of the archive. */
  failure: Error | null = null;
  readonly #db: Db;
  readonly #importId: string;
  readonly #parts = new Map<number, Promise<Buffer>>();

  constructor(db: Db, importId: string) {
    super();
    this.#db = db;
    this.#importId = importId;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const fill = async () => {
      let at = offset;
      for await (const piece of this.#pieces(position, position + length)) {
        at += piece.copy(buffer, at);
      }
    };
    callbackify(fill)(done);
  }

  override close(done: (error: Error | null) => void): void {
    this.#parts.clear();
    done(null);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const number = Math.floor(at / ARCHIVE_PART_BYTES);
      const first = number * ARCHIVE_PART_BYTES;
      const part = await this.#part(number);
      const piece = part.subarray(at - first, end - first);
      if (piece.length === 0) throw new Error('The archive ends before its directory says so.');
      yield piece;
      at += piece.length;
    }
  }

  async #part(number: number): Promise<Buffer> {
    const part = this.#parts.get(number) ?? findArchivePart(this.#db, this.#importId, number);
    this.#parts.delete(number);
    this.#parts.set(number, part);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > PARTS_KEPT && oldest !== undefined) this.#parts.delete(oldest);
    try {
      return await part;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error('Unread', { cause: error });
      throw error;
    }
  }
}

/** An archive that cannot be read, or a file in it. */
export class BrokenArchive extends Error {}

/** What an archive's directory says, read entry by entry so that memory holds few of them. */
export interface ArchiveDirectory {
  /** As many as it says. */
  readonly entryCount: number;
  /** To be read once, from its first one. */
  readonly entries: () => AsyncIterable<Entry>;
}

/** Opens the archive of an import. Its calls throw BrokenArchive for what is no sound zip file. */
export async function openArchive(db: Db, importId: string): Promise<ArchiveDirectory> {
  const reader = new StoredArchive(db, importId);
  const soundly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw reader.failure ?? new BrokenArchive('Broken', { cause: error });
    }
  };
  const size = await sizeOfArchive(db, importId);
  const zip = await soundly(() =>
    fromRandomAccessReaderPromise(reader, size, { autoClose: false }),
  );
  // Its types say that it is a boolean. The directory lies between it and the end of the file.
  const directoryAt = Number(zip.readEntryCursor);
  if (size - directoryAt > MAX_DIRECTORY_BYTES) throw new BrokenArchive('Large directory');
  return { entryCount: zip.entryCount, entries: () => entriesOf(zip, { size, soundly }) };
}

async function* entriesOf(
  zip: ZipFile,
  {
    size,
    soundly,
  }: {
    readonly size: number;
    readonly soundly: <Result>(work: () => Promise<Result>) => Promise<Result>;
  },
): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await soundly(() => entries.next());
    if (next.done === true) return;
    const entry = next.value;
    if (Math.max(entry.extraFieldLength, entry.fileCommentLength) > MAX_EXTRA_BYTES) {
      throw new BrokenArchive('Large entry');
    }
    if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > size) {
      throw new BrokenArchive('An entry lies behind the end');
    }
    yield entry;
  }
}

const LOCAL_HEADER_BYTES = 30;
const LOCAL_HEADER = Buffer.from('PK\u0003\u0004');
const unpack = promisify(inflateRaw);

/** The bytes of a file; no more than its entry says. Throws BrokenArchive where it is damaged. */
export async function readArchived(db: Db, importId: string, file: FileInArchive): Promise<Buffer> {
  const read = async (start: number, length: number) => {
    const bytes = await readArchiveBytes(db, importId, { start, end: start + length });
    if (bytes.length !== length) throw new BrokenArchive('The archive ends before');
    return bytes;
  };
  const header = await read(file.archive_offset, LOCAL_HEADER_BYTES);
  if (!header.subarray(0, 4).equals(LOCAL_HEADER)) throw new BrokenArchive('No file is there');
  const skipped = header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await read(file.archive_offset + LOCAL_HEADER_BYTES + skipped, file.packed_bytes);
  const bytes = file.is_deflated ? await unpackedOf(packed, file.unpacked_bytes) : packed;
  if (bytes.length !== file.unpacked_bytes) throw new BrokenArchive('Another size');
  return bytes;
}

async function unpackedOf(packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new BrokenArchive('Damaged', { cause: error });
  }
}
